package voucher

import (
	"fmt"
	"testing"
	"time"

	"beacon/internal/access"
	"beacon/internal/platform/fault"
)

// A request of a holder is listed until the redemption starts or the voucher ends.
func TestNeeds(t *testing.T) {
	m, s := newMemory(Available, Available, Available, PendingRedemption, Redeemed, Retired)
	m.donor.MatchStatus = Transplanted
	for i, hours := range []int{2, 0, 1, 3, 3, 3} {
		m.holders[i].Step = Complete
		if at := now.Add(-time.Duration(hours) * time.Hour); hours > 0 {
			m.holders[i].NeedAskedAt = &at
		}
	}
	needs, err := s.Needs(t.Context(), reviewer)
	var got []int64
	for _, n := range needs {
		got = append(got, n.Holder.ID)
	}
	if err != nil || fmt.Sprint(got) != "[1 3]" {
		t.Errorf("%v %v", got, err)
	}
	if _, err := s.Needs(t.Context(), access.Principal{Role: access.Coach}); codeOf(err) != fault.Forbidden {
		t.Errorf("a coach: %v", err)
	}
}

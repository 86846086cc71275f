package redemption

import (
	"fmt"
	"testing"
	"time"

	"beacon/internal/access"
	"beacon/internal/platform/fault"
	"beacon/internal/testkit/vouchertest"
)

// A request of a holder is listed until the redemption starts or the voucher ends.
func TestNeeds(t *testing.T) {
	m, s := newMemory(available, available, available, pendingRedemption, redeemed, retired)
	m.D.MatchStatus = transplanted
	for i, hours := range []int{2, 0, 1, 3, 3, 3} {
		m.H[i].Step = complete
		if at := vouchertest.Now.Add(-time.Duration(hours) * time.Hour); hours > 0 {
			m.H[i].NeedAskedAt = &at
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
	if _, err := s.Needs(t.Context(), access.Principal{Role: access.Coach}); vouchertest.CodeFrom(err) != fault.Forbidden {
		t.Errorf("a coach: %v", err)
	}
}

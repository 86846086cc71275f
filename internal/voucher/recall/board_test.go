package recall

import (
	"fmt"
	"testing"

	"beacon/internal/testkit/vouchertest"
)

// The board counts holders without an address and holders with an address that bounced.
func TestBoard_CountsUnreachableHolders(t *testing.T) {
	m, s := newMemory(3)
	m.H[1].Email, m.Bounced = "", map[int64]bool{3: true}
	reach := func(f Filter) string {
		page, total, counts, err := s.Board(t.Context(), vouchertest.Admin, f)
		if err != nil {
			t.Fatal(err)
		}
		var all []Reach
		for _, r := range page {
			all = append(all, r.Reach)
		}
		return fmt.Sprint(all, total, counts)
	}
	if got := reach(Filter{}); got != "[mail no-address bounced] 3 {3 0 2}" {
		t.Errorf("all: %s", got)
	}
	if got := reach(Filter{Unreachable: true, Offset: 1, Limit: 1}); got != "[bounced] 2 {3 0 2}" {
		t.Errorf("unreachable: %s", got)
	}
}

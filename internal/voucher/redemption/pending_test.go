package redemption

import (
	"testing"

	"beacon/internal/access"
	"beacon/internal/platform/fault"
	"beacon/internal/testkit/vouchertest"
	"beacon/internal/voucher"
)

// A request for a redemption or its undo is listed for all registry staff except the person who asked. Centers and
// coaches have no such list.
func TestPending_ListsRequestsOfOtherStaff(t *testing.T) {
	for _, status := range []voucher.HolderStatus{pendingRedemption, redeemed} {
		m, s := newMemory(status)
		m.H[0].Request = voucher.Request{By: admin.ID, Name: "Ada", On: "2030-05-01", Reason: voucher.RedemptionAsked}
		for _, c := range []struct {
			name string
			by   access.Principal
			want int
			code fault.Code
		}{
			{"who asked", admin, 0, ""},
			{"another administrator", access.Principal{ID: 6, Role: access.RegistryAdmin}, 1, ""},
			{"a reviewer", reviewer, 1, ""},
			{"the center", coordinator, 0, fault.Forbidden},
			{"another center", elsewhere, 0, fault.Forbidden},
			{"a coach", coach, 0, fault.Forbidden},
		} {
			waiting, err := s.Pending(t.Context(), c.by)
			if len(waiting) != c.want || vouchertest.CodeFrom(err) != c.code {
				t.Errorf("%s, status %d: %d, %v", c.name, status, len(waiting), err)
			}
			for _, w := range waiting {
				if w.IsUndo() != (status == redeemed) || w.Donor.ID != 4 {
					t.Errorf("%s, status %d: %+v", c.name, status, w)
				}
			}
		}
	}
}

package voucher

import (
	"cmp"
	"context"
	"strings"

	"beacon/internal/access"
)

// ListedDonor is a donor in the list of donors.
type ListedDonor struct {
	Donor     Donor
	Named     int // the number of holders
	Consented int // the number of holders who consented
	States    map[State]int
	Readiness Readiness
}

// ListDonors returns one page of the donors visible to a staff member, and the number of donors on all pages. The
// default order is newest first.
func (s *Service) ListDonors(ctx context.Context, by access.Principal, q DonorQuery) ([]ListedDonor, int64, error) {
	q.Order = cmp.Or(q.Order, "-created")
	donors, holders, total, err := s.VisibleDonors(ctx, by, q)
	if err != nil {
		return nil, 0, err
	}
	today, page := s.Today(), make([]ListedDonor, 0, len(donors))
	for _, d := range donors {
		line := ListedDonor{
			Donor: d, Named: len(holders[d.ID]), States: map[State]int{},
			Readiness: EvaluateReadiness(d, holders[d.ID], today),
		}
		for _, h := range holders[d.ID] {
			line.States[StateOf(h, d)]++
			if h.Step >= Complete {
				line.Consented++
			}
		}
		page = append(page, line)
	}
	return page, total, nil
}

// dayOrLast returns a sort key for the surgery day. Donors without a day come last.
func dayOrLast(d Donor) string { return cmp.Or(d.SurgeryOn, "9999") }

func sortName(d Donor) string { return strings.ToLower(d.LastName + "\n" + d.FirstName) }

package voucher

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"beacon/internal/access"
	"beacon/internal/platform/listing"
	"beacon/internal/platform/plaintext"
)

// DonorFilter narrows, sorts and pages the list of donors (R7.3). Zero values match everybody.
type DonorFilter struct {
	Search        string // part of a name or e-mail, of the donor or a holder
	Step          Step
	CenterID      int64
	MatchStatus   MatchStatus
	State         State  // of one of their vouchers
	SurgeryBefore string // ISO; donors without a day are left out
	Order         string // surgery, name, step, created or updated, descending with a minus; empty: -created
	Offset        int
	Limit         int // 0: all
}

// ListedDonor is one line of the list.
type ListedDonor struct {
	Donor     Donor
	Named     int // the number of holders
	Consented int // the number of them who consented
	States    map[State]int
	Readiness Readiness
}

// query returns what the store finds of a filter, and whether that is the page itself: names, words and states of
// vouchers are compared here, among all.
func (f DonorFilter) query() (q DonorQuery, isPage bool) {
	q = DonorQuery{CenterID: f.CenterID, Step: f.Step, MatchStatus: f.MatchStatus, SurgeryBefore: f.SurgeryBefore}
	name := strings.TrimPrefix(f.Order, "-")
	if name == "name" || f.State != "" || strings.TrimSpace(f.Search) != "" {
		return q, false
	}
	q.Order, q.Offset, q.Limit = f.Order, f.Offset, f.Limit
	if _, known := donorOrders[name]; !known {
		q.Order = "-created"
	}
	return q, true
}

// ListDonors returns one page of the donors whom a member of staff may see, and the number
// that match the filter on all pages.
func (s *Service) ListDonors(ctx context.Context, by access.Principal, f DonorFilter) ([]ListedDonor, int, error) {
	q, isPage := f.query()
	donors, holders, total, err := s.VisibleDonors(ctx, by, q)
	if err != nil {
		return nil, 0, err
	}
	today := s.Today()
	var all []ListedDonor
	for _, d := range donors {
		if !isPage && !f.matches(d, holders[d.ID]) {
			continue
		}
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
		all = append(all, line)
	}
	if isPage {
		return all, int(total), nil
	}
	sortDonors(all, f.Order)
	return listing.Page(all, f.Offset, f.Limit), len(all), nil
}

// matches reports what query leaves out.
func (f DonorFilter) matches(d Donor, holders []Holder) bool {
	if f.State != "" && !slices.ContainsFunc(holders, func(h Holder) bool { return StateOf(h, d) == f.State }) {
		return false
	}
	contains := func(p Person) bool {
		return plaintext.Matches(p.FullName(), f.Search) || plaintext.Matches(p.Email, f.Search)
	}
	return strings.TrimSpace(f.Search) == "" || contains(d.Person) ||
		slices.ContainsFunc(holders, func(h Holder) bool { return contains(h.Person) })
}

// donorOrders are the ways to sort. Equal donors stay newest first.
var donorOrders = map[string]func(a, b Donor) int{
	"surgery": func(a, b Donor) int { return cmp.Compare(dayOrLast(a), dayOrLast(b)) },
	"name":    func(a, b Donor) int { return strings.Compare(sortName(a), sortName(b)) },
	"step":    func(a, b Donor) int { return cmp.Compare(a.Step, b.Step) },
	"created": func(a, b Donor) int { return a.CreatedAt.Compare(b.CreatedAt) },
	"updated": func(a, b Donor) int { return a.UpdatedAt.Compare(b.UpdatedAt) },
}

func sortDonors(all []ListedDonor, order string) {
	name, down := strings.CutPrefix(order, "-")
	compare, ok := donorOrders[name]
	if !ok {
		compare, down = donorOrders["created"], true
	}
	slices.SortStableFunc(all, func(a, b ListedDonor) int {
		if down {
			a, b = b, a
		}
		return compare(a.Donor, b.Donor)
	})
}

// dayOrLast is a sort key: donors without a day are last.
func dayOrLast(d Donor) string { return cmp.Or(d.SurgeryOn, "9999") }

func sortName(d Donor) string { return strings.ToLower(d.LastName + "\n" + d.FirstName) }

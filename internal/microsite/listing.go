package microsite

import (
	"context"
	"slices"
	"time"

	"beacon/internal/access"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/plaintext"
	"beacon/internal/targets"
)

// orders lists the sort orders of sites (R7.3); a minus reverses an order. "name" sorts by last name, then first
// name. "waiting" lists the pending submissions first, longest wait first.
var orders = []string{"-updated", "updated", "name", "-name", "center", "-center", "created", "-created", "waiting"}

// ListFilter narrows, sorts and pages a list of sites. Zero values match all sites.
type ListFilter struct {
	CenterID int64
	Search   string // part of a name, email address or short code
	Status   *RecipientStatus
	Review   *CustomSiteStatus
	Order    string // one of orders; otherwise the first of orders: newest change first
	Offset   int
	Limit    int
}

// Listed is a site in a list of sites.
type Listed struct {
	Site
	WaitingSince *time.Time // when the pending submission was sent; nil without one
	ApprovedAt   *time.Time // when the center approved it; nil while the center decides
	DueAt        *time.Time // when the decision is due
	WaitingDays  int        // working days since then; 0 without a pending submission
	DaysLeft     int        // as in Age; 0 without a pending submission
}

// ListAsStaff returns one page of the sites visible to the caller, and the total number of matching sites. An unknown
// order falls back to the default.
func (s *Service) ListAsStaff(ctx context.Context, by access.Principal, f ListFilter) ([]Listed, int64, error) {
	if !by.WorksForCenters() {
		return nil, 0, fault.New(fault.Forbidden, msgNotAllowed)
	}
	if by.CenterID != 0 {
		f.CenterID = by.CenterID
	}
	if f.Limit <= 0 || f.Limit > 100 {
		f.Limit = 25
	}
	if !slices.Contains(orders, f.Order) {
		f.Order = orders[0]
	}
	f.Offset, f.Search = max(f.Offset, 0), plaintext.Line(f.Search)
	goals, err := s.d.Targets.Current(ctx)
	if err != nil {
		return nil, 0, err
	}
	sites, total, err := s.d.Store.List(ctx, f)
	for i, site := range sites {
		if site.WaitingSince != nil {
			age := goals.Age(targets.Submission{SentAt: *site.WaitingSince, ApprovedAt: site.ApprovedAt}, s.d.Clock.Now())
			sites[i].DueAt, sites[i].WaitingDays, sites[i].DaysLeft = &age.DueAt, age.Waiting, age.Left
		}
	}
	return sites, total, err
}

package microsite

import (
	"context"
	"slices"
	"time"

	"beacon/internal/access"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/plaintext"
)

// orders are the ways to sort a list of sites (R7.3); a minus reverses an order. name is by last
// name, then first name. waiting lists submissions that wait for a decision first, longest first.
var orders = []string{"-updated", "updated", "name", "-name", "center", "-center", "created", "-created", "waiting"}

// ListFilter narrows, sorts and pages a list of sites. Zero values mean "any".
type ListFilter struct {
	CenterID int64
	Search   string // part of a name, e-mail or short code
	Status   *RecipientStatus
	Review   *CustomSiteStatus
	Order    string // one of orders; else the first one: newest change first
	Offset   int
	Limit    int
}

// Listed is one line of a list of sites.
type Listed struct {
	Site
	WaitingSince *time.Time // when the submission was sent that waits for a decision; nil when none does
	DueAt        *time.Time // when it should be decided
	WaitingDays  int        // working days since then; 0 when nothing waits
	DaysLeft     int        // as in Age; 0 when nothing waits
}

// ListAsStaff returns one page of the sites that this person may see, and how many
// match in all. An unknown order is the default one.
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
	sites, total, err := s.store.List(ctx, f)
	for i, site := range sites {
		if site.WaitingSince != nil {
			age := s.Age(*site.WaitingSince)
			sites[i].DueAt, sites[i].WaitingDays, sites[i].DaysLeft = &age.DueAt, age.Waiting, age.Left
		}
	}
	return sites, total, err
}

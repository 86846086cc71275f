package coaching

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"beacon/internal/access"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/listing"
)

// Order is how a list of requests or claims is sorted (R7.3). An unknown
// order counts as none.
type Order string

// The orders.
const (
	LongestWait  Order = "waiting" // the order of a list that names none
	ShortestWait Order = "-waiting"
	ByName       Order = "name" // the patient's: last name, then first, where the list tells both
	ByCenter     Order = "center"
	ByCoach      Order = "coach" // of claims; those of one coach stand together
)

// Wanted is what both lists are narrowed, sorted and paged by. Zero values mean "any".
type Wanted struct {
	Search   string // part of a name that the list shows, in any case
	CenterID int64
	Type     *int
	Order    Order
	Offset   int
	Limit    int // 0: all
}

// RequestFilter is Wanted of the requests for a coach.
type RequestFilter struct {
	Wanted
	Offered *bool // true: only those the asking coach offered to take; false: only the others
}

func (w Wanted) leaves(centerID int64, siteType int, names ...string) bool {
	found := func(name string) bool {
		return strings.Contains(strings.ToLower(name), strings.ToLower(strings.TrimSpace(w.Search)))
	}
	return (w.CenterID == 0 || centerID == w.CenterID) && (w.Type == nil || siteType == *w.Type) &&
		slices.ContainsFunc(names, found)
}

// Requests returns one page of who asked for a coach and has none, and how many
// the filter leaves. Anybody but a coach is refused.
func (s *Service) Requests(ctx context.Context, by access.Principal, f RequestFilter) ([]OpenRequest, int64, error) {
	if !by.IsCoach() {
		return nil, 0, fault.New(fault.Forbidden, msgNotYours)
	}
	all, err := s.store.Requests(ctx, by.ID)
	if err != nil {
		return nil, 0, err
	}
	all = slices.DeleteFunc(all, func(r OpenRequest) bool {
		return !f.leaves(r.CenterID, r.Type, r.FirstName, r.CenterName) ||
			(f.Offered != nil && (r.ClaimID != 0) != *f.Offered)
	})
	sortBy(all, f.Order, map[Order]func(OpenRequest) string{
		ByName:   func(r OpenRequest) string { return r.FirstName },
		ByCenter: func(r OpenRequest) string { return r.CenterName },
	})
	return listing.Page(all, f.Offset, f.Limit), int64(len(all)), nil
}

// Claims returns one page of what coaches ask of the registry, and how many
// claims the filter leaves. Anybody but the registry is refused.
func (s *Service) Claims(ctx context.Context, by access.Principal, f Wanted) ([]WaitingClaim, int64, error) {
	if !by.IsRegistry() {
		return nil, 0, fault.New(fault.Forbidden, msgNotYours)
	}
	all, err := s.store.WaitingClaims(ctx)
	if err != nil {
		return nil, 0, err
	}
	all = slices.DeleteFunc(all, func(c WaitingClaim) bool {
		return !f.leaves(c.CenterID, c.Type, c.FirstName+" "+c.LastName, c.CoachName, c.CenterName)
	})
	sortBy(all, f.Order, map[Order]func(WaitingClaim) string{
		ByName:   func(c WaitingClaim) string { return c.LastName + "\x00" + c.FirstName },
		ByCenter: func(c WaitingClaim) string { return c.CenterName },
		ByCoach:  func(c WaitingClaim) string { return c.CoachName },
	})
	return listing.Page(all, f.Offset, f.Limit), int64(len(all)), nil
}

// sortBy keeps lines that are equal in their order, which is longest waiting
// first.
func sortBy[T any](all []T, o Order, names map[Order]func(T) string) {
	if o == ShortestWait {
		slices.Reverse(all)
	} else if name, ok := names[o]; ok {
		slices.SortStableFunc(
			all, func(a, b T) int { return cmp.Compare(strings.ToLower(name(a)), strings.ToLower(name(b))) },
		)
	}
}

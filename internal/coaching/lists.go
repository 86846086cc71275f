package coaching

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"beacon/internal/access"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/listing"
	"beacon/internal/platform/plaintext"
)

// Order is the order of a list (R7.3). An unknown order means the default.
type Order string

// The orders.
const (
	LongestWait  Order = "waiting" // the default
	ShortestWait Order = "-waiting"
	ByName       Order = "name"
	ByCenter     Order = "center"
)

// RequestFilter narrows, sorts and pages the requests for a coach. Zero values match everything.
type RequestFilter struct {
	Search   string // part of a name that the list shows, case-insensitive
	CenterID int64
	Type     *int
	Offered  *bool // true: only requests that the calling coach has claimed; false: only the others
	Order    Order
	Offset   int
	Limit    int // 0: all
}

func (f RequestFilter) matches(centerID int64, siteType int, names ...string) bool {
	contains := func(name string) bool { return plaintext.Matches(name, f.Search) }
	return (f.CenterID == 0 || centerID == f.CenterID) && (f.Type == nil || siteType == *f.Type) &&
		slices.ContainsFunc(names, contains)
}

// Requests returns one page of the recipients who asked for a coach and have none, and the number that match the
// filter. Only coaches may call it.
func (s *Service) Requests(ctx context.Context, by access.Principal, f RequestFilter) ([]OpenRequest, int64, error) {
	if !by.IsCoach() {
		return nil, 0, fault.New(fault.Forbidden, msgForbidden)
	}
	all, err := s.store.Requests(ctx, by.ID)
	if err != nil {
		return nil, 0, err
	}
	all = slices.DeleteFunc(all, func(r OpenRequest) bool {
		return !f.matches(r.CenterID, r.Type, r.FirstName, r.CenterName) ||
			(f.Offered != nil && (r.ClaimID != 0) != *f.Offered)
	})
	sortBy(all, f.Order, map[Order]func(OpenRequest) string{
		ByName:   func(r OpenRequest) string { return r.FirstName },
		ByCenter: func(r OpenRequest) string { return r.CenterName },
	})
	return listing.Page(all, f.Offset, f.Limit), int64(len(all)), nil
}

// sortBy sorts a list that is sorted by longest waiting first. The sort is stable.
func sortBy[T any](all []T, o Order, names map[Order]func(T) string) {
	if o == ShortestWait {
		slices.Reverse(all)
	} else if name, ok := names[o]; ok {
		slices.SortStableFunc(
			all, func(a, b T) int { return cmp.Compare(strings.ToLower(name(a)), strings.ToLower(name(b))) },
		)
	}
}

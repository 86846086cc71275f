package center

import (
	"cmp"
	"context"
	"slices"

	"beacon/internal/platform/geo"
)

// Near is a center as a patient finds it.
type Near struct {
	Center
	Miles      float64 // as the crow flies, between the middles of the ZIP codes
	Microsites int64   // of patients
}

// Service returns questions about centers.
type Service struct{ store Store }

// NewService makes a service on a store.
func NewService(store Store) *Service { return &Service{store} }

// SearchParams says which centers to search for.
type SearchParams struct {
	PostalCode     string
	MicrositesOnly bool // only centers that run microsites
	Miles          int  // at most; 0: any distance
}

// Search returns the centers that take referrals within a distance of a ZIP code,
// the nearest first. Near an unknown ZIP code there are none (R5.5). A
// center whose own ZIP code is too new to be known is placed among its
// neighbours, or left out if that has no known neighbours either.
func (s *Service) Search(ctx context.Context, w SearchParams) ([]Near, error) {
	home, ok := geo.Find(w.PostalCode)
	if !ok {
		return nil, nil
	}
	all, err := s.store.All(ctx)
	if err != nil {
		return nil, err
	}
	sites, err := s.store.PublicSites(ctx)
	if err != nil {
		return nil, err
	}
	var near []Near
	for _, c := range all {
		if !c.Takes.Referrals || w.MicrositesOnly && !c.Takes.Microsites {
			continue
		}
		place, ok := geo.Locate(c.PostalCode)
		if !ok {
			continue
		}
		miles := geo.Miles(home.Point, place)
		if w.Miles > 0 && miles > float64(w.Miles) {
			continue
		}
		near = append(near, Near{c, miles, c.Figures.Microsites(sites[c.ID])})
	}
	slices.SortFunc(
		near, func(a, b Near) int { return cmp.Or(cmp.Compare(a.Miles, b.Miles), cmp.Compare(a.Name, b.Name)) },
	)
	return near, nil
}

package center

import (
	"cmp"
	"context"
	"slices"

	"beacon/internal/platform/geo"
)

// Nearby is a center near a patient.
type Nearby struct {
	Center
	Miles      float64 // in a straight line, between the centers of the ZIP code areas
	Microsites int64   // as Figures.Microsites returns it
}

// SearchParams are the parameters of a search.
type SearchParams struct {
	PostalCode     string
	MicrositesOnly bool // only centers with microsites
	Miles          int  // at most; 0: any distance
}

// Search returns the centers that take referrals within a distance of a ZIP code, the nearest first. An unknown ZIP
// code has none (R5.5). A center with an unknown ZIP code is placed by neighboring codes, or left out without
// known neighbors.
func (s *Service) Search(ctx context.Context, p SearchParams) ([]Nearby, error) {
	home, ok := geo.Find(p.PostalCode)
	if !ok {
		return nil, nil
	}
	all, err := s.d.Store.All(ctx)
	if err != nil {
		return nil, err
	}
	sites, err := s.d.Store.PublicSites(ctx)
	if err != nil {
		return nil, err
	}
	var near []Nearby
	for _, c := range all {
		if c.IsClosed() || !c.Takes.Referrals || p.MicrositesOnly && !c.Takes.Microsites {
			continue
		}
		place, ok := geo.Locate(c.PostalCode)
		if !ok {
			continue
		}
		miles := geo.Miles(home.Point, place)
		if p.Miles > 0 && miles > float64(p.Miles) {
			continue
		}
		near = append(near, Nearby{c, miles, c.Figures.Microsites(sites[c.ID])})
	}
	slices.SortFunc(
		near, func(a, b Nearby) int { return cmp.Or(cmp.Compare(a.Miles, b.Miles), cmp.Compare(a.Name, b.Name)) },
	)
	return near, nil
}

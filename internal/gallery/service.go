package gallery

import (
	"context"
	"fmt"
	"time"

	"beacon/internal/platform/clock"
	"beacon/internal/platform/personal"
)

// Entry is one listed site with its live version.
type Entry struct {
	SiteID        int64
	ShortCode     string
	FirstName     string
	LastName      string
	BirthDate     string // ISO date, empty when unknown
	Gender        string // "M", "F" or empty
	Story         string
	Registrations int64
	Pictures      []Picture // in order, the profile picture first
}

// Picture is a crop as visitors see it.
type Picture struct {
	FileName  string
	Thumbnail string
	Caption   string
	Rotate    int
	Zoom      float64
	X, Y      float64
}

// Age returns the age in whole years at now, or -1 when the date of birth is unknown.
func (e Entry) Age(now time.Time) int { return personal.AgeOn(e.BirthDate, now) }

// Page is one page of the gallery, and how many sites match in all.
type Page struct {
	Entries []Entry
	Total   int64
	AtLeast bool   // Total is where counting stopped; more sites match
	Next    string // for SearchParams.After; empty on the last page
}

// Found is what a store found.
type Found struct {
	Places []Place // in order, at most one more than Window.Limit
	Total  int64
	// AtLeast says that counting stopped at Total: a count of what a common word
	// matches would cost more than the page (ADR 16).
	AtLeast bool
}

// Store finds listed sites. The order is by registrations and then by id, both
// falling.
type Store interface {
	// Search returns a window of what matches; one place more than the limit tells
	// that there is more.
	Search(ctx context.Context, f Filter, w Window) (Found, error)
	// Everything returns every listed site of a type, in order.
	Everything(ctx context.Context, typeID int) ([]Place, error)
	// Entries returns the sites in the order asked for, without those that are
	// not listed any more. It is meant for some hundred at once.
	Entries(ctx context.Context, places []Place) ([]Entry, error)
}

// Service returns who is in the gallery.
type Service struct {
	store Store
	clock clock.Clock
}

// NewService wires the service.
func NewService(store Store, c clock.Clock) *Service { return &Service{store: store, clock: c} }

// Page returns one page of the sites of a type (R10.10). Parameters that
// cannot be read are fields of a fault.RuleBroken.
func (s *Service) Page(ctx context.Context, typeID int, params SearchParams) (Page, error) {
	f, w, err := params.parse(typeID, s.clock.Now())
	if err != nil {
		return Page{}, err
	}
	found, err := s.store.Search(ctx, f, w)
	if err != nil {
		return Page{}, fmt.Errorf("search gallery: %w", err)
	}
	p := Page{Total: found.Total, AtLeast: found.AtLeast}
	if len(found.Places) > w.Limit {
		found.Places = found.Places[:w.Limit]
		p.Next = found.Places[w.Limit-1].String()
	}
	p.Entries, err = s.store.Entries(ctx, found.Places)
	return p, err
}

// portion is how many sites of the whole list are in memory at once.
const portion = 200

// Everything hands the whole list of a type to take, a portion at a time, and
// returns how many there were (M7, GET /microsite/active). The
// order is as it was when the list was asked for.
func (s *Service) Everything(ctx context.Context, typeID int, take func([]Entry) error) (total int64, err error) {
	places, err := s.store.Everything(ctx, typeID)
	if err != nil {
		return 0, fmt.Errorf("list gallery: %w", err)
	}
	for len(places) > 0 {
		n := min(portion, len(places))
		entries, err := s.store.Entries(ctx, places[:n])
		if err != nil {
			return total, err
		}
		if err := take(entries); err != nil {
			return total, err
		}
		total += int64(len(entries))
		places = places[n:]
	}
	return total, nil
}

package gallery

import (
	"context"
	"fmt"
	"time"

	"beacon/internal/platform/clock"
	"beacon/internal/platform/locale"
	"beacon/internal/platform/personal"
)

// Entry is one listed site with its live version.
type Entry struct {
	SiteID        int64
	TypeID        int
	ShortCode     string
	FirstName     string
	LastName      string
	BirthDate     string // ISO date, empty when unknown
	Gender        string // "M", "F" or empty
	Story         string
	StoryLang     locale.Written
	Registrations int64
	Pictures      []Picture // in order, the profile picture first
}

// Picture is a crop for visitors.
type Picture struct {
	FileName    string
	Thumbnail   string
	Caption     string
	CaptionLang locale.Written
	Rotate      int
	Zoom        float64
	X, Y        float64
}

// Age returns the age in whole years at now, or -1 when the date of birth is unknown.
func (e Entry) Age(now time.Time) int { return personal.AgeOn(e.BirthDate, now) }

// Page is one page of the gallery.
type Page struct {
	Entries []Entry
	Total   int64  // number of matching sites
	Next    string // for SearchParams.After; empty on the last page
}

// Found is the result of a search.
type Found struct {
	Places []Place // in order, at most one more than Window.Limit
	Total  int64   // number of matching sites
}

// Store finds listed sites. The order is by registrations and then by id, both descending.
type Store interface {
	// Search returns a window of the matching sites, with one place more than the limit if there is one.
	Search(ctx context.Context, f Filter, w Window) (Found, error)
	// Everything returns every listed site of a type, in order.
	Everything(ctx context.Context, typeID int) ([]Place, error)
	// Entries returns the sites in the order of places, without those that are no longer listed. It is meant for a few
	// hundred at a time.
	Entries(ctx context.Context, places []Place) ([]Entry, error)
	// Waiting returns up to limit listed sites other than the given one: first those in its center's state, then those
	// of its type, then those with the fewest visits since a time.
	Waiting(ctx context.Context, siteID int64, since time.Time, limit int) ([]Place, error)
}

// Service reads the gallery.
type Service struct {
	store  Store
	clock  clock.Clock
	chosen chosenSites
}

// NewService returns a service.
func NewService(store Store, c clock.Clock) *Service {
	return &Service{store: store, clock: c, chosen: chosenSites{bySite: map[int64]choice{}}}
}

// Page returns one page of the sites of a type (R10.10). Invalid parameters are fields of a fault.RuleBroken.
func (s *Service) Page(ctx context.Context, typeID int, params SearchParams) (Page, error) {
	f, w, err := params.parse(typeID, s.clock.Now())
	if err != nil {
		return Page{}, err
	}
	found, err := s.store.Search(ctx, f, w)
	if err != nil {
		return Page{}, fmt.Errorf("search gallery: %w", err)
	}
	p := Page{Total: found.Total}
	if len(found.Places) > w.Limit {
		found.Places = found.Places[:w.Limit]
		p.Next = found.Places[w.Limit-1].String()
	}
	p.Entries, err = s.store.Entries(ctx, found.Places)
	return p, err
}

// batchSize is the number of sites in memory at once while all are listed.
const batchSize = 200

// Everything passes the whole list of a type to fn in batches and returns its length (M7, GET /microsite/active). The
// order is that at the time of the call.
func (s *Service) Everything(ctx context.Context, typeID int, fn func([]Entry) error) (total int64, err error) {
	places, err := s.store.Everything(ctx, typeID)
	if err != nil {
		return 0, fmt.Errorf("list gallery: %w", err)
	}
	for len(places) > 0 {
		n := min(batchSize, len(places))
		entries, err := s.store.Entries(ctx, places[:n])
		if err != nil {
			return total, err
		}
		if err := fn(entries); err != nil {
			return total, err
		}
		total += int64(len(entries))
		places = places[n:]
	}
	return total, nil
}

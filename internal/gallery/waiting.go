package gallery

import (
	"context"
	"fmt"
	"sync"
	"time"
)

const (
	// maxWaiting is the number of pages to which a transplanted patient's page links.
	maxWaiting = 3
	// countedDays is the number of days of visits that decide which pages are chosen.
	countedDays = 30
	// candidates is the number of candidates per page; sites that have left the gallery are skipped.
	candidates = 12
	// choiceTime is the lifetime of candidates. Counting the visits of a large registry costs more than a page.
	choiceTime = 5 * time.Minute
	// maxChoices limits the memory of the candidates.
	maxChoices = 1000
)

// choice is the list of candidates for one page.
type choice struct {
	places []Place
	until  time.Time
}

// chosenSites caches the candidates of pages. It caches only their order: every request reads from the database whether
// a site is still listed, so a page taken down disappears at once.
type chosenSites struct {
	mu     sync.Mutex
	bySite map[int64]choice
}

func (c *chosenSites) get(siteID int64, now time.Time) ([]Place, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	kept, ok := c.bySite[siteID]
	return kept.places, ok && now.Before(kept.until)
}

func (c *chosenSites) put(siteID int64, kept choice) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.bySite) >= maxChoices {
		clear(c.bySite)
	}
	c.bySite[siteID] = kept
}

// Waiting returns up to three listed sites for visitors of the page of a patient who no longer waits: first sites in
// the same state, then sites of the same type, with the fewest visits of the last 30 days first (R16.1c).
func (s *Service) Waiting(ctx context.Context, siteID int64) ([]Entry, error) {
	now := s.clock.Now()
	places, ok := s.chosen.get(siteID, now)
	if !ok {
		var err error
		places, err = s.store.Waiting(ctx, siteID, now.AddDate(0, 0, -countedDays), candidates)
		if err != nil {
			return nil, fmt.Errorf("choose waiting patients: %w", err)
		}
		if len(places) >= maxWaiting { // fewer are cheap to count, and the next live page should appear soon
			s.chosen.put(siteID, choice{places: places, until: now.Add(choiceTime)})
		}
	}
	entries, err := s.store.Entries(ctx, places)
	return entries[:min(len(entries), maxWaiting)], err
}

package visits

import (
	"context"
	"sync"
	"time"

	"beacon/internal/platform/clock"
)

// How long a site is remembered without asking again, and how many are.
const (
	siteTTL  = 30 * time.Second
	maxSites = 10_000
)

// sites remembers what short codes stand for. Codes that nobody has are not
// remembered, so that guessing cannot push out the ones in use.
type sites struct {
	store Store
	clock clock.Clock

	mu    sync.RWMutex
	known map[string]knownSite
	epoch int // grows with every forget
}

type knownSite struct {
	Site
	until time.Time
}

func newSites(store Store, c clock.Clock) *sites {
	return &sites{store: store, clock: c, known: map[string]knownSite{}}
}

func (s *sites) find(ctx context.Context, code string) (Site, error) {
	now := s.clock.Now()
	s.mu.RLock()
	known, ok := s.known[code]
	epoch := s.epoch
	s.mu.RUnlock()
	if ok && now.Before(known.until) {
		return known.Site, nil
	}
	site, err := s.store.SiteByCode(ctx, code)
	if err != nil {
		return Site{}, err
	}
	s.remember(code, knownSite{site, now.Add(siteTTL)}, epoch)
	return site, nil
}

// remember keeps what was read since epoch, unless something was forgotten
// meanwhile: then the reading may be from before the change.
func (s *sites) remember(code string, site knownSite, epoch int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if epoch != s.epoch {
		return
	}
	if _, ok := s.known[code]; !ok && len(s.known) >= maxSites {
		for other := range s.known { // whichever comes first in the map's random order
			delete(s.known, other)
			break
		}
	}
	s.known[code] = site
}

func (s *sites) forget(code string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.known, code)
	s.epoch++
}

package visits

import (
	"context"
	"time"

	"beacon/catalogues"
	"beacon/internal/platform/cache"
	"beacon/internal/platform/clock"
	"beacon/internal/platform/fault"
)

// gatherTime is the maximum time that a visit waits for others to share its transaction when the committer is idle. The
// committer waits only for as many visits as in the last batch, so a lone visitor does not wait.
const gatherTime = 2 * time.Millisecond

// commitTime is the time limit of one transaction; after it, its visits fail.
const commitTime = 15 * time.Second

// The lifetime and the maximum number of cached sites.
const (
	siteTTL  = 30 * time.Second
	maxSites = 10_000
)

var msgUnavailable = catalogues.Text("visits.unavailable")

// Service counts visits. It is safe for concurrent use. Acknowledged visits are never only in memory. Any number of
// services, in one process or many, count in one database.
type Service struct {
	store    Store
	clock    clock.Clock
	sites    *cache.Cache[string, Site] // by short code
	queue    *queue
	finished chan struct{} // closed when the committer is gone
}

// New returns a service and starts its committer, which runs until Close.
func New(store Store, c clock.Clock) *Service {
	s := &Service{
		store: store, clock: c, sites: cache.New[string, Site](c, siteTTL, maxSites), queue: newQueue(),
		finished: make(chan struct{}),
	}
	go s.commitAll()
	return s
}

// Record counts one visit for today, in UTC, and returns nil only when the visit is on disk (R4.2). An unknown short
// code, a site that visitors may not see and an unknown kind return fault.ErrNotFound. If the database rejects the
// visit, or after Close, it returns fault.Unavailable.
//
// If ctx ends before the visit's transaction begins, the visit is withdrawn and Record returns ctx.Err(). After that it
// waits for the outcome, so its result is always the database's.
func (s *Service) Record(ctx context.Context, shortCode string, kind Kind) error {
	if !kind.Valid() {
		return fault.ErrNotFound
	}
	site, ok := s.sites.Find(shortCode)
	if !ok {
		var err error
		site, err = s.sites.Read(shortCode, func() (Site, error) { return s.store.SiteByCode(ctx, shortCode) })
		if err != nil {
			return err
		}
	}
	if !site.Public {
		return fault.ErrNotFound
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	visit := counter{siteID: site.ID, kind: kind, day: NewDay(s.clock.Now())}
	batch := s.queue.join(visit)
	if batch == nil {
		return fault.New(fault.Unavailable, msgUnavailable)
	}
	select {
	case <-batch.done:
	case <-ctx.Done():
		if s.queue.leave(batch, visit) {
			return ctx.Err()
		}
		<-batch.done
	}
	if batch.err != nil {
		return fault.Wrap(fault.Unavailable, msgUnavailable, batch.err)
	}
	return nil
}

// Forget removes a short code from the cache. Call it after changing a site's visibility; other processes notice within
// 30 seconds.
func (s *Service) Forget(shortCode string) { s.sites.Forget(shortCode) }

// Close rejects new visits and returns when all waiting ones are settled, or ctx.Err() if ctx ends first. It may be
// called more than once.
func (s *Service) Close(ctx context.Context) error {
	s.queue.close()
	select {
	case <-s.finished:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// commitAll is the committer: it commits one batch after another, until the queue is closed and empty.
func (s *Service) commitAll() {
	defer close(s.finished)
	expected := 1 // size of the last batch
	for {
		s.gather(expected)
		b, closed := s.queue.take()
		switch {
		case b != nil:
			expected = max(1, b.visits)
			b.settle(s.commit(b))
		case closed:
			return
		default:
			<-s.queue.arrived
		}
	}
}

// gather lets the oldest batch grow to n visits, for up to gatherTime.
func (s *Service) gather(n int) {
	if s.queue.ready(n) {
		return
	}
	timeout := time.NewTimer(gatherTime)
	defer timeout.Stop()
	for !s.queue.ready(n) {
		select {
		case <-s.queue.arrived:
		case <-timeout.C:
			return
		}
	}
}

func (s *Service) commit(b *batch) error {
	additions := b.additions()
	if len(additions) == 0 { // all visits have left
		return nil
	}
	// The context of a single visit must not cancel the others.
	ctx, cancel := context.WithTimeout(context.Background(), commitTime)
	defer cancel()
	return s.store.Add(ctx, additions)
}

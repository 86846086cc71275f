package visits

import (
	"cmp"
	"slices"
	"sync"
)

// Limits of batches: the visits that share one transaction, and the number of waiting batches. The first bounds the
// length of a transaction, the second the memory while the database does not respond.
const (
	maxBatch   = 4096
	maxBatches = 8
)

// batch is a group of visits that commit together. Its counters belong to the queue until it is taken, and to the
// committer from then on.
type batch struct {
	counts map[counter]int64
	visits int
	done   chan struct{} // closed once err is set
	err    error
}

type counter struct {
	siteID int64
	kind   Kind
	day    Day
}

func newBatch() *batch {
	return &batch{counts: map[counter]int64{}, done: make(chan struct{})}
}

// settle reports the outcome to all waiting visits of the batch.
func (b *batch) settle(err error) {
	b.err = err
	close(b.done)
}

// additions lists the batch in the order required by Store.Add.
func (b *batch) additions() []Addition {
	list := make([]Addition, 0, len(b.counts))
	for c, n := range b.counts {
		list = append(list, Addition{SiteID: c.siteID, Kind: c.kind, Day: c.day, Visits: n})
	}
	slices.SortFunc(list, func(a, b Addition) int {
		return cmp.Or(cmp.Compare(a.SiteID, b.SiteID), cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.Day, b.Day))
	})
	return list
}

// queue holds the waiting batches, oldest first; only the last one grows.
type queue struct {
	mu      sync.Mutex
	waiting []*batch
	closed  bool
	arrived chan struct{} // holds one token after a change
}

func newQueue() *queue { return &queue{arrived: make(chan struct{}, 1)} }

// join adds a visit and returns its batch, or nil if the queue is full or closed.
func (q *queue) join(c counter) *batch {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.closed {
		return nil
	}
	n := len(q.waiting)
	if n == 0 || q.waiting[n-1].visits >= maxBatch {
		if n >= maxBatches {
			return nil
		}
		q.waiting = append(q.waiting, newBatch())
		n++
	}
	b := q.waiting[n-1]
	b.counts[c]++
	b.visits++
	q.wake()
	return b
}

// leave removes a visit from its batch. It returns false if the committer has taken the batch.
func (q *queue) leave(b *batch, c counter) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	if !slices.Contains(q.waiting, b) {
		return false
	}
	if b.counts[c]--; b.counts[c] == 0 {
		delete(b.counts, c)
	}
	b.visits--
	return true
}

// take returns the oldest batch, or nil, and whether no more batches will come.
func (q *queue) take() (b *batch, closed bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if len(q.waiting) > 0 {
		b = q.waiting[0]
		q.waiting = slices.Delete(q.waiting, 0, 1)
	}
	return b, q.closed
}

// ready reports whether the oldest batch has n visits, or there is no reason to wait.
func (q *queue) ready(n int) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.closed || len(q.waiting) == 0 || q.waiting[0].visits >= n
}

func (q *queue) close() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.closed = true
	q.wake()
}

// wake signals a change. The lock must be held.
func (q *queue) wake() {
	select {
	case q.arrived <- struct{}{}:
	default: // already signaled
	}
}

package coaching

import (
	"sync"
	"time"

	"beacon/internal/platform/clock"
)

// maxHeads bounds the memory of remembered heads.
const maxHeads = 20_000

// heads remembers for a short time what polls ask again and again. Sites that
// do not exist are not remembered, so guessing cannot push out the ones in use.
type heads struct {
	clock clock.Clock
	fresh time.Duration // 0 remembers nothing

	mu    sync.RWMutex
	known map[int64]knownHead
	epoch int // grows with every forget
}

type knownHead struct {
	Head
	until time.Time
}

func newHeads(c clock.Clock, fresh time.Duration) *heads {
	return &heads{clock: c, fresh: fresh, known: map[int64]knownHead{}}
}

func (h *heads) get(siteID int64) (Head, bool) {
	if h.fresh == 0 {
		return Head{}, false
	}
	now := h.clock.Now()
	h.mu.RLock()
	defer h.mu.RUnlock()
	k, ok := h.known[siteID]
	return k.Head, ok && now.Before(k.until)
}

func (h *heads) now() int {
	h.mu.RLock()
	defer h.mu.RUnlock()
	return h.epoch
}

// remember keeps what was read since epoch, unless something was forgotten
// meanwhile: then the reading may be from before the change.
func (h *heads) remember(siteID int64, head Head, epoch int) {
	if h.fresh == 0 {
		return
	}
	until := h.clock.Now().Add(h.fresh)
	h.mu.Lock()
	defer h.mu.Unlock()
	if epoch != h.epoch {
		return
	}
	if _, ok := h.known[siteID]; !ok && len(h.known) >= maxHeads {
		for other := range h.known { // whichever comes first in the map's random order
			delete(h.known, other)
			break
		}
	}
	h.known[siteID] = knownHead{head, until}
}

func (h *heads) forget(siteID int64) {
	h.mu.Lock()
	defer h.mu.Unlock()
	delete(h.known, siteID)
	h.epoch++
}

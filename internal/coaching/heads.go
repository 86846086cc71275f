package coaching

import (
	"sync"
	"time"

	"beacon/internal/platform/clock"
)

// maxCachedHeads is the largest number of heads in memory.
const maxCachedHeads = 20_000

// headCache keeps the heads that polls ask for. Sites that do not exist are not cached, so
// guessed ids cannot evict the ones in use.
type headCache struct {
	clock clock.Clock
	ttl   time.Duration // 0 turns the cache off

	mu      sync.RWMutex
	entries map[int64]cachedHead
	epoch   int // grows with every forget
}

type cachedHead struct {
	Head
	until time.Time
}

func newHeadCache(c clock.Clock, ttl time.Duration) *headCache {
	return &headCache{clock: c, ttl: ttl, entries: map[int64]cachedHead{}}
}

func (h *headCache) get(siteID int64) (Head, bool) {
	if h.ttl == 0 {
		return Head{}, false
	}
	now := h.clock.Now()
	h.mu.RLock()
	defer h.mu.RUnlock()
	k, ok := h.entries[siteID]
	return k.Head, ok && now.Before(k.until)
}

func (h *headCache) currentEpoch() int {
	h.mu.RLock()
	defer h.mu.RUnlock()
	return h.epoch
}

// remember caches a head that was read after currentEpoch returned epoch. If anything was
// forgotten since then, the head may be stale and is not cached.
func (h *headCache) remember(siteID int64, head Head, epoch int) {
	if h.ttl == 0 {
		return
	}
	until := h.clock.Now().Add(h.ttl)
	h.mu.Lock()
	defer h.mu.Unlock()
	if epoch != h.epoch {
		return
	}
	if _, ok := h.entries[siteID]; !ok && len(h.entries) >= maxCachedHeads {
		for other := range h.entries { // whichever comes first in the map's random order
			delete(h.entries, other)
			break
		}
	}
	h.entries[siteID] = cachedHead{head, until}
}

func (h *headCache) forget(siteID int64) {
	h.mu.Lock()
	defer h.mu.Unlock()
	delete(h.entries, siteID)
	h.epoch++
}

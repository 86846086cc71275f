// Package cache remembers for a while what was read, so that it need not be read again.
package cache

import (
	"sync"
	"time"

	"beacon/internal/platform/clock"
)

// Cache remembers values by their keys. What could not be read is not remembered, so that
// guessed keys cannot push out the ones in use. It is safe for concurrent use.
type Cache[K comparable, V any] struct {
	clock clock.Clock
	life  time.Duration
	most  int

	mu    sync.RWMutex
	known map[K]remembered[V]
	epoch int // grows with every Forget
}

type remembered[V any] struct {
	value V
	until time.Time
}

// New makes a cache that remembers up to most values for life each; with 0, none.
func New[K comparable, V any](c clock.Clock, life time.Duration, most int) *Cache[K, V] {
	return &Cache[K, V]{clock: c, life: life, most: most, known: map[K]remembered[V]{}}
}

// Find returns what is remembered of a key, and whether anything is.
func (c *Cache[K, V]) Find(key K) (V, bool) {
	now := c.clock.Now()
	c.mu.RLock()
	defer c.mu.RUnlock()
	r, ok := c.known[key]
	return r.value, ok && now.Before(r.until)
}

// Read returns what read returns and remembers it, unless read fails or something was
// forgotten meanwhile: then the value may be from before the change.
func (c *Cache[K, V]) Read(key K, read func() (V, error)) (V, error) {
	until := c.clock.Now().Add(c.life)
	c.mu.RLock()
	epoch := c.epoch
	c.mu.RUnlock()
	value, err := read()
	c.mu.Lock()
	defer c.mu.Unlock()
	if err != nil || c.life == 0 || epoch != c.epoch {
		return value, err
	}
	if _, ok := c.known[key]; !ok && len(c.known) >= c.most {
		for other := range c.known { // whichever comes first in the map's random order
			delete(c.known, other)
			break
		}
	}
	c.known[key] = remembered[V]{value, until}
	return value, nil
}

// Forget drops what is remembered of a key.
func (c *Cache[K, V]) Forget(key K) {
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.known, key)
	c.epoch++
}

// Package cache stores values in memory for a limited time, so they need not be read again.
package cache

import (
	"sync"
	"time"

	"beacon/internal/platform/clock"
)

// Cache caches values by key. It does not cache failed reads, so guessed keys cannot evict keys in use. It is safe
// for concurrent use.
type Cache[K comparable, V any] struct {
	clock clock.Clock
	life  time.Duration
	most  int

	mu    sync.RWMutex
	known map[K]remembered[V]
	epoch int // incremented by every Forget
}

type remembered[V any] struct {
	value V
	until time.Time
}

// New returns a cache for up to most values, each for the duration life. With a life of 0 nothing is cached.
func New[K comparable, V any](c clock.Clock, life time.Duration, most int) *Cache[K, V] {
	return &Cache[K, V]{clock: c, life: life, most: most, known: map[K]remembered[V]{}}
}

// Find returns the cached value of a key. It returns false if no value is cached.
func (c *Cache[K, V]) Find(key K) (V, bool) {
	now := c.clock.Now()
	c.mu.RLock()
	defer c.mu.RUnlock()
	r, ok := c.known[key]
	return r.value, ok && now.Before(r.until)
}

// Read calls read and caches its value. It does not cache the value if read fails or Forget was called during the read,
// because then the value may be from before the change.
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
		for other := range c.known { // any key, in the random order of the map
			delete(c.known, other)
			break
		}
	}
	c.known[key] = remembered[V]{value, until}
	return value, nil
}

// Forget removes the cached value of a key.
func (c *Cache[K, V]) Forget(key K) {
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.known, key)
	c.epoch++
}

// Package clock is the only place that reads the time of day. All other packages use a Clock, so tests can set the
// time.
package clock

import (
	"sync"
	"time"
)

// Clock returns the current time. Now is in UTC and truncated to microseconds, the precision of the databases, so
// a stored time equals the time in memory.
type Clock interface {
	Now() time.Time
}

// System is the machine's clock.
type System struct{}

// Now returns the current time in UTC, truncated to microseconds.
func (System) Now() time.Time { return time.Now().UTC().Truncate(time.Microsecond) }

// Fixed is a clock that changes only by Advance. It is safe for concurrent use.
type Fixed struct {
	mu sync.Mutex
	at time.Time
}

// NewFixed returns a clock that is set to t.
func NewFixed(t time.Time) *Fixed {
	return &Fixed{at: t.UTC().Truncate(time.Microsecond)}
}

// Now returns the time that the clock is set to.
func (f *Fixed) Now() time.Time {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.at
}

// Advance moves the clock forward by d.
func (f *Fixed) Advance(d time.Duration) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.at = f.at.Add(d)
}

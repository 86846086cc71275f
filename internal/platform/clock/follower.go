package clock

import (
	"sync/atomic"
	"time"
)

// Follower is a machine's clock, corrected to the time of a reference clock that all nodes share.
type Follower struct {
	own   Clock
	ahead atomic.Int64 // offset of the reference clock, in nanoseconds
}

// Follow returns a Follower without an offset, which shows the machine's own time until the first Compare.
func Follow(own Clock) *Follower { return &Follower{own: own} }

// Now returns the time of the reference clock, as estimated by the last Compare.
func (f *Follower) Now() time.Time { return f.own.Now().Add(time.Duration(f.ahead.Load())) }

// negligible is the difference that Compare ignores. Smaller corrections would move the clock back as often as forward.
const negligible = 100 * time.Millisecond

// Compare corrects the clock. other is the time of the reference clock between the machine's times before and after. It
// returns the offset of the reference clock. It ignores a measurement that took too long to be precise.
func (f *Follower) Compare(before, other, after time.Time) (ahead time.Duration) {
	known, took := time.Duration(f.ahead.Load()), after.Sub(before)
	ahead = other.Sub(before.Add(took / 2)).Truncate(time.Microsecond)
	if took > time.Second || (ahead-known).Abs() < negligible+took/2 {
		return known
	}
	f.ahead.Store(int64(ahead))
	return ahead
}

// Ahead returns the last known offset of the reference clock.
func (f *Follower) Ahead() time.Duration { return time.Duration(f.ahead.Load()) }

// Own returns the machine's own time.
func (f *Follower) Own() time.Time { return f.own.Now() }

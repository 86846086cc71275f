package clock

import (
	"sync/atomic"
	"time"
)

// Follower is a machine's clock put right by another one, which all nodes go by.
type Follower struct {
	own   Clock
	ahead atomic.Int64 // of the other clock, in nanoseconds
}

// Follow makes a Follower of another clock, which still shows the machine's own time.
func Follow(own Clock) *Follower { return &Follower{own: own} }

// Now returns the other clock's time, as far as it is known.
func (f *Follower) Now() time.Time { return f.own.Now().Add(time.Duration(f.ahead.Load())) }

// negligible is how far two clocks may differ before it is worth a step, which would be one back as often as one
// forward.
const negligible = 100 * time.Millisecond

// Compare puts the clock right by what the other one showed between two times of the machine's own, and returns how far
// ahead of the machine it is. What was asked for so long that it proves little is left out of account.
func (f *Follower) Compare(before, other, after time.Time) (ahead time.Duration) {
	known, took := time.Duration(f.ahead.Load()), after.Sub(before)
	ahead = other.Sub(before.Add(took / 2)).Truncate(time.Microsecond)
	if took > time.Second || (ahead-known).Abs() < negligible+took/2 {
		return known
	}
	f.ahead.Store(int64(ahead))
	return ahead
}

// Ahead returns how far ahead of the machine the other clock is, as far as it is known.
func (f *Follower) Ahead() time.Duration { return time.Duration(f.ahead.Load()) }

// Own returns the machine's own time.
func (f *Follower) Own() time.Time { return f.own.Now() }

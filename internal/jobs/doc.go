// Package jobs is what Beacon does without being asked: it hands the mails of
// the outbox to the mail server, and runs clean-ups on a schedule. Any number of
// processes may do so beside each other.
package jobs

import "time"

// Ticks returns a channel that gets a value every d, and the function that ends
// it. Tests supply one that they drive themselves.
type Ticks func(d time.Duration) (<-chan time.Time, func())

// SystemTicks are ticks of the machine's clock.
func SystemTicks(d time.Duration) (<-chan time.Time, func()) {
	t := time.NewTicker(d)
	return t.C, t.Stop
}

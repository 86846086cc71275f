// Package jobs runs Beacon's background work: it sends the emails in the outbox to the mail server, and runs scheduled
// jobs. Any number of processes may do so concurrently.
package jobs

import "time"

// Ticks returns a channel that receives a value every d, and a function that stops it. Tests supply their own.
type Ticks func(d time.Duration) (<-chan time.Time, func())

// SystemTicks are ticks of the machine's clock.
func SystemTicks(d time.Duration) (<-chan time.Time, func()) {
	t := time.NewTicker(d)
	return t.C, t.Stop
}

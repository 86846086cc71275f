// Package health says what is wrong with a running Beacon: Notices compares what was measured with one table of limits.
// The rules of deploy/prometheus-alerts.yml have the same limits, which a test compares.
package health

import "time"

// Figures is what was measured at one moment. What could not be measured is nil or missing, and nothing is said of it.
type Figures struct {
	Now          time.Time
	Node         string // that measured
	Mails        *Mails
	Jobs         []Job
	BackupAt     *time.Time // the last backup or, before the first one, the first event of the trail
	Certificates []Certificate
	Disk         *Disk
	CheckpointAt *time.Time    // the newest checkpoint or, before the first one, the first event of the trail
	ClockAhead   time.Duration // of the database, before this machine
	Log          *Log
}

// Log is the state of the audit trail's log.
type Log struct {
	Altered   int64 // events that are not as they were written, or set apart
	IsForeign bool  // it is another log than before, or another key signed it
}

// Foreign returns 1 for a log that is foreign, else 0.
func (l Log) Foreign() float64 {
	if l.IsForeign {
		return 1
	}
	return 0
}

// Mails is how the outbox stands.
type Mails struct {
	Waiting int64     // due and not sent
	Since   time.Time // when the oldest of them was due
	GivenUp int64     // within GivenUpFor
}

// Job is when any node last did a regular job without an error.
type Job struct {
	Name    string
	Every   time.Duration
	SinceOK time.Time // since this process began, if no node ever did it
}

// Certificate is when a certificate ends.
type Certificate struct {
	Of   string // Web or Signing
	Ends time.Time
}

// What a certificate is for.
const (
	Web     = "web"     // that of the web server
	Signing = "signing" // that of consents
)

// DaysLeft returns for how many days a certificate is still good.
func (c Certificate) DaysLeft(now time.Time) float64 { return c.Ends.Sub(now).Hours() / 24 }

// Disk is the room on the disk of the data directory, in bytes.
type Disk struct{ Free, Size uint64 }

// FreeShare returns which part of the disk is free.
func (d Disk) FreeShare() float64 { return float64(d.Free) / float64(max(d.Size, 1)) }

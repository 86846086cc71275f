// Package health finds problems of a running Beacon: Notices compares measurements with one table of limits. The rules
// of deploy/prometheus-alerts.yml have the same limits; a test compares the two.
package health

import "time"

// Figures are the measurements of one moment. A value that could not be measured is nil or missing, and yields no
// notice.
type Figures struct {
	Now          time.Time
	Node         string // the node that measured
	Outbox       *Outbox
	Jobs         []Job
	BackupAt     *time.Time // the last backup or, before the first backup, the first event of the trail
	Certificates []Certificate
	Disk         *Disk
	CheckpointAt *time.Time    // the newest checkpoint or, before the first checkpoint, the first event of the trail
	ClockAhead   time.Duration // lead of the database's clock over this machine's
	Log          *Log
}

// Log is the state of the audit trail's log.
type Log struct {
	Altered   int64 // altered events and events set apart
	IsForeign bool  // another log than before, or signed with another key
}

// Foreign returns 1 for a log that is foreign, else 0.
func (l Log) Foreign() float64 {
	if l.IsForeign {
		return 1
	}
	return 0
}

// Outbox is the state of the outbox.
type Outbox struct {
	Waiting int64     // due and not sent
	Since   time.Time // due time of the oldest waiting email
	GivenUp int64     // within GivenUpFor
}

// Job is the latest success of a regular job on any node.
type Job struct {
	Name    string
	Every   time.Duration
	SinceOK time.Time // start of this process, if no node ever completed it
}

// Certificate is the expiry of a certificate.
type Certificate struct {
	Of   string // Web or Signing
	Ends time.Time
}

// The purposes of certificates.
const (
	Web     = "web"     // the web server's certificate
	Signing = "signing" // the certificate that signs consents
)

// DaysLeft returns the number of days until the certificate expires.
func (c Certificate) DaysLeft(now time.Time) float64 { return c.Ends.Sub(now).Hours() / 24 }

// Disk is the space on the disk of the data directory, in bytes.
type Disk struct{ Free, Size uint64 }

// FreeShare returns the free share of the disk, from 0 to 1.
func (d Disk) FreeShare() float64 { return float64(d.Free) / float64(max(d.Size, 1)) }

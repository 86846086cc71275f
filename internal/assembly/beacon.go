// Package assembly puts a Beacon together from its settings: data, services, mail,
// regular jobs, HTTP. The commands, the demo and the tests all use it, so that tests
// show what runs.
package assembly

import (
	"context"
	"errors"
	"io/fs"
	"log/slog"
	"time"

	"beacon/internal/access"
	"beacon/internal/auditlog"
	"beacon/internal/config"
	"beacon/internal/consent"
	"beacon/internal/httpapi"
	"beacon/internal/httpapi/server"
	"beacon/internal/httpapi/services"
	"beacon/internal/jobs"
	"beacon/internal/microsite"
	"beacon/internal/picturesweep"
	"beacon/internal/platform/address"
	"beacon/internal/platform/captcha"
	"beacon/internal/platform/clock"
	"beacon/internal/platform/password"
	"beacon/internal/platform/tracing"
	"beacon/internal/storage"
	"beacon/internal/witness"
	"beacon/web"
)

// Setup is what New makes a Beacon from. Of the fields from Data on, those that are
// nil are made as the settings say; the demo and tests bring some of their own.
type Setup struct {
	Mode   Mode
	Config config.Config
	Log    *slog.Logger
	Clock  clock.Clock
	// Version is the program's, for the metrics and the traces.
	Version string

	Data       *Data // stays the caller's to close
	FrontEnd   fs.FS
	Pictures   microsite.PictureMaker // of patients
	Humans     captcha.Checker
	Addresses  address.Verifier
	PDFs       consent.PDFChecker
	Consents   func(consent.Store) consent.Store // wraps the store of consents; nil: as it is
	Passwords  *password.Hasher
	RenderTime time.Duration // see services.All
}

// Beacon is everything of a running Beacon but its listener.
type Beacon struct {
	*Data
	server.Services
	Outbox storage.Outbox
	Server *server.Server
	// Witnesses has others keep the checkpoints of the audit trail's log.
	Witnesses  *witness.Service
	Identities *consent.Identities // the certificates that sign documents
	mode       Mode
	told       int64 // number of the newest record of events set apart of which emails are queued
	scan       *auditlog.Scan

	readiness *readiness
	seeing    *seeing
	watch     *storage.SiteWatch // nil: this process alone has the database
	runner    *jobs.Runner
	schedule  *jobs.Schedule
	pictures  *picturesweep.Service
	closers   closers
}

// New makes a Beacon. Close gives back what it opened.
func New(ctx context.Context, s Setup) (b *Beacon, err error) {
	traces := newTraces(s)
	b = &Beacon{Data: s.Data, mode: s.Mode, Services: server.Services{
		Options: httpapi.Options{
			Config: s.Config, Log: traces.Lines(s.Log), Clock: s.Clock, Meters: httpapi.NewMeters(), Traces: traces,
		},
		All: services.All{
			FrontEnd: s.FrontEnd, Humans: s.Humans, Addresses: s.Addresses, RenderTime: s.RenderTime,
		},
	}}
	defer func() {
		if err != nil {
			err = errors.Join(err, b.Close())
		}
	}()
	b.closers.add(traces.Close) // after all that makes spans
	if b.Data == nil {
		if b.Data, err = OpenDataFor(ctx, s.Mode, s.Config, s.Clock, storage.TracedBy(traces)); err != nil {
			return b, err
		}
		b.closers.add(b.Data.Close)
	}
	b.Data = b.observe(b.Meters)
	b.Clock = b.DB.Clock()
	b.Limits = access.NewLimits(b.Clock, b.sharedLimits())
	if b.FrontEnd == nil {
		b.FrontEnd = web.Files()
	}
	if err := b.addServices(ctx, s); err != nil {
		return b, err
	}
	if err := b.addMail(); err != nil {
		return b, err
	}
	if err := b.addPrivacy(); err != nil {
		return b, err
	}
	b.scan = b.AuditLog.NewScan(b.Privacy.AlteredEmptied)
	b.Server, err = server.New(b.Services)
	if err != nil {
		return b, err
	}
	b.closers.add(func() error { b.Server.Close(); return nil })
	if b.schedule, err = b.regularJobs(); err != nil {
		return b, err
	}
	b.addSeeing(s.Version)
	return b, nil
}

// newTraces returns nil where the settings ask for no traces.
func newTraces(s Setup) *tracing.Traces {
	return tracing.New(tracing.Options{
		Endpoint: s.Config.Tracing.Endpoint, Sample: s.Config.Tracing.Sample, Node: s.Config.NodeName(),
		Version: s.Version, Log: s.Log,
	})
}

// Close gives back what New opened.
func (b *Beacon) Close() error { return b.closers.close() }

// sqliteFreshness is how long a page, or that there are no new notes, may be sent on
// SQLite without a look at the database: one process owns it and hears of its own
// changes at once, so this only bounds what a command run beside it changes.
const sqliteFreshness = time.Second

// holds reports whether what was read of a site at a time holds without a look at the database (R18.1d).
func (b *Beacon) holds(read time.Time) bool {
	if b.watch != nil {
		return b.watch.Holds(read)
	}
	return b.Clock.Now().Sub(read) < sqliteFreshness
}

// noteFreshness returns how long this process may say from memory that there are no new notes: not at all where others
// write some in the same database.
func (b *Beacon) noteFreshness() time.Duration {
	if b.DB.Dialect() == storage.PostgreSQL {
		return 0
	}
	return sqliteFreshness
}

// siteChanged runs after every commit about a site.
func (b *Beacon) siteChanged(site microsite.Site) {
	b.Visits.Forget(site.ShortCode)
	if b.Server != nil {
		b.Server.Recheck(site.ShortCode, site.Revision)
	}
	b.mailsQueued()
}

// siteChangedAnywhere runs when a process, perhaps this one, has committed a change of a site.
func (b *Beacon) siteChangedAnywhere(shortCode string, revision int64) {
	b.Visits.Forget(shortCode)
	b.Server.Recheck(shortCode, revision)
}

// mailsQueued runs after a commit that may have put mails into the outbox.
func (b *Beacon) mailsQueued() {
	if b.runner != nil {
		b.runner.Wake()
	}
}

// Package assembly builds a Beacon from its settings: data, services, email, regular jobs, HTTP. The commands, the demo
// and the tests share it, so tests run the same program as production.
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
	"beacon/internal/texts"
	"beacon/internal/witness"
	"beacon/web"
)

// Setup is the input of New. Fields from Data on that are nil are made from the settings; the demo and tests supply
// their own.
type Setup struct {
	Mode   Mode
	Config config.Config
	Log    *slog.Logger
	Clock  clock.Clock
	// Version is the program's version, for metrics and traces.
	Version string
	// SettingSources maps settings to their sources; see config.Sources.
	SettingSources map[string]string

	Data       *Data // the caller has to close it
	FrontEnd   fs.FS
	Pictures   microsite.PictureMaker // for patients' pictures
	Humans     captcha.Checker
	Addresses  address.Verifier
	PDFs       consent.PDFChecker
	Consents   func(consent.Store) consent.Store // wraps the store of consents; nil: no wrapper
	Passwords  *password.Hasher
	RenderTime time.Duration // see services.All
}

// Beacon contains all parts of a running Beacon except its listener.
type Beacon struct {
	*Data
	server.Services
	Outbox   storage.Outbox
	Server   *server.Server
	Wordings *texts.Library // the registry's texts in force
	// Witnesses sends checkpoints of the audit trail's log to third parties.
	Witnesses   *witness.Service
	Identities  *consent.Identities // the certificates that sign documents
	mode        Mode
	lastEmailed int64 // number of the newest record of events set apart that was reported by email
	scan        *auditlog.Scan

	readyCheck   *readyCheck
	figureReader *figureReader
	watch        *storage.SiteWatch // nil: no other process uses the database
	runner       *jobs.Runner
	schedule     *jobs.Schedule
	pictures     *picturesweep.Service
	closers      closers
}

// New returns a Beacon. Close releases its resources.
func New(ctx context.Context, s Setup) (b *Beacon, err error) {
	traces := newTraces(s)
	b = &Beacon{Data: s.Data, mode: s.Mode, Services: server.Services{
		Options: httpapi.Options{
			Config: s.Config, Log: traces.Lines(s.Log), Clock: s.Clock, Meters: httpapi.NewMeters(), Traces: traces,
		},
		All: services.All{
			FrontEnd: s.FrontEnd, Humans: s.Humans, Addresses: s.Addresses, RenderTime: s.RenderTime,
			SettingSources: s.SettingSources,
		},
	}}
	defer func() {
		if err != nil {
			err = errors.Join(err, b.Close())
		}
	}()
	b.closers.add(traces.Close) // after all users of spans
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
	if err := b.addEmail(); err != nil {
		return b, err
	}
	if err := b.addPrivacy(); err != nil {
		return b, err
	}
	if err := b.addWork(); err != nil {
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

// newTraces returns nil if the settings disable traces.
func newTraces(s Setup) *tracing.Traces {
	return tracing.New(tracing.Options{
		Endpoint: s.Config.Tracing.Endpoint, Sample: s.Config.Tracing.Sample, Node: s.Config.NodeName(),
		Version: s.Version, Log: s.Log,
	})
}

// Close releases the resources that New opened.
func (b *Beacon) Close() error { return b.closers.close() }

// sqliteFreshness is the time for which SQLite deployments may serve a cached page or note count without rechecking the
// database. One process owns the database and sees its own changes at once, so this only bounds the delay for changes
// by a concurrent command.
const sqliteFreshness = time.Second

// holds reports whether a site that was read at a time is certainly unchanged, without a query (R18.1d).
func (b *Beacon) holds(read time.Time) bool {
	if b.watch != nil {
		return b.watch.Holds(read)
	}
	return b.Clock.Now().Sub(read) < sqliteFreshness
}

// noteFreshness returns the time for which this process may cache the absence of new notes. It is zero if other
// processes write to the same database.
func (b *Beacon) noteFreshness() time.Duration {
	if b.DB.Dialect() == storage.PostgreSQL {
		return 0
	}
	return sqliteFreshness
}

// siteChanged runs after every commit that changes a site.
func (b *Beacon) siteChanged(site microsite.Site) {
	b.Visits.Forget(site.ShortCode)
	if b.Server != nil {
		b.Server.Recheck(site.ShortCode, site.Revision)
	}
	b.emailsQueued()
}

// siteChangedAnywhere runs when any process, possibly this one, has committed a change to a site.
func (b *Beacon) siteChangedAnywhere(shortCode string, revision int64) {
	b.Visits.Forget(shortCode)
	b.Server.Recheck(shortCode, revision)
}

// emailsQueued runs after a commit that may have enqueued emails.
func (b *Beacon) emailsQueued() {
	if b.runner != nil {
		b.runner.Wake()
	}
}

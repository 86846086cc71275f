package app

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"runtime/debug"
	"time"

	"beacon/internal/champion"
	"beacon/internal/coaching"
	"beacon/internal/config"
	"beacon/internal/consent"
	"beacon/internal/digest"
	"beacon/internal/gallery"
	"beacon/internal/httpapi"
	"beacon/internal/httpapi/server"
	"beacon/internal/intake"
	"beacon/internal/jobs"
	"beacon/internal/kit"
	"beacon/internal/microsite"
	"beacon/internal/notify"
	"beacon/internal/platform/address"
	"beacon/internal/platform/blob"
	"beacon/internal/platform/captcha"
	"beacon/internal/platform/clock"
	"beacon/internal/platform/keys"
	"beacon/internal/platform/password"
	"beacon/internal/platform/picture"
	"beacon/internal/platform/secretbox"
	"beacon/internal/referral"
	"beacon/internal/registration"
	"beacon/internal/staff"
	"beacon/internal/storage"
	"beacon/internal/storage/gallerysearch"
	"beacon/internal/storage/intakestore"
	"beacon/internal/storage/voucherstore"
	"beacon/internal/videos"
	"beacon/internal/visits"
	"beacon/internal/voucher"
	"beacon/web"
)

// parts is a running Beacon without its listener.
type parts struct {
	config        config.Config
	log           *slog.Logger
	clock         clock.Clock
	db            *storage.DB
	ring          *keys.Ring
	blobs         blob.Store
	microsites    *microsite.Service
	visits        *visits.Service
	videos        *videos.Service
	coaching      *coaching.Service
	gallery       *gallery.Service
	intakes       *intake.Service
	registrations *registration.Service
	digest        *digest.Service
	staff         *staff.Service
	outbox        storage.Outbox
	renderer      *notify.Renderer
	runner        *jobs.Runner
	schedule      *jobs.Schedule
	meters        *httpapi.Meters
	humans        captcha.Checker
	champions     *champion.Service
	referrals     *referral.Service
	vouchers      *voucher.Service
	consents      *consent.Service
	kits          *kit.Service
	addresses     address.Verifier
	server        *server.Server
	closers       []func() error
	headroom      []byte
	listener      net.Listener // where to serve; nil: at the address of the settings

	front func(http.Handler) http.Handler // what stands before the server's handler; nil but in the demo
}

// memoryLimit makes the collector work harder before the process grows beyond
// what five large photographs at once are meant to need.
const memoryLimit = 300 << 20

// collectorHeadroom is asked for and never touched, so it takes no memory. The
// collector counts it: it then lets some megabytes of garbage gather, where the
// two that a quiet Beacon lives on would be walked fifty times a second under load.
const collectorHeadroom = 8 << 20

// freshness is how long a page, or that there are no new notes, may be sent on
// SQLite without a look at the database: one process owns it and hears of its own
// changes at once, so this only bounds what a command run beside it changes.
const freshness = time.Second

// build puts everything together: data directory, keys, database (migrated),
// storage, services, HTTP. close gives back what it opened.
func build(ctx context.Context, c config.Config, version string, log *slog.Logger, clk clock.Clock) (p *parts,
	err error) {
	debug.SetMemoryLimit(memoryLimit)
	p = &parts{config: c, log: log, clock: clk, meters: httpapi.NewMeters(), headroom: make([]byte, collectorHeadroom)}
	defer func() {
		if err != nil {
			err = errors.Join(err, p.close())
		}
	}()
	if err := p.openData(ctx); err != nil {
		return p, err
	}
	if err := p.buildServices(ctx); err != nil {
		return p, err
	}
	if err := p.buildMail(); err != nil {
		return p, err
	}
	p.server, err = server.New(server.Deps{
		Config: c, Version: version, Log: log, Clock: clk, Ring: p.ring,
		FrontEnd: frontEnd(), Microsites: p.microsites, Visits: p.visits, Coaching: p.coaching,
		Videos: p.videos, Staff: p.staff, Centers: storage.NewCenters(p.db), Champions: p.champions,
		Referrals: p.referrals, Humans: p.humans, Vouchers: p.vouchers, Consents: p.consents,
		Kits: p.kits, Addresses: p.addresses, Intakes: p.intakes, Gallery: p.gallery,
		Registrations: p.registrations, Digest: p.digest, Audit: storage.NewAuditTrail(p.db),
		Trail: storage.NewAuditTrail(p.db), Mails: p.outbox, MailView: p.renderer,
		Ready: p.ready, Busy: storage.IsBusy, PageFreshness: p.freshness(), Meters: p.meters,
	})
	if err == nil {
		p.onClose(func() error { p.server.Close(); return nil })
	}
	return p, err
}

// freshness is how long this process may answer from memory: not at all where
// others change the same database.
func (p *parts) freshness() time.Duration {
	if p.db.Dialect() == storage.PostgreSQL {
		return 0
	}
	return freshness
}

func frontEnd() fs.FS { return web.Files() }

func (p *parts) onClose(f func() error) { p.closers = append(p.closers, f) }

// close gives back what was opened, newest first.
func (p *parts) close() error {
	var all error
	for i := len(p.closers) - 1; i >= 0; i-- {
		all = errors.Join(all, p.closers[i]())
	}
	p.closers = nil
	return all
}

func (p *parts) openData(ctx context.Context) error {
	if err := notRestoring(p.config); err != nil {
		return err
	}
	if err := os.MkdirAll(p.config.DataDir, 0o700); err != nil {
		return fmt.Errorf("data directory: %w", err)
	}
	var err error
	if p.ring, err = loadRing(p.config); err != nil {
		return err
	}
	if p.db, err = storage.Open(ctx, p.config.DatabaseURL(), p.clock); err != nil {
		return err
	}
	p.onClose(p.db.Close)
	if err := p.db.Migrate(ctx); err != nil {
		return err
	}
	if p.blobs, err = p.openBlobs(ctx); err != nil {
		return storageError{err}
	}
	return nil
}

func loadRing(c config.Config) (*keys.Ring, error) {
	if len(c.MasterKeys) > 0 {
		return keys.NewRing(c.MasterKeys)
	}
	return keys.LoadRing(filepath.Join(c.DataDir, "keys"))
}

func (p *parts) openBlobs(ctx context.Context) (blob.Store, error) {
	s := p.config.Storage
	if s.Endpoint != "" {
		return blob.OpenS3(ctx, blob.S3Config{
			Endpoint: s.Endpoint, Bucket: s.Bucket, Region: s.Region, AccessKey: s.AccessKey, SecretKey: s.SecretKey,
			PathStyle: s.PathStyle, TLS: !s.Plain, CreateBucket: s.CreateBucket,
		})
	}
	dir := filepath.Join(p.config.DataDir, "blobs")
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, fmt.Errorf("picture directory: %w", err)
	}
	d, err := blob.OpenDir(dir)
	if err != nil {
		return nil, err
	}
	p.onClose(d.Close)
	return d, nil
}

func (p *parts) buildServices(ctx context.Context) error {
	site := p.config.Site
	limits := microsite.Limits{
		Story: site.StoryCharLimit, Why: site.WhyCharLimit, Caption: site.CaptionCharLimit,
		Images: site.MaxImages, Responsibility: site.UseResponsibilityConfirmation,
	}
	p.visits = visits.New(storage.NewVisits(p.db), p.clock)
	p.onClose(func() error { return p.visits.Close(context.Background()) })
	zone, err := time.LoadLocation(p.config.Brand.Timezone)
	if err != nil {
		return err
	}
	p.microsites = microsite.NewService(
		storage.NewMicrosites(p.db), picture.New(picture.DefaultLimits), p.blobs, p.ring, p.clock, limits,
		microsite.Deadline{Within: time.Duration(site.ReviewDays) * 24 * time.Hour, Zone: zone}, p.siteChanged,
	)
	p.videos = videos.NewService(storage.NewVideos(p.db), p.blobs, picture.New(picture.DefaultLimits), p.clock)
	p.coaching = coaching.NewService(storage.NewCoaching(p.db), p.clock, p.freshness(), p.mailsWait)
	p.gallery = gallery.NewService(gallerysearch.New(p.db), p.clock)
	p.intakes = intake.NewService(intakestore.NewIntakes(p.db), p.microsites, p.clock, zone)
	p.registrations = registration.NewService(storage.NewRegistrations(p.db), p.clock)
	p.humans = humanCheck(p.config.Captcha, p.ring, p.clock)
	p.champions = champion.NewService(intakestore.NewChampions(p.db), p.microsites, p.humans, p.clock, zone)
	p.addresses = addressCheck(p.config.Address, p.clock)
	p.referrals = referral.NewService(referral.Deps{
		Store: intakestore.NewReferrals(
			p.db,
		),
		Microsites: p.microsites,
		Centers:    storage.NewCenters(p.db),
		Captcha:    p.humans,
		Ring:       p.ring,
		Clock:      p.clock,
		Zone:       zone,
		MailsWait:  p.mailsWait,
	})
	p.vouchers = voucher.NewService(
		voucher.Deps{Store: voucherstore.NewVouchers(p.db), Ring: p.ring, Clock: p.clock, Zone: zone, MailsWait: p.mailsWait,
			Centers: storage.NewCenters(p.db), HoldersAllowed: p.config.Consent.FvHoldersAllowed},
	)
	p.kits = kit.NewService(kit.Deps{
		Store: voucherstore.NewKits(p.db), Centers: storage.NewCenters(p.db), Clock: p.clock,
		MailsWait: p.mailsWait,
	})
	p.microsites.AnswerAlso(func(ctx context.Context, tx microsite.Tx, address string) (int, error) {
		return p.referrals.MailLostLinks(ctx, tx, address)
	})
	p.microsites.AnswerAlso(func(ctx context.Context, tx microsite.Tx, address string) (int, error) {
		return p.vouchers.MailLostLinks(ctx, tx, address)
	})
	p.digest = digest.NewService(storage.NewDigest(p.db), p.visits, p.registrations, p.ring, p.clock, zone)
	box, err := secretbox.New(p.ring.Masters())
	if err != nil {
		return err
	}
	if p.consents, err = p.buildConsents(ctx, box, zone); err != nil {
		return err
	}
	limiters, err := staff.NewLimits(p.clock)
	if err != nil {
		return err
	}
	keyring, err := passkeys(p.config)
	if err != nil {
		return err
	}
	p.staff = staff.NewService(staff.Deps{
		Store: storage.NewStaff(
			p.db,
		),
		Clock:     p.clock,
		Ring:      p.ring,
		Box:       box,
		Passwords: password.NewHasher(),
		Limits:    limiters,
		Config:    staffConfig(p.config),
		OpenID:    openIDProvider(p.config, p.clock),
		Passkeys:  keyring,
	})
	return nil
}

// siteChanged runs after every commit about a site.
func (p *parts) siteChanged(shortCode string) {
	p.visits.Forget(shortCode)
	if p.server != nil {
		p.server.Forget(shortCode)
	}
	p.mailsWait()
}

// mailsWait runs after a commit that may have put mails into the outbox.
func (p *parts) mailsWait() {
	if p.runner != nil {
		p.runner.Wake()
	}
}

func (p *parts) ready(ctx context.Context) error { return p.db.Ping(ctx) }

package apptest

import (
	"context"
	"io"
	"sort"
	"sync"
	"testing/fstest"
	"time"

	"beacon/internal/champion"
	"beacon/internal/coaching"
	"beacon/internal/digest"
	"beacon/internal/gallery"
	"beacon/internal/intake"
	"beacon/internal/kit"
	"beacon/internal/microsite"
	"beacon/internal/notify"
	"beacon/internal/platform/blob"
	"beacon/internal/platform/captcha"
	"beacon/internal/platform/locale"
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
)

// buildServices wires the rules as the composition root does.
func (a *App) buildServices(s setup) {
	a.Helper()
	site := a.Config.Site
	a.Visits = visits.New(storage.NewVisits(a.DB), a.Clock)
	a.Cleanup(func() { a.Must(a.Visits.Close(context.Background())) })
	zone, err := time.LoadLocation(a.Config.Brand.Timezone)
	a.Must(err)
	a.Microsites = microsite.NewService(
		storage.NewMicrosites(a.DB),
		picture.New(picture.DefaultLimits),
		a.Blobs,
		a.Ring,
		a.Clock,
		microsite.Limits{
			Story: site.StoryCharLimit, Why: site.WhyCharLimit, Caption: site.CaptionCharLimit, Images: site.MaxImages,
			Responsibility: site.UseResponsibilityConfirmation,
		},
		microsite.Deadline{Within: time.Duration(site.ReviewDays) * 24 * time.Hour, Zone: zone},
		func(code string) {
			a.Visits.Forget(code)
			a.Server.Forget(code)
		},
	)
	a.Videos = videos.NewService(storage.NewVideos(a.DB), a.Blobs, picture.New(picture.DefaultLimits), a.Clock)
	a.Coaching = coaching.NewService(storage.NewCoaching(a.DB), a.Clock, s.freshness, func() {})
	a.Gallery = gallery.NewService(gallerysearch.New(a.DB), a.Clock)
	a.Intakes = intake.NewService(intakestore.NewIntakes(a.DB), a.Microsites, a.Clock, zone)
	a.Registrations = registration.NewService(storage.NewRegistrations(a.DB), a.Clock)
	a.Humans = captcha.NewAltcha([]byte("test"), 500, a.Clock)
	a.Champions = champion.NewService(intakestore.NewChampions(a.DB), a.Microsites, a.Humans, a.Clock, zone)
	a.Referrals = referral.NewService(referral.Deps{
		Store: intakestore.NewReferrals(a.DB), Microsites: a.Microsites, Centers: storage.NewCenters(a.DB),
		Captcha: a.Humans, Ring: a.Ring, Clock: a.Clock, Zone: zone, MailsWait: func() {},
	})
	a.Vouchers = voucher.NewService(
		voucher.Deps{Store: voucherstore.NewVouchers(a.DB), Ring: a.Ring, Clock: a.Clock, Zone: zone, MailsWait: func() {},
			Centers: storage.NewCenters(a.DB), HoldersAllowed: a.Config.Consent.FvHoldersAllowed},
	)
	a.Kits = kit.NewService(
		kit.Deps{Store: voucherstore.NewKits(a.DB), Centers: storage.NewCenters(a.DB), Clock: a.Clock, MailsWait: func() {}},
	)
	a.Microsites.AnswerAlso(func(ctx context.Context, tx microsite.Tx, address string) (int, error) {
		return a.Referrals.MailLostLinks(ctx, tx, address)
	})
	a.Microsites.AnswerAlso(func(ctx context.Context, tx microsite.Tx, address string) (int, error) {
		return a.Vouchers.MailLostLinks(ctx, tx, address)
	})
	a.Digest = digest.NewService(storage.NewDigest(a.DB), a.Visits, a.Registrations, a.Ring, a.Clock, zone)
	box, err := secretbox.New(a.Ring.Masters())
	a.Must(err)
	a.buildConsents(box, zone)
	limits, err := staff.NewLimits(a.Clock)
	a.Must(err)
	a.Staff = staff.NewService(staff.Deps{
		Store: storage.NewStaff(
			a.DB,
		),
		Clock:     a.Clock,
		Ring:      a.Ring,
		Box:       box,
		Passwords: password.NewHasherAt(LightHashes),
		Limits:    limits,
		Config: staff.Config{
			SecondFactorRequired: !a.Config.Staff.SecondFactorOptional, Issuer: a.Config.Brand.RegistryName,
		},
	})
	a.Outbox = storage.NewOutbox(a.DB)
	b := a.Config.Brand
	a.Mails, err = notify.NewRenderer(notify.Brand{ProductName: b.ProductName, Phone: b.Phone, From: b.MailFrom,
		PhoneHours: locale.Text{EN: b.PhoneHours, ES: b.PhoneHoursES}}, a.Config.PublicURL(), links{a})
	a.Must(err)
}

type links struct{ a *App }

// EditKey implements notify.LinkMaker.
func (l links) EditKey(ctx context.Context, kind string, id int64) (string, error) {
	switch kind {
	case referral.KeyKind:
		return l.a.Referrals.KeyByID(ctx, id)
	case voucher.DonorKey, voucher.HolderKey:
		return l.a.Vouchers.KeyByID(ctx, kind, id)
	}
	return l.a.Microsites.KeyByID(ctx, id)
}

// StaffJoinToken implements notify.LinkMaker.
func (l links) StaffJoinToken(ctx context.Context, id int64) (string, error) {
	return l.a.Staff.StaffJoinToken(ctx, id)
}

// UnsubscribeToken implements notify.LinkMaker.
func (l links) UnsubscribeToken(_ context.Context, id int64) (string, error) {
	return digest.Token(l.a.Ring, id, l.a.Clock.Now()), nil
}

// LightHashes is what hashes of passwords cost in tests, which make one for each
// person: what they show does not hang on how long guessing takes.
var LightHashes = password.Cost{MemoryKiB: 64, Passes: 1}

// FakeFrontEnd is the smallest front end that the server takes: two entries and
// a script that renders a name, a story and the number of pictures.
func FakeFrontEnd() fstest.MapFS {
	return fstest.MapFS{
		".vite/manifest.json": {Data: []byte(`{
			"app.html": {"file": "assets/app-1.js", "css": ["assets/app-1.css"], "imports": ["_shared.js"]},
			"public.html": {"file": "assets/public-1.js", "imports": ["_shared.js"]},
			"_shared.js": {"file": "assets/shared-1.js"}}`)},
		"assets/app-1.js":    {Data: []byte("console.log('app')")},
		"assets/app-1.css":   {Data: []byte("body{margin:0}")},
		"assets/public-1.js": {Data: []byte("console.log('public')")},
		"assets/shared-1.js": {Data: []byte("console.log('shared')")},
		"ssr/public.server.js": {Data: []byte(`globalThis.renderPublicPage = function (text) {
			var page = JSON.parse(text), site = page.site;
			function plain(s) { return s.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;"); }
			return "<main data-view='" + page.view + "'><h1>" + plain(site.firstName + " " + site.lastName) + "</h1><p>" +
				plain(site.patientStory) + "</p><p>" + plain(site.patientWhy) + "</p><b>" + site.images.length + " pictures</b></main>";
		};`)},
	}
}

// Blobs is the place of the pictures, and knows what lies there.
type Blobs struct {
	blob.Store
	mu    sync.Mutex
	lying map[string]bool
}

// Put implements blob.Store.
func (b *Blobs) Put(ctx context.Context, name string, r io.Reader, size int64, contentType string) error {
	err := b.Store.Put(ctx, name, r, size, contentType)
	if err == nil {
		b.mu.Lock()
		b.lying[name] = true
		b.mu.Unlock()
	}
	return err
}

// Delete implements blob.Store.
func (b *Blobs) Delete(ctx context.Context, name string) error {
	err := b.Store.Delete(ctx, name)
	if err == nil {
		b.mu.Lock()
		delete(b.lying, name)
		b.mu.Unlock()
	}
	return err
}

// Names returns every file that was put and not deleted, sorted.
func (b *Blobs) Names() []string {
	b.mu.Lock()
	defer b.mu.Unlock()
	names := make([]string, 0, len(b.lying))
	for name := range b.lying {
		names = append(names, name)
	}
	sort.Strings(names)
	return names
}

// Content returns a file's bytes.
func (a *App) Content(name string) []byte {
	a.Helper()
	r, _, err := a.Blobs.Open(context.Background(), name)
	a.Must(err)
	defer func() { a.Must(r.Close()) }()
	content, err := io.ReadAll(r)
	a.Must(err)
	return content
}

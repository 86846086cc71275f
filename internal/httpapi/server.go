package httpapi

import (
	"context"
	"io/fs"
	"log/slog"
	"time"

	"beacon/internal/audit"
	"beacon/internal/center"
	"beacon/internal/champion"
	"beacon/internal/coaching"
	"beacon/internal/config"
	"beacon/internal/consent"
	"beacon/internal/digest"
	"beacon/internal/gallery"
	"beacon/internal/intake"
	"beacon/internal/kit"
	"beacon/internal/microsite"
	"beacon/internal/notify"
	"beacon/internal/platform/address"
	"beacon/internal/platform/captcha"
	"beacon/internal/platform/clock"
	"beacon/internal/platform/keys"
	"beacon/internal/platform/webhook"
	"beacon/internal/referral"
	"beacon/internal/registration"
	"beacon/internal/sharekit"
	"beacon/internal/staff"
	"beacon/internal/videos"
	"beacon/internal/visits"
	"beacon/internal/voucher"
)

// Deps is all that the HTTP layer is handed by the composition root.
type Deps struct {
	Config        config.Config
	Version       string
	Log           *slog.Logger
	Clock         clock.Clock
	Ring          *keys.Ring
	FrontEnd      fs.FS // the built front end, rooted at its dist folder
	Microsites    *microsite.Service
	Visits        *visits.Service
	Coaching      *coaching.Service
	Gallery       *gallery.Service
	Champions     *champion.Service
	Referrals     *referral.Service
	Vouchers      *voucher.Service
	Consents      *consent.Service
	Kits          *kit.Service
	Addresses     address.Verifier
	Humans        captcha.Checker
	Intakes       *intake.Service
	Registrations *registration.Service
	Digest        *digest.Service
	Videos        *videos.Service
	Staff         *staff.Service
	Centers       center.Store
	Audit         audit.Log
	Trail         TrailReader
	Mails         MailDesk
	MailView      *notify.Renderer
	Ready         func(ctx context.Context) error // nil when the database answers
	Busy          func(err error) bool            // whether the database had no time, and changed nothing
	// PageFreshness is how long a cached public page may be sent without asking
	// the database for the site's revision. 0 asks every time: with several
	// processes a withdrawn page must be gone everywhere at once (R3.10).
	PageFreshness time.Duration
	// RenderTime is when the browser has to render a page itself, because the server
	// took too long. 0 is what a visitor should wait at most.
	RenderTime time.Duration
	Meters     *Meters
}

// Server holds what handlers share.
type Server struct {
	*API
	Deps
	pages   *pageCache
	shared  *sharekit.Service
	assets  *assetStore
	senders []webhook.Secret // who may tell of registrations
}

// NewServer makes the handler of everything Beacon serves.
func NewServer(d Deps) (*Server, error) {
	api, err := New(Options{
		Config:     d.Config,
		Log:        d.Log,
		Clock:      d.Clock,
		Meters:     d.Meters,
		Microsites: d.Microsites,
		Staff:      d.Staff,
		Audit:      d.Audit,
		Ready:      d.Ready,
		Busy:       d.Busy,
	})
	if err != nil {
		return nil, err
	}
	s := &Server{API: api, Deps: d}
	if s.assets, err = newAssetStore(d.FrontEnd); err != nil {
		return nil, err
	}
	if s.pages, err = newPageCache(s); err != nil {
		return nil, err
	}
	if s.senders, err = senders(d.Config.Webhook.Secrets); err != nil {
		return nil, err
	}
	s.shared = sharekit.New(keptShareFiles)
	s.routes()
	return s, nil
}

// routes is the whole table of calls; screens are in screens.go.
func (s *Server) routes() {
	s.micrositeRoutes()
	s.publicDataRoutes()
	s.pictureRoutes()
	s.shareKitRoutes()
	s.visitRoutes()
	s.coachingRoutes()
	s.deactivationRoutes()
	s.staffDeactivationRoutes()
	s.lostLinkRoutes()
	s.bannerRoutes()
	s.staffRegistryRoutes()
	s.staffInviteRoutes()
	s.videoRoutes()
	s.staffVideoRoutes()
	s.visibilityRoutes()
	s.galleryRoutes()
	s.statsRoutes()
	s.registrationRoutes()
	s.championRoutes()
	s.staffCampaignRoutes()
	s.referralRoutes()
	s.voucherRoutes()
	s.consentRoutes()
	s.kitRoutes()
	s.mailPreferenceRoutes()
	s.staffSignInRoutes()
	s.staffMicrositeRoutes()
	s.staffRecordRoutes()
	s.staffCoachingRoutes()
	s.staffCoachesRoutes()
	s.staffMailRoutes()
	s.staffIntakeRoutes()
	s.staffVoucherRoutes()
	s.staffKitRoutes()
	s.Finish()
	s.Handle("GET /assets/", s.serveAsset)
	s.Handle("GET /robots.txt", s.serveRobots)
	s.Handle("/", s.serveScreen)
}

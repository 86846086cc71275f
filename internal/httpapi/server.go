package httpapi

import (
	"context"
	"io/fs"
	"log/slog"
	"net/http"
	"net/netip"
	"strings"
	"sync"
	"time"

	"github.com/danielgtaylor/huma/v2"

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
	Deps
	log     *slog.Logger
	mux     *http.ServeMux
	api     huma.API
	openAPI func() ([]byte, error) // the document, as JSON
	proxies []netip.Prefix
	pages   *pageCache
	shared  *sharekit.Service
	assets  *assetStore
	limits  *limiters
	senders []webhook.Secret // who may tell of registrations
	secure  bool             // BaseURL is https: cookies are Secure, HSTS is sent
}

// New makes the handler of everything Beacon serves.
func New(d Deps) (*Server, error) {
	s := &Server{Deps: d, log: d.Log, mux: http.NewServeMux(), proxies: d.Config.Proxies()}
	s.secure = strings.HasPrefix(d.Config.PublicURL(), "https:")
	var err error
	if s.limits, err = newLimiters(d.Clock); err != nil {
		return nil, err
	}
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
	s.api = newAPI(s.mux)
	s.openAPI = sync.OnceValues(func() ([]byte, error) { return marshalOpenAPI(s.api.OpenAPI()) })
	s.routes()
	return s, nil
}

// unknownCalls matches every /api path that nothing else does.
const unknownCalls = "/api/"

// apiRoot is /api without the slash, registered so that ServeMux does not redirect it.
const apiRoot = "/api"

// routes is the whole table of calls; screens are in screens.go.
func (s *Server) routes() {
	s.micrositeRoutes()
	s.pictureRoutes()
	s.shareKitRoutes()
	s.visitRoutes()
	s.coachingRoutes()
	s.deactivationRoutes()
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
	s.openAPIRoute()
	s.operationRoutes()
	s.mux.HandleFunc(unknownCalls, s.serveUnknownCall)
	s.mux.HandleFunc(apiRoot, s.serveUnknownCall)
	s.refuseWrongMethods()
	s.mux.HandleFunc("GET /assets/", s.serveAsset)
	s.mux.HandleFunc("GET /robots.txt", s.serveRobots)
	s.mux.HandleFunc("/", s.serveScreen)
}

// Handler returns everything, middleware included.
func (s *Server) Handler() http.Handler { return s.chain(s.mux) }

// Time limits of a request (architecture: "timeouts").
const (
	readHeaderTimeout = 10 * time.Second
	readTimeout       = 5 * time.Minute // five photographs over a slow phone
	writeTimeout      = 6 * time.Minute
	idleTimeout       = 2 * time.Minute
	maxHeaderBytes    = 64 << 10
)

// HTTPServer wraps the handler with time and header limits.
func (s *Server) HTTPServer() *http.Server {
	return &http.Server{
		Handler: s.Handler(), ReadHeaderTimeout: readHeaderTimeout, ReadTimeout: readTimeout,
		WriteTimeout: writeTimeout, IdleTimeout: idleTimeout, MaxHeaderBytes: maxHeaderBytes,
		ErrorLog: slog.NewLogLogger(s.log.Handler(), slog.LevelDebug),
	}
}

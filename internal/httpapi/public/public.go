// Package public holds what visitors see and call: the public page, gallery, screens, assets, share kit,
// videos and the counting of visits; and what other programs call.
package public

import (
	"beacon/internal/auditlog"
	"io/fs"
	"time"

	"beacon/internal/delivery"
	"beacon/internal/digest"
	"beacon/internal/gallery"
	"beacon/internal/httpapi"
	"beacon/internal/microsite"
	"beacon/internal/platform/webhook"
	"beacon/internal/registration"
	"beacon/internal/sharekit"
	"beacon/internal/videos"
	"beacon/internal/visits"
	"beacon/internal/voucher"
)

// Services are what the calls and pages of this package use.
type Services struct {
	AuditLog      *auditlog.Log
	Delivery      *delivery.Service
	Digest        *digest.Service
	Gallery       *gallery.Service
	Microsites    *microsite.Service
	Registrations *registration.Service
	Videos        *videos.Service
	Visits        *visits.Service
	Vouchers      *voucher.Service

	FrontEnd fs.FS // the built front end, rooted at its dist folder
	// Holds reports whether a cached public page may be sent without asking the database for the site's revision, by
	// when it was read: a withdrawn page must be gone everywhere at once (R3.10).
	Holds func(read time.Time) bool
	// RenderTime is when the browser has to render a page itself, because the server
	// took too long. 0 is what a visitor should wait at most.
	RenderTime time.Duration
}

type handlers struct {
	*httpapi.API
	Services
	pages   *pageCache
	shared  *sharekit.Service
	assets  *assetStore
	senders []webhook.Secret // who may tell of registrations
	mailers []webhook.Secret // who may tell of bounces
}

// Pages are the rendered public pages.
type Pages struct{ s *handlers }

// Register adds the calls and pages of this package to api.
func Register(api *httpapi.API, services Services) (*Pages, error) {
	s := &handlers{API: api, Services: services, shared: sharekit.New(keptShareFiles)}
	var err error
	if s.assets, err = newAssetStore(s.FrontEnd); err != nil {
		return nil, err
	}
	if s.pages, err = newPageCache(s); err != nil {
		return nil, err
	}
	if s.senders, err = senders("webhook.secrets", s.Config.Webhook.Secrets); err != nil {
		return nil, err
	}
	if s.mailers, err = senders("bounce.secrets", s.Config.Bounce.Secrets); err != nil {
		return nil, err
	}
	s.publicDataRoutes()
	s.pictureRoutes()
	s.shareKitRoutes()
	s.visitRoutes()
	s.videoRoutes()
	s.galleryRoutes()
	s.waitingRoutes()
	s.registrationRoutes()
	s.bounceRoutes()
	s.mailPreferenceRoutes()
	s.logRoutes()
	s.Handle("GET /assets/", s.serveAsset)
	s.Handle("GET /robots.txt", s.serveRobots)
	s.Handle("/", s.serveScreen)
	return &Pages{s}, nil
}

// Package public holds what visitors see and call: the public page, gallery, screens, assets, share kit,
// videos and the counting of visits; and what other programs call.
package public

import (
	"beacon/internal/httpapi"
	"beacon/internal/httpapi/services"
	"beacon/internal/platform/webhook"
	"beacon/internal/sharekit"
)

type handlers struct {
	*httpapi.API
	services.All
	pages   *pageCache
	shared  *sharekit.Service
	assets  *assetStore
	senders []webhook.Secret // who may tell of registrations
	mailers []webhook.Secret // who may tell of bounces
}

// Pages are the rendered public pages.
type Pages struct{ s *handlers }

// Register adds the calls and pages of this package to api.
func Register(api *httpapi.API, all services.All) (*Pages, error) {
	s := &handlers{API: api, All: all, shared: sharekit.New(keptShareFiles)}
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

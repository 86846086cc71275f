// Package public holds the pages and calls of visitors: the public page, gallery, screens, assets, share kit, videos
// and the counting of visits. It also has the calls of other programs.
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
	senders []webhook.Secret // may report registrations
	mailers []webhook.Secret // may report bounces
}

// Pages gives access to the cache of rendered public pages.
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
	s.emailPreferenceRoutes()
	s.logRoutes()
	s.Handle("GET /assets/", s.serveAsset)
	s.Handle("GET /robots.txt", s.serveRobots)
	s.Handle("/", s.serveScreen)
	return &Pages{s}, nil
}

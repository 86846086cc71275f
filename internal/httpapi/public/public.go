// Package public holds what visitors see and call: the public page, gallery, screens, assets, share kit,
// videos and the counting of visits; and what other programs call.
package public

import (
	"beacon/internal/httpapi"
	"beacon/internal/platform/webhook"
	"beacon/internal/sharekit"
)

type handlers struct {
	*httpapi.API
	pages   *pageCache
	shared  *sharekit.Service
	assets  *assetStore
	senders []webhook.Secret // who may tell of registrations
}

// Pages are the rendered public pages.
type Pages struct{ s *handlers }

// Register adds the calls and pages of this package to api.
func Register(api *httpapi.API) (*Pages, error) {
	s := &handlers{API: api, shared: sharekit.New(keptShareFiles)}
	var err error
	if s.assets, err = newAssetStore(s.FrontEnd); err != nil {
		return nil, err
	}
	if s.pages, err = newPageCache(s); err != nil {
		return nil, err
	}
	if s.senders, err = senders(s.Config.Webhook.Secrets); err != nil {
		return nil, err
	}
	s.publicDataRoutes()
	s.pictureRoutes()
	s.shareKitRoutes()
	s.visitRoutes()
	s.videoRoutes()
	s.galleryRoutes()
	s.registrationRoutes()
	s.mailPreferenceRoutes()
	s.Handle("GET /assets/", s.serveAsset)
	s.Handle("GET /robots.txt", s.serveRobots)
	s.Handle("/", s.serveScreen)
	return &Pages{s}, nil
}

// Package operations contains the calls of the registry's administrators about emails, videos and problems of the
// installation.
package operations

import (
	"beacon/internal/httpapi"
	"beacon/internal/httpapi/services"
)

type handlers struct {
	*httpapi.API
	services.All
}

// Register adds the routes of this package to api.
func Register(api *httpapi.API, all services.All) {
	s := &handlers{api, all}
	s.emailRoutes()
	s.bounceRoutes()
	s.videoRoutes()
	s.healthRoutes()
	s.settingRoutes()
}

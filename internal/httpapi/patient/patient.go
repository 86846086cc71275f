// Package patient holds the calls of patients about their own site: start page, editor, notes, dashboard,
// deactivation, and lost links.
package patient

import (
	"beacon/internal/httpapi"
	"beacon/internal/httpapi/services"
)

type handlers struct {
	*httpapi.API
	services.All
}

// Register adds the calls of this package to api.
func Register(api *httpapi.API, all services.All) {
	s := &handlers{api, all}
	s.micrositeRoutes()
	s.coachingRoutes()
	s.deactivationRoutes()
	s.lostLinkRoutes()
	s.emailChangeRoutes()
	s.joinRoutes()
	s.statsRoutes()
}

// Package patient holds the calls of patients about their own site: start page, editor, notes,
// dashboard, taking the site down, and lost links.
package patient

import "beacon/internal/httpapi"

type handlers struct{ *httpapi.API }

// Register adds the calls of this package to api.
func Register(api *httpapi.API) {
	s := &handlers{api}
	s.micrositeRoutes()
	s.coachingRoutes()
	s.deactivationRoutes()
	s.lostLinkRoutes()
	s.statsRoutes()
}

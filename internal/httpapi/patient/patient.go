// Package patient holds the calls of patients about their own site: start page, editor, notes,
// dashboard, taking the site down, and lost links.
package patient

import (
	"beacon/internal/coaching"
	"beacon/internal/emailchange"
	"beacon/internal/httpapi"
	"beacon/internal/microsite"
	"beacon/internal/platform/keys"
	"beacon/internal/recordjoin"
	"beacon/internal/registration"
	"beacon/internal/visits"
)

// Services are what the calls of this package use.
type Services struct {
	Coaching      *coaching.Service
	EmailChanges  *emailchange.Service
	Joins         *recordjoin.Service
	Keys          *keys.Ring
	Microsites    *microsite.Service
	Registrations *registration.Service
	Visits        *visits.Service
}

type handlers struct {
	*httpapi.API
	Services
}

// Register adds the calls of this package to api.
func Register(api *httpapi.API, services Services) {
	s := &handlers{api, services}
	s.micrositeRoutes()
	s.coachingRoutes()
	s.deactivationRoutes()
	s.lostLinkRoutes()
	s.emailChangeRoutes()
	s.joinRoutes()
	s.statsRoutes()
}

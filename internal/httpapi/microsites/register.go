// Package microsites contains the calls of staff about microsites: list, review queue, records, invitations,
// corrections, joins and banners.
package microsites

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
	s.micrositeRoutes()
	s.inviteRoutes()
	s.recordRoutes()
	s.emailRoutes()
	s.correctionRoutes()
	s.joinRoutes()
	s.bannerRoutes()
}

// Package staff contains the API of the staff's screens: queue, review, records, coaching, invitations, emails and
// videos.
package staff

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
	s.bannerRoutes()
	s.staffInviteRoutes()
	s.staffVideoRoutes()
	s.staffMicrositeRoutes()
	s.staffRecordRoutes()
	s.correctionRoutes()
	s.joinRoutes()
	s.privacyRoutes()
	s.staffCoachingRoutes()
	s.staffCoachesRoutes()
	s.staffMailRoutes()
	s.staffBounceRoutes()
	s.auditRoutes()
	s.retentionRoutes()
	s.healthRoutes()
}

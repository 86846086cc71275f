// Package staff holds the calls of the staff's screens: queue, review, records, coaching, invitations,
// mails and videos.
package staff

import "beacon/internal/httpapi"

type handlers struct{ *httpapi.API }

// Register adds the calls of this package to api.
func Register(api *httpapi.API) {
	s := &handlers{api}
	s.bannerRoutes()
	s.staffInviteRoutes()
	s.staffVideoRoutes()
	s.staffMicrositeRoutes()
	s.staffRecordRoutes()
	s.staffCoachingRoutes()
	s.staffCoachesRoutes()
	s.staffMailRoutes()
}

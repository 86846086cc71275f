// Package intake holds the calls of patients who come by themselves (self-referral, campaigns), and
// those of the centers that take them in.
package intake

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
	s.championRoutes()
	s.staffCampaignRoutes()
	s.referralRoutes()
	s.staffIntakeRoutes()
	s.intakeMailRoutes()
}

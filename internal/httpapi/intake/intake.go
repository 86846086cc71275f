// Package intake holds the calls of patients who register themselves (self-referral, campaigns) and of the centers
// that work on these referrals.
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
	s.intakeEmailRoutes()
}

// Package intake holds the calls of patients who come by themselves (self-referral, campaigns), and
// those of the centers that take them in.
package intake

import "beacon/internal/httpapi"

type handlers struct{ *httpapi.API }

// Register adds the calls of this package to api.
func Register(api *httpapi.API) {
	s := &handlers{api}
	s.championRoutes()
	s.staffCampaignRoutes()
	s.referralRoutes()
	s.staffIntakeRoutes()
}

// Package intake holds the calls of patients who come by themselves (self-referral, campaigns), and
// those of the centers that take them in.
package intake

import (
	"beacon/internal/center"
	"beacon/internal/champion"
	"beacon/internal/httpapi"
	"beacon/internal/httpapi/payload"
	"beacon/internal/intake"
	"beacon/internal/platform/address"
	"beacon/internal/platform/captcha"
	"beacon/internal/referral"
)

// Services are what the calls of this package use.
type Services struct {
	Addresses   address.Verifier
	Centers     center.Store
	Champions   *champion.Service
	Holds       payload.Holds
	Humans      captcha.Checker
	Intakes     *intake.Service
	RecordMails payload.RecordMails
	Referrals   *referral.Service
	Trail       payload.TrailReader
}

type handlers struct {
	*httpapi.API
	Services
}

// Register adds the calls of this package to api.
func Register(api *httpapi.API, services Services) {
	s := &handlers{api, services}
	s.championRoutes()
	s.staffCampaignRoutes()
	s.referralRoutes()
	s.staffIntakeRoutes()
	s.intakeMailRoutes()
}

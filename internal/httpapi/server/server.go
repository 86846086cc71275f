// Package server assembles the rooms of the HTTP layer.
package server

import (
	"beacon/internal/httpapi"
	"beacon/internal/httpapi/accounts"
	"beacon/internal/httpapi/auditdesk"
	"beacon/internal/httpapi/centers"
	"beacon/internal/httpapi/coaches"
	"beacon/internal/httpapi/intake"
	"beacon/internal/httpapi/microsites"
	"beacon/internal/httpapi/operations"
	"beacon/internal/httpapi/patient"
	"beacon/internal/httpapi/payload"
	"beacon/internal/httpapi/privacy"
	"beacon/internal/httpapi/public"
	"beacon/internal/httpapi/search"
	"beacon/internal/httpapi/services"
	"beacon/internal/httpapi/texts"
	"beacon/internal/httpapi/vouchers"
	"beacon/internal/httpapi/work"
)

// Server handles all calls and pages of Beacon.
type Server struct {
	*httpapi.API
	*public.Pages
}

// Services holds the services of all rooms and the options of the transport.
type Services struct {
	httpapi.Options
	services.All
}

// New returns a server with the calls and pages of all rooms.
func New(s Services) (*Server, error) {
	s.RecordEmails = payload.RecordEmails{Delivery: s.Delivery, View: s.EmailView}
	s.Holds = payload.Holds{Service: s.LegalHolds}
	api := httpapi.New(s.Options, httpapi.Binders{
		Audit: s.Audit, Grants: s.BreakGlass, Microsites: s.Microsites, Staff: s.Staff,
	})
	pages, err := public.Register(api, s.All)
	if err != nil {
		return nil, err
	}
	patient.Register(api, s.All)
	intake.Register(api, s.All)
	vouchers.Register(api, s.All)
	microsites.Register(api, s.All)
	coaches.Register(api, s.All)
	privacy.Register(api, s.All)
	auditdesk.Register(api, s.All)
	operations.Register(api, s.All)
	accounts.Register(api, s.All)
	texts.Register(api, s.All)
	centers.Register(api, s.All)
	search.Register(api, s.All)
	work.Register(api, s.All)
	api.Finish(enumerations)
	return &Server{API: api, Pages: pages}, nil
}

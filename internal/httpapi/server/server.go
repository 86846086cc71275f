// Package server puts the rooms of the HTTP layer together.
package server

import (
	"beacon/internal/httpapi"
	"beacon/internal/httpapi/accounts"
	"beacon/internal/httpapi/intake"
	"beacon/internal/httpapi/patient"
	"beacon/internal/httpapi/public"
	"beacon/internal/httpapi/staff"
	"beacon/internal/httpapi/vouchers"
)

// Server is the handler of everything Beacon serves.
type Server struct {
	*httpapi.API
	*public.Pages
}

// New makes the handler of everything Beacon serves.
func New(services httpapi.Services) (*Server, error) {
	api := httpapi.New(services)
	pages, err := public.Register(api)
	if err != nil {
		return nil, err
	}
	patient.Register(api)
	intake.Register(api)
	vouchers.Register(api)
	staff.Register(api)
	accounts.Register(api)
	api.Finish()
	return &Server{API: api, Pages: pages}, nil
}

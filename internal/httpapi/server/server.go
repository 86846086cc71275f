// Package server puts the rooms of the HTTP layer together.
package server

import (
	"beacon/internal/httpapi"
	"beacon/internal/httpapi/accounts"
	"beacon/internal/httpapi/intake"
	"beacon/internal/httpapi/patient"
	"beacon/internal/httpapi/payload"
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
func New(s Services) (*Server, error) {
	api := httpapi.New(s.Options, s.Binders)
	mails := payload.RecordMails{Delivery: s.Delivery, View: s.MailView}
	holds := payload.Holds{Service: s.LegalHolds}
	pages, err := public.Register(api, public.Services{
		AuditLog: s.AuditLog, Delivery: s.Delivery, Digest: s.Digest, Gallery: s.Gallery, Microsites: s.Microsites,
		Registrations: s.Registrations, Videos: s.Videos, Visits: s.Visits, Vouchers: s.Vouchers,
		FrontEnd: s.FrontEnd, Holds: s.Holds, RenderTime: s.RenderTime,
	})
	if err != nil {
		return nil, err
	}
	patient.Register(api, patient.Services{
		Coaching: s.Coaching, EmailChanges: s.EmailChanges, Joins: s.Joins, Keys: s.Keys,
		Microsites: s.Microsites, Registrations: s.Registrations, Visits: s.Visits,
	})
	intake.Register(api, intake.Services{
		Addresses: s.Addresses, Centers: s.Centers, Champions: s.Champions, Humans: s.Humans, Intakes: s.Intakes,
		Holds: holds, RecordMails: mails, Referrals: s.Referrals, Trail: s.Trail,
	})
	vouchers.Register(api, vouchers.Services{
		Addresses: s.Addresses, Centers: s.Centers, Consents: s.Consents, DonorImport: s.DonorImport,
		EmailChanges: s.EmailChanges, Holds: holds, Joins: s.Joins, Kits: s.Kits, Recalls: s.Recalls, RecordMails: mails,
		Trail: s.Trail, Vouchers: s.Vouchers,
	})
	staff.Register(api, staff.Services{
		AuditDesk: s.AuditDesk, AuditExports: s.AuditLog,
		Centers: s.Centers, Coaching: s.Coaching, EmailChanges: s.EmailChanges, Intakes: s.Intakes,
		Health: s.Health, Holds: holds, Invitations: s.Invitations, Joins: s.Joins, MailView: s.MailView,
		Mails: s.Mails, Microsites: s.Microsites, Privacy: s.Privacy, RecordMails: mails, Registrations: s.Registrations,
		Retention: s.Retention, Reviews: s.Reviews, Trail: s.Trail, Videos: s.Videos, Visits: s.Visits,
		Vouchers: s.Vouchers,
	})
	accounts.Register(api, accounts.Services{BreakGlass: s.BreakGlass, Centers: s.Centers, Staff: s.Staff, Trail: s.Trail})
	api.Finish(enumerations)
	return &Server{API: api, Pages: pages}, nil
}

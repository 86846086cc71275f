// Package server puts the rooms of the HTTP layer together.
package server

import (
	"context"
	"io/fs"
	"log/slog"
	"time"

	"beacon/internal/access"
	"beacon/internal/audit"
	"beacon/internal/center"
	"beacon/internal/champion"
	"beacon/internal/coaching"
	"beacon/internal/config"
	"beacon/internal/consent"
	"beacon/internal/digest"
	"beacon/internal/gallery"
	"beacon/internal/httpapi"
	"beacon/internal/httpapi/accounts"
	intakeroom "beacon/internal/httpapi/intake"
	"beacon/internal/httpapi/patient"
	"beacon/internal/httpapi/payload"
	"beacon/internal/httpapi/public"
	staffroom "beacon/internal/httpapi/staff"
	"beacon/internal/httpapi/vouchers"
	"beacon/internal/intake"
	"beacon/internal/invitation"
	"beacon/internal/kit"
	"beacon/internal/microsite"
	"beacon/internal/notify"
	"beacon/internal/platform/address"
	"beacon/internal/platform/captcha"
	"beacon/internal/platform/clock"
	"beacon/internal/platform/keys"
	"beacon/internal/referral"
	"beacon/internal/registration"
	"beacon/internal/review"
	"beacon/internal/staff"
	"beacon/internal/videos"
	"beacon/internal/visits"
	"beacon/internal/voucher"
)

// Deps is all that the HTTP layer is handed by the composition root.
type Deps struct {
	Config        config.Config
	Version       string
	Log           *slog.Logger
	Clock         clock.Clock
	Ring          *keys.Ring
	FrontEnd      fs.FS // the built front end, rooted at its dist folder
	Microsites    *microsite.Service
	Invitations   *invitation.Service
	Reviews       *review.Service
	Visits        *visits.Service
	Coaching      *coaching.Service
	Gallery       *gallery.Service
	Champions     *champion.Service
	Referrals     *referral.Service
	Vouchers      *voucher.Service
	Consents      *consent.Service
	Kits          *kit.Service
	Addresses     address.Verifier
	Humans        captcha.Checker
	Intakes       *intake.Service
	Registrations *registration.Service
	Digest        *digest.Service
	Videos        *videos.Service
	Staff         *staff.Service
	Centers       center.Store
	Audit         audit.Log
	Trail         payload.TrailReader
	Mails         staffroom.MailDesk
	MailView      *notify.Renderer
	Ready         func(ctx context.Context) error // nil when the database answers
	Busy          func(err error) bool            // whether the database had no time, and changed nothing
	// PageFreshness is how long a cached public page may be sent without asking
	// the database for the site's revision. 0 asks every time: with several
	// processes a withdrawn page must be gone everywhere at once (R3.10).
	PageFreshness time.Duration
	// RenderTime is when the browser has to render a page itself, because the server
	// took too long. 0 is what a visitor should wait at most.
	RenderTime time.Duration
	Meters     *httpapi.Meters
	Limits     *access.Limits
}

// Server is the handler of everything Beacon serves.
type Server struct {
	*httpapi.API
	*public.Pages
}

// New makes the handler of everything Beacon serves.
func New(d Deps) (*Server, error) {
	api := httpapi.New(httpapi.Options{
		Config: d.Config, Log: d.Log, Clock: d.Clock, Meters: d.Meters, Limits: d.Limits,
		Microsites: d.Microsites, Staff: d.Staff, Audit: d.Audit, Ready: d.Ready, Busy: d.Busy,
	})
	pages, err := public.Register(api, public.Services{
		Config: d.Config, Log: d.Log, Clock: d.Clock, Meters: d.Meters,
		FrontEnd: d.FrontEnd, Microsites: d.Microsites, Gallery: d.Gallery, Visits: d.Visits,
		Registrations: d.Registrations, Videos: d.Videos, Digest: d.Digest, PageFreshness: d.PageFreshness,
		RenderTime: d.RenderTime,
	})
	if err != nil {
		return nil, err
	}
	registerRooms(api, d)
	api.Finish()
	return &Server{API: api, Pages: pages}, nil
}

func registerRooms(api *httpapi.API, d Deps) {
	patient.Register(api, patient.Services{
		Clock: d.Clock, Coaching: d.Coaching, Microsites: d.Microsites,
		Registrations: d.Registrations, Ring: d.Ring, Visits: d.Visits,
	})
	intakeroom.Register(api, intakeroom.Services{
		Addresses: d.Addresses, Centers: d.Centers, Champions: d.Champions, Clock: d.Clock, Humans: d.Humans,
		Intakes: d.Intakes, PublicURL: d.Config.PublicURL(), Referrals: d.Referrals, Trail: d.Trail,
	})
	vouchers.Register(api, vouchers.Services{
		Addresses: d.Addresses, Centers: d.Centers, Clock: d.Clock, Consents: d.Consents, Kits: d.Kits,
		Trail: d.Trail, Vouchers: d.Vouchers,
	})
	staffroom.Register(api, staffroom.Services{
		Audit: d.Audit, Centers: d.Centers, Clock: d.Clock, Coaching: d.Coaching,
		Intakes: d.Intakes, MailView: d.MailView, Mails: d.Mails, Microsites: d.Microsites,
		Invitations: d.Invitations, Registrations: d.Registrations, Reviews: d.Reviews, Trail: d.Trail,
		Videos: d.Videos, Visits: d.Visits,
	})
	accounts.Register(api, accounts.Services{
		Audit: d.Audit, Centers: d.Centers, Clock: d.Clock, Staff: d.Staff, Trail: d.Trail,
	})
}

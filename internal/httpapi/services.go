package httpapi

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

// Services are all that the calls and pages are made of: settings, what the transport
// itself needs, and the service of every capability. Each room uses some of them.
type Services struct {
	Config config.Config
	Log    *slog.Logger
	Clock  clock.Clock
	Keys   *keys.Ring
	Meters *Meters
	Limits *access.Limits
	Ready  func(ctx context.Context) error // nil when the database answers
	Busy   func(err error) bool            // whether the database had no time, and changed nothing

	Addresses     address.Verifier
	Audit         audit.Log
	Centers       center.Store
	Champions     *champion.Service
	Coaching      *coaching.Service
	Consents      *consent.Service
	Digest        *digest.Service
	Gallery       *gallery.Service
	Humans        captcha.Checker
	Intakes       *intake.Service
	Invitations   *invitation.Service
	Kits          *kit.Service
	MailView      *notify.Renderer
	Mails         MailDesk
	Microsites    *microsite.Service
	Referrals     *referral.Service
	Registrations *registration.Service
	Reviews       *review.Service
	Staff         *staff.Service
	Trail         TrailReader
	Videos        *videos.Service
	Visits        *visits.Service
	Vouchers      *voucher.Service

	FrontEnd fs.FS // the built front end, rooted at its dist folder
	// PageFreshness is how long a cached public page may be sent without asking
	// the database for the site's revision. 0 asks every time: with several
	// processes a withdrawn page must be gone everywhere at once (R3.10).
	PageFreshness time.Duration
	// RenderTime is when the browser has to render a page itself, because the server
	// took too long. 0 is what a visitor should wait at most.
	RenderTime time.Duration
}

// MailDesk is the outbox as the staff mail screen sees it.
type MailDesk interface {
	List(ctx context.Context, s notify.Selection) ([]notify.Queued, error)
	Item(ctx context.Context, id int64) (notify.Queued, error)
	// Release lets mails that a restore held go out, tells the trail of each as by
	// says, and returns which. What is not held is passed over.
	Release(ctx context.Context, ids []int64, by audit.Event) (released []int64, err error)
}

// TrailReader is the audit trail as a site's timeline shows it.
type TrailReader interface {
	// OfSubject returns the newest events about one subject, newest first: those
	// before the one with a number, or with 0 of all.
	OfSubject(ctx context.Context, s audit.Subject, before int64, limit int) ([]audit.Stored, error)
	// NewestAt returns when something happened to a subject last, nil: never.
	NewestAt(ctx context.Context, s audit.Subject, action string) (*time.Time, error)
}

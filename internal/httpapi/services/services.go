// Package services lists the services of the HTTP layer.
package services

import (
	"context"
	"io/fs"
	"time"

	"beacon/internal/audit"
	"beacon/internal/auditdesk"
	"beacon/internal/auditlog"
	"beacon/internal/breakglass"
	"beacon/internal/center"
	"beacon/internal/champion"
	"beacon/internal/coaching"
	"beacon/internal/consent"
	"beacon/internal/delivery"
	"beacon/internal/digest"
	"beacon/internal/emailchange"
	"beacon/internal/gallery"
	"beacon/internal/health"
	"beacon/internal/httpapi/payload"
	"beacon/internal/intake"
	"beacon/internal/invitation"
	"beacon/internal/kit"
	"beacon/internal/legalhold"
	"beacon/internal/microsite"
	"beacon/internal/notify"
	"beacon/internal/platform/address"
	"beacon/internal/platform/captcha"
	"beacon/internal/platform/keys"
	"beacon/internal/privacy"
	"beacon/internal/recordjoin"
	"beacon/internal/referral"
	"beacon/internal/registration"
	"beacon/internal/retention"
	"beacon/internal/review"
	"beacon/internal/search"
	"beacon/internal/staff"
	"beacon/internal/targets"
	"beacon/internal/texts"
	"beacon/internal/videos"
	"beacon/internal/visits"
	"beacon/internal/voucher"
	"beacon/internal/voucher/donorimport"
	"beacon/internal/voucher/readiness"
	"beacon/internal/voucher/recall"
	"beacon/internal/voucher/redemption"
	"beacon/internal/work"
)

// All holds the services. Each room embeds it.
type All struct {
	Audit         audit.Log
	AuditDesk     *auditdesk.Service
	AuditLog      *auditlog.Log
	Addresses     address.Verifier
	BreakGlass    *breakglass.Service
	Centers       center.Store
	CenterService *center.Service
	Champions     *champion.Service
	Coaching      *coaching.Service
	Consents      *consent.Service
	Delivery      *delivery.Service
	Digest        *digest.Service
	DonorImport   *donorimport.Service
	EmailChanges  *emailchange.Service
	Gallery       *gallery.Service
	Health        func(context.Context) health.Figures // current measurements
	Holds         payload.Holds                        // set by server.New
	Humans        captcha.Checker
	Intakes       *intake.Service
	Invitations   *invitation.Service
	Joins         *recordjoin.Service
	Keys          *keys.Ring
	Kits          *kit.Service
	LegalHolds    *legalhold.Service
	EmailView     *notify.Renderer
	Emails        EmailDesk
	Microsites    *microsite.Service
	Privacy       *privacy.Service
	RecordEmails  payload.RecordEmails // set by server.New
	Readiness     *readiness.Service   // of donors before a surgery
	Recalls       *recall.Service
	Redemptions   *redemption.Service
	Referrals     *referral.Service
	Registrations *registration.Service
	Retention     *retention.Service
	Reviews       *review.Service
	Search        *search.Service
	Staff         *staff.Service
	Targets       *targets.Service
	Texts         *texts.Service
	Phrases       *texts.Phrases
	Trail         payload.TrailReader
	Videos        *videos.Service
	Visits        *visits.Service
	Vouchers      *voucher.Service
	Work          *work.Service

	// SettingSources maps the path of each setting that differs from the default to its source; see config.Sources.
	SettingSources map[string]string
	// TemplateTexts counts the texts of which a template is in force, and all texts.
	TemplateTexts func(context.Context) (templates, all int, err error)

	FrontEnd fs.FS // the built front end, rooted at its dist folder
	// MayServeCached reports whether a cached public page may be sent without asking the database for the site's
	// revision. It depends on the time of the read: a withdrawn page must disappear everywhere at once (R3.10).
	MayServeCached func(read time.Time) bool
	// RenderTime is the server's time limit for rendering a page; afterwards the browser renders it. 0 means the
	// default.
	RenderTime time.Duration
}

// EmailDesk lists and releases the emails of the outbox, for the screens at /staff/mails.
type EmailDesk interface {
	List(ctx context.Context, s notify.Selection) ([]notify.Queued, error)
	// Release allows held emails to be sent, appends the event by to the audit trail for each, and returns their ids.
	// It skips emails that are not held.
	Release(ctx context.Context, ids []int64, by audit.Event) (released []int64, err error)
}

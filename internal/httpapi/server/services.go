package server

import (
	"context"
	"io/fs"
	"time"

	"beacon/internal/auditdesk"
	"beacon/internal/auditlog"
	"beacon/internal/breakglass"
	"beacon/internal/center"
	"beacon/internal/champion"
	"beacon/internal/coaching"
	"beacon/internal/consent"
	"beacon/internal/delivery"
	"beacon/internal/digest"
	"beacon/internal/donorimport"
	"beacon/internal/emailchange"
	"beacon/internal/gallery"
	"beacon/internal/health"
	"beacon/internal/httpapi"
	"beacon/internal/httpapi/payload"
	"beacon/internal/httpapi/staff"
	"beacon/internal/intake"
	"beacon/internal/invitation"
	"beacon/internal/kit"
	"beacon/internal/legalhold"
	"beacon/internal/notify"
	"beacon/internal/platform/address"
	"beacon/internal/platform/captcha"
	"beacon/internal/platform/keys"
	"beacon/internal/privacy"
	"beacon/internal/recall"
	"beacon/internal/recordjoin"
	"beacon/internal/referral"
	"beacon/internal/registration"
	"beacon/internal/retention"
	"beacon/internal/review"
	"beacon/internal/videos"
	"beacon/internal/visits"
	"beacon/internal/voucher"
)

// Services are all that the calls and pages are made of. New hands each room its part.
type Services struct {
	httpapi.Options
	httpapi.Binders

	AuditDesk     *auditdesk.Service
	AuditLog      *auditlog.Log
	Addresses     address.Verifier
	BreakGlass    *breakglass.Service
	Centers       center.Store
	Champions     *champion.Service
	Coaching      *coaching.Service
	Consents      *consent.Service
	Delivery      *delivery.Service
	Digest        *digest.Service
	DonorImport   *donorimport.Service
	EmailChanges  *emailchange.Service
	Gallery       *gallery.Service
	Health        func(context.Context) health.Figures
	Humans        captcha.Checker
	Intakes       *intake.Service
	Invitations   *invitation.Service
	Joins         *recordjoin.Service
	Keys          *keys.Ring
	Kits          *kit.Service
	LegalHolds    *legalhold.Service
	MailView      *notify.Renderer
	Mails         staff.MailDesk
	Privacy       *privacy.Service
	Recalls       *recall.Service
	Referrals     *referral.Service
	Registrations *registration.Service
	Retention     *retention.Service
	Reviews       *review.Service
	Trail         payload.TrailReader
	Videos        *videos.Service
	Visits        *visits.Service
	Vouchers      *voucher.Service

	// As in public.Services.
	FrontEnd   fs.FS
	Holds      func(read time.Time) bool
	RenderTime time.Duration
}

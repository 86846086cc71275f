// Package staff holds the calls of the staff's screens: queue, review, records, coaching, invitations,
// mails and videos.
package staff

import (
	"context"

	"beacon/internal/auditdesk"
	"beacon/internal/center"
	"beacon/internal/coaching"
	"beacon/internal/emailchange"
	"beacon/internal/health"
	"beacon/internal/httpapi"
	"beacon/internal/httpapi/payload"
	"beacon/internal/intake"
	"beacon/internal/invitation"
	"beacon/internal/microsite"
	"beacon/internal/notify"
	"beacon/internal/privacy"
	"beacon/internal/recordjoin"
	"beacon/internal/registration"
	"beacon/internal/retention"
	"beacon/internal/review"
	"beacon/internal/videos"
	"beacon/internal/visits"
	"beacon/internal/voucher"
)

// Services are what the calls of this package use.
type Services struct {
	AuditDesk     *auditdesk.Service
	AuditExports  AuditExporter
	Centers       center.Store
	Coaching      *coaching.Service
	EmailChanges  *emailchange.Service
	Health        func(context.Context) health.Figures // what is measured now
	Holds         payload.Holds
	Intakes       *intake.Service
	Invitations   *invitation.Service
	Joins         *recordjoin.Service
	MailView      *notify.Renderer
	Mails         MailDesk
	Microsites    *microsite.Service
	Privacy       *privacy.Service
	RecordMails   payload.RecordMails
	Registrations *registration.Service
	Retention     *retention.Service
	Reviews       *review.Service
	Trail         payload.TrailReader
	Videos        *videos.Service
	Visits        *visits.Service
	Vouchers      *voucher.Service
}

type handlers struct {
	*httpapi.API
	Services
}

// Register adds the calls of this package to api.
func Register(api *httpapi.API, services Services) {
	s := &handlers{api, services}
	s.bannerRoutes()
	s.staffInviteRoutes()
	s.staffVideoRoutes()
	s.staffMicrositeRoutes()
	s.staffRecordRoutes()
	s.correctionRoutes()
	s.joinRoutes()
	s.privacyRoutes()
	s.staffCoachingRoutes()
	s.staffCoachesRoutes()
	s.staffMailRoutes()
	s.staffBounceRoutes()
	s.auditRoutes()
	s.retentionRoutes()
	s.healthRoutes()
}

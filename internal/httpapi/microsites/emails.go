package microsites

import (
	"context"

	"beacon/internal/access"
	"beacon/internal/httpapi"
	"beacon/internal/httpapi/payload"
	"beacon/internal/notify"
)

// emailRoutes registers the routes for the emails to a site's patient (R12.3).
func (s *handlers) emailRoutes() {
	calls := s.Group("staff")
	httpapi.Staff(calls.Route("GET /staff/microsites/{id}/mails", "staff-microsite-mails",
		"List the newest emails to the patient of a microsite, without their texts; audited"), siteViewers(),
		s.siteEmails)
	httpapi.StaffAction(calls.Route("POST /staff/microsites/{id}/mails/{mailId}/again", "staff-microsite-mail-again",
		"Send an email again, to the current address"), siteViewers(), s.siteEmailAgain)
}

func (s *handlers) ofSite(ctx context.Context, who access.Principal, id string) ([]notify.Record, error) {
	site, err := s.Microsites.FindAsStaff(ctx, who, httpapi.ParseID(id))
	return []notify.Record{{Kind: notify.MicrositePage, ID: site.ID}}, err
}

func (s *handlers) siteEmails(
	ctx context.Context, who access.Principal, in *httpapi.ByID,
) ([]payload.RecordEmail, error) {
	of, err := s.ofSite(ctx, who, in.ID)
	if err != nil {
		return nil, err
	}
	return s.RecordEmails.List(ctx, who, of)
}

func (s *handlers) siteEmailAgain(ctx context.Context, who access.Principal, in *payload.OneEmail) error {
	of, err := s.ofSite(ctx, who, in.ID)
	if err != nil {
		return err
	}
	return s.RecordEmails.SendAgain(ctx, who, of, in.EmailID)
}

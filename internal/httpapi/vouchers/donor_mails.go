package vouchers

import (
	"context"

	"beacon/internal/access"
	"beacon/internal/httpapi"
	"beacon/internal/httpapi/payload"
	"beacon/internal/notify"
)

// donorMailRoutes registers the routes for the emails to a donor and the holders (R12.3).
func (s *handlers) donorMailRoutes() {
	calls := s.Group("staff")
	httpapi.Staff(calls, httpapi.CenterViewers(), "GET /staff/donors/{id}/mails", "staff-donor-mails",
		"List the newest emails to a donor and the holders, without their texts; audited", s.donorMails)
	httpapi.StaffAction(calls, httpapi.CenterViewers(), "POST /staff/donors/{id}/mails/{mailId}/again",
		"staff-donor-mail-again", "Send an email again, to the current address", s.donorMailAgain)
}

func (s *handlers) ofDonor(ctx context.Context, who access.Principal, id string) ([]notify.Record, error) {
	d, err := s.Vouchers.FindDonor(ctx, who, httpapi.ParseID(id))
	if err != nil {
		return nil, err
	}
	holders, err := s.Vouchers.Holders(ctx, d.ID)
	of := []notify.Record{{Kind: notify.DonorPage, ID: d.ID}}
	for _, h := range holders {
		of = append(of, notify.Record{Kind: notify.HolderPage, ID: h.ID})
	}
	return of, err
}

func (s *handlers) donorMails(
	ctx context.Context, who access.Principal, in *httpapi.ByID,
) ([]payload.RecordMail, error) {
	of, err := s.ofDonor(ctx, who, in.ID)
	if err != nil {
		return nil, err
	}
	return s.RecordMails.List(ctx, who, of)
}

func (s *handlers) donorMailAgain(ctx context.Context, who access.Principal, in *payload.OneMail) error {
	of, err := s.ofDonor(ctx, who, in.ID)
	if err != nil {
		return err
	}
	return s.RecordMails.SendAgain(ctx, who, of, in.MailID)
}

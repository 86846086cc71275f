package vouchers

import (
	"context"

	"beacon/internal/access"
	"beacon/internal/httpapi"
	"beacon/internal/httpapi/payload"
	"beacon/internal/notify"
	"beacon/internal/voucher"
)

// donorEmailRoutes registers the routes for the emails to a donor and the holders (R12.3).
func (s *handlers) donorEmailRoutes() {
	calls := s.Group("staff")
	httpapi.Staff(calls, httpapi.CenterViewers(), "GET /staff/donors/{id}/mails", "staff-donor-mails",
		"List the newest emails to a donor and the holders, without their texts; audited", s.donorEmails)
	httpapi.StaffAction(calls, httpapi.CenterViewers(), "POST /staff/donors/{id}/mails/{mailId}/again",
		"staff-donor-mail-again", "Send an email again, to the current address", s.donorEmailAgain)
}

// ofDonor returns the records of a donor and the holders whose emails the caller may read.
func (s *handlers) ofDonor(ctx context.Context, who access.Principal, id string) ([]notify.Record, error) {
	r, err := s.Vouchers.FindRecord(ctx, who, httpapi.ParseID(id))
	if err != nil {
		return nil, err
	}
	var of []notify.Record
	if r.DonorPart(who) == voucher.Whole {
		of = append(of, notify.Record{Kind: notify.DonorPage, ID: r.Donor.ID})
	}
	for _, h := range r.WholeHolders(who) {
		of = append(of, notify.Record{Kind: notify.HolderPage, ID: h.ID})
	}
	return of, nil
}

func (s *handlers) donorEmails(
	ctx context.Context, who access.Principal, in *httpapi.ByID,
) ([]payload.RecordEmail, error) {
	of, err := s.ofDonor(ctx, who, in.ID)
	if err != nil {
		return nil, err
	}
	return s.RecordEmails.List(ctx, who, of)
}

func (s *handlers) donorEmailAgain(ctx context.Context, who access.Principal, in *payload.OneEmail) error {
	of, err := s.ofDonor(ctx, who, in.ID)
	if err != nil {
		return err
	}
	return s.RecordEmails.SendAgain(ctx, who, of, in.EmailID)
}

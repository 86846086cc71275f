package vouchers

import (
	"context"

	"beacon/internal/access"
	"beacon/internal/httpapi"
	"beacon/internal/httpapi/payload"
	"beacon/internal/notify"
	"beacon/internal/platform/fault"
	"beacon/internal/voucher"
)

// donorEmailRoutes registers the routes for the emails to a donor and the holders (R12.3).
func (s *handlers) donorEmailRoutes() {
	calls := s.Group("staff")
	httpapi.Staff(calls.Route("GET "+staffDonorPath+"/mails", "staff-donor-mails",
		"List the newest emails to a donor and the holders, without their texts; audited"), httpapi.CenterViewers(),
		s.donorEmails)
	httpapi.Staff(calls.Route("GET "+staffHolderPath+"/mails", "staff-holder-mails",
		"List the newest emails to a voucher holder, without their texts; audited"), httpapi.CenterViewers(),
		s.holderEmails)
	httpapi.StaffAction(calls.Route("POST "+staffDonorPath+"/mails/{mailId}/again", "staff-donor-mail-again",
		"Send an email again, to the current address"), httpapi.CenterViewers(), s.donorEmailAgain)
}

// withEmails returns the records with emails of a donor's or holder's record.
func (s *handlers) withEmails(
	ctx context.Context, who access.Principal, ref voucher.HolderRef,
) ([]notify.Record, error) {
	r, err := s.findRecord(ctx, who, ref)
	if err != nil {
		return nil, err
	}
	return emailRecords(who, r), nil
}

// emailRecords returns the records of a donor or a holder with emails that the caller may read.
func emailRecords(who access.Principal, r voucher.DonorRecord) (of []notify.Record) {
	if r.DonorPart(who) == voucher.Whole {
		of = append(of, notify.Record{Kind: notify.DonorPage, ID: r.Donor.ID})
	}
	for _, h := range r.WholeHolders(who) {
		of = append(of, notify.Record{Kind: notify.HolderPage, ID: h.ID})
	}
	return of
}

func (s *handlers) donorEmails(
	ctx context.Context, who access.Principal, in *httpapi.ByID,
) ([]payload.RecordEmail, error) {
	return s.emailsTo(ctx, who, voucher.HolderRef{DonorID: httpapi.ParseID(in.ID)})
}

func (s *handlers) holderEmails(
	ctx context.Context, who access.Principal, in *HolderPath,
) ([]payload.RecordEmail, error) {
	of := in.ref(0)
	if of.ID <= 0 { // 0 would mean the donor
		return nil, fault.ErrNotFound
	}
	return s.emailsTo(ctx, who, of)
}

func (s *handlers) emailsTo(
	ctx context.Context, who access.Principal, ref voucher.HolderRef,
) ([]payload.RecordEmail, error) {
	of, err := s.withEmails(ctx, who, ref)
	if err != nil {
		return nil, err
	}
	return s.RecordEmails.List(ctx, who, of)
}

func (s *handlers) donorEmailAgain(ctx context.Context, who access.Principal, in *payload.OneEmail) error {
	of, err := s.withEmails(ctx, who, voucher.HolderRef{DonorID: httpapi.ParseID(in.ID)})
	if err != nil {
		return err
	}
	return s.RecordEmails.SendAgain(ctx, who, of, in.EmailID)
}

package vouchers

import (
	"context"

	"beacon/internal/access"
	"beacon/internal/httpapi"
	"beacon/internal/voucher"
)

// staffDeathRoutes registers the routes that record and undo deaths of donors and holders (R12.5). Coordinators of
// the person's center and registry staff may call them.
func (s *handlers) staffDeathRoutes() {
	calls := s.Group("staff")
	const donor, holder = "/staff/donors/{id}", "/staff/donors/{id}/holders/{holderId}"
	httpapi.Staff(calls.Route("POST "+donor+"/death", "staff-donor-death",
		"Record a donor's death; all emails to the donor stop, and vouchers close unless the donor has donated"),
		httpapi.CenterViewers(), s.staffDonorDeath)
	httpapi.Staff(calls.Route("POST "+donor+"/undo-death", "staff-donor-undo-death",
		"Undo a donor's death recorded by mistake, and reopen the vouchers it closed"), httpapi.CenterViewers(),
		s.staffDonorUndoDeath)
	httpapi.Staff(calls.Route("POST "+holder+"/death", "staff-holder-death",
		"Record a voucher holder's death; all emails to the holder stop, and the voucher closes"),
		httpapi.CenterViewers(), s.staffHolderDeath)
	httpapi.Staff(calls.Route("POST "+holder+"/undo-death", "staff-holder-undo-death",
		"Undo a voucher holder's death recorded by mistake"), httpapi.CenterViewers(), s.staffHolderUndoDeath)
}

type donorDeathInput struct {
	ID   string `path:"id"`
	Body struct {
		Version int64  `json:"version" doc:"Of the donor's record."`
		Day     string `json:"day" doc:"YYYY-MM-DD"`
	}
}

func (s *handlers) staffDonorDeath(
	ctx context.Context, who access.Principal, in *donorDeathInput,
) (donorRecord, error) {
	of := voucher.DonorRef{ID: httpapi.ParseID(in.ID), Mark: in.Body.Version}
	err := s.Vouchers.RecordDonorDeath(ctx, who, of, in.Body.Day, httpapi.CallerFrom(ctx))
	return s.donorAfter(ctx, who, of.ID, err)
}

func (s *handlers) staffDonorUndoDeath(
	ctx context.Context, who access.Principal, in *donorVersionInput,
) (donorRecord, error) {
	of := voucher.DonorRef{ID: httpapi.ParseID(in.ID), Mark: in.Body.Version}
	err := s.Vouchers.UndoDonorDeath(ctx, who, of, httpapi.CallerFrom(ctx))
	return s.donorAfter(ctx, who, of.ID, err)
}

type holderDeathInput struct {
	HolderPath
	Body struct {
		Version int64  `json:"version" doc:"The holder's."`
		Day     string `json:"day" doc:"YYYY-MM-DD"`
	}
}

func (s *handlers) staffHolderDeath(
	ctx context.Context, who access.Principal, in *holderDeathInput,
) (donorRecord, error) {
	of := in.ref(in.Body.Version)
	err := s.Vouchers.RecordHolderDeath(ctx, who, of, in.Body.Day, httpapi.CallerFrom(ctx))
	return s.recordAfter(ctx, who, of, err)
}

func (s *handlers) staffHolderUndoDeath(
	ctx context.Context, who access.Principal, in *holderNeedInput,
) (donorRecord, error) {
	of := in.ref(in.Body.Version)
	err := s.Vouchers.UndoHolderDeath(ctx, who, of, httpapi.CallerFrom(ctx))
	return s.recordAfter(ctx, who, of, err)
}

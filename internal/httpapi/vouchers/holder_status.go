package vouchers

import (
	"context"

	"beacon/internal/access"
	"beacon/internal/httpapi"

	"beacon/internal/voucher"
)

// staffHolderRoutes registers the routes with which staff manage a donor's voucher holder.
func (s *handlers) staffHolderRoutes() {
	calls := s.Group("staff")
	const one = "/staff/donors/{id}/holders/{holderId}"
	redeem := httpapi.TakesTwo(httpapi.Recently(httpapi.CenterViewers()), "to redeem a voucher, or to undo that")
	httpapi.Staff(calls, redeem, "POST "+one+"/status", "staff-holder-status",
		"Say what became of a voucher, or ask for it; a redemption, and taking one back, is asked for by one person "+
			"and confirmed by another at the registry; one that is redeemed retires the donor's others",
		s.staffHolderStatus)
	httpapi.Staff(calls, httpapi.CenterViewers(), "POST "+one+"/samples", "staff-holder-samples",
		"Say on which days the cheek swab and the blood were taken", s.staffHolderSamples)
	httpapi.StaffAction(calls, httpapi.CenterViewers(), "POST "+one+"/link", "staff-holder-link",
		"Mail the holder the link, or a new one that ends the old", s.staffHolderLink)
}

type holderStatusInput struct {
	ID       string `path:"id"`
	HolderID string `path:"holderId"`
	Body     struct {
		Version int64                `json:"version"`
		To      voucher.HolderStatus `json:"to"`
		Reason  voucher.Reason       `json:"reason" doc:"One of those that the record names for this move."`
	}
}

func (s *handlers) staffHolderStatus(
	ctx context.Context, who access.Principal, in *holderStatusInput,
) (donorRecord, error) {
	id, b := httpapi.ParseID(in.ID), in.Body
	holderID, caller := httpapi.ParseID(in.HolderID), httpapi.CallerOf(ctx)
	err := s.Vouchers.MoveHolder(ctx, who, id, holderID, b.Version, b.To, b.Reason, caller)
	return s.donorAfter(ctx, who, id, err)
}

type holderSamplesInput struct {
	ID       string `path:"id"`
	HolderID string `path:"holderId"`
	Body     struct {
		Version int64  `json:"version"`
		SwabOn  string `json:"swabOn" doc:"YYYY-MM-DD, or empty: not taken"`
		BloodOn string `json:"bloodOn" doc:"YYYY-MM-DD, or empty: not taken"`
	}
}

func (s *handlers) staffHolderSamples(
	ctx context.Context, who access.Principal, in *holderSamplesInput,
) (donorRecord, error) {
	id, b := httpapi.ParseID(in.ID), in.Body
	err := s.Vouchers.SetSamples(
		ctx, who, id, httpapi.ParseID(in.HolderID), b.Version, b.SwabOn, b.BloodOn, httpapi.CallerOf(ctx),
	)
	return s.donorAfter(ctx, who, id, err)
}

type holderLinkInput struct {
	ID       string `path:"id"`
	HolderID string `path:"holderId"`
	Body     linkBody
}

func (s *handlers) staffHolderLink(ctx context.Context, who access.Principal, in *holderLinkInput) error {
	return s.Vouchers.SendHolderLink(
		ctx, who, httpapi.ParseID(in.ID), httpapi.ParseID(in.HolderID), in.Body.Anew, httpapi.CallerOf(ctx),
	)
}

package httpapi

import (
	"context"
	"net/http"

	"beacon/internal/voucher"
)

// staffHolderRoutes are what staff do with one voucher holder of a donor.
func (s *Server) staffHolderRoutes() {
	const one = "/staff/donors/{id}/holders/{holderId}"
	Register(
		s.API,
		Call{
			http.MethodPost,
			one + "/status",
			"staff-holder-status",
			"Say what became of a voucher; one that is redeemed retires the donor's others, and taking that back restores them",
			"staff",
			0,
		},
		s.staffHolderStatus,
	)
	Register(
		s.API,
		Call{
			http.MethodPost,
			one + "/samples",
			"staff-holder-samples",
			"Say on which days the cheek swab and the blood were taken",
			"staff",
			0,
		},
		s.staffHolderSamples,
	)
	Register(
		s.API,
		Call{
			http.MethodPost,
			one + "/link",
			"staff-holder-link",
			"Mail the holder the link, or a new one that ends the old",
			"staff",
			0,
		},
		s.staffHolderLink,
	)
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

func (s *Server) staffHolderStatus(ctx context.Context, in *holderStatusInput) (*Output[donorRecord], error) {
	who, err := s.worker(ctx)
	if err != nil {
		return nil, err
	}
	id, b := ParseID(in.ID), in.Body
	err = s.Vouchers.MoveHolder(ctx, who, id, ParseID(in.HolderID), b.Version, b.To, b.Reason, voucherCallerOf(ctx))
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

func (s *Server) staffHolderSamples(ctx context.Context, in *holderSamplesInput) (*Output[donorRecord], error) {
	who, err := s.worker(ctx)
	if err != nil {
		return nil, err
	}
	id, b := ParseID(in.ID), in.Body
	err = s.Vouchers.SetSamples(
		ctx,
		who,
		id,
		ParseID(in.HolderID),
		b.Version,
		b.SwabOn,
		b.BloodOn,
		voucherCallerOf(ctx),
	)
	return s.donorAfter(ctx, who, id, err)
}

type holderLinkInput struct {
	ID       string `path:"id"`
	HolderID string `path:"holderId"`
	Body     linkBody
}

func (s *Server) staffHolderLink(ctx context.Context, in *holderLinkInput) (*NoResults, error) {
	who, err := s.worker(ctx)
	if err != nil {
		return nil, err
	}
	if err := s.Vouchers.SendHolderLink(
		ctx,
		who,
		ParseID(in.ID),
		ParseID(in.HolderID),
		in.Body.Anew,
		voucherCallerOf(ctx),
	); err != nil {
		return nil, err
	}
	return Succeed(), nil
}

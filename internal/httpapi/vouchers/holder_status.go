package vouchers

import (
	"context"

	"beacon/internal/access"
	"beacon/internal/httpapi"
	"beacon/internal/voucher"
	"beacon/internal/voucher/redemption"
)

// staffHolderRoutes registers the routes with which staff manage a donor's voucher holder.
func (s *handlers) staffHolderRoutes() {
	calls := s.Group("staff")
	httpapi.Staff(calls.Route("GET "+staffHolderPath, "staff-holder",
		"Get a voucher holder with documents and history, and the names of the donor and the other holders; audited"),
		httpapi.ByGrant(httpapi.CenterViewers()), s.staffHolder)
	redeem := httpapi.TakesTwo(httpapi.Recently(httpapi.CenterViewers()), "to redeem a voucher, or to undo that")
	httpapi.Staff(calls.Route("POST "+staffHolderPath+"/status", "staff-holder-status",
		"Change the state of a voucher, or request the change; one person requests a "+
			"redemption or its undoing, and another person at the registry confirms it; a "+
			"redeemed voucher retires the donor's other vouchers"), redeem, s.staffHolderStatus)
	httpapi.Staff(calls.Route("POST "+staffHolderPath+"/samples", "staff-holder-samples",
		"Set the days of the cheek swab and the blood sample"), httpapi.CenterViewers(), s.staffHolderSamples)
	httpapi.Staff(calls.Route("POST "+staffHolderPath+"/transfer", "staff-holder-transfer",
		"Transfer a voucher holder to another center, by the donor's center or the registry; emails both centers"),
		httpapi.CenterWorkers(), s.staffHolderTransfer)
	httpapi.StaffAction(calls.Route("POST "+staffHolderPath+"/link", "staff-holder-link",
		"Email the holder's link, or a new link that ends the old link"), httpapi.CenterViewers(), s.staffHolderLink)
}

// HolderPath is the part of an address that identifies a holder. Huma fills only embedded structs that are exported.
type HolderPath struct {
	ID       string `path:"id"`
	HolderID string `path:"holderId"`
}

// ref returns the reference to the holder; version is 0 in requests that send none.
func (p HolderPath) ref(version int64) voucher.HolderRef {
	return voucher.HolderRef{DonorID: httpapi.ParseID(p.ID), ID: httpapi.ParseID(p.HolderID), Version: version}
}

type holderStatusInput struct {
	HolderPath
	Body struct {
		Version int64                `json:"version"`
		To      voucher.HolderStatus `json:"to"`
		Reason  voucher.Reason       `json:"reason" doc:"One of the reasons that the record lists for this move."`
	}
}

func (s *handlers) staffHolderStatus(
	ctx context.Context, who access.Principal, in *holderStatusInput,
) (donorRecord, error) {
	of, ch := in.ref(in.Body.Version), redemption.Change{To: in.Body.To, Reason: in.Body.Reason}
	err := s.Redemptions.Move(ctx, who, of, ch, httpapi.CallerFrom(ctx))
	return s.recordAfter(ctx, who, of, err)
}

type holderSamplesInput struct {
	HolderPath
	Body struct {
		Version int64  `json:"version"`
		SwabOn  string `json:"swabOn" doc:"YYYY-MM-DD, or empty: not taken"`
		BloodOn string `json:"bloodOn" doc:"YYYY-MM-DD, or empty: not taken"`
	}
}

func (s *handlers) staffHolderSamples(
	ctx context.Context, who access.Principal, in *holderSamplesInput,
) (donorRecord, error) {
	of, taken := in.ref(in.Body.Version), voucher.Samples{SwabOn: in.Body.SwabOn, BloodOn: in.Body.BloodOn}
	err := s.Vouchers.SetSamples(ctx, who, of, taken, httpapi.CallerFrom(ctx))
	return s.recordAfter(ctx, who, of, err)
}

type holderLinkInput struct {
	HolderPath
	Body linkBody
}

func (s *handlers) staffHolderLink(ctx context.Context, who access.Principal, in *holderLinkInput) error {
	return s.Vouchers.SendHolderLink(ctx, who, in.ref(0), in.Body.Anew, httpapi.CallerFrom(ctx))
}

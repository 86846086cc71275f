package vouchers

import (
	"context"
	"slices"

	"beacon/internal/access"
	"beacon/internal/httpapi"
	"beacon/internal/httpapi/payload"
	"beacon/internal/voucher"
)

// ownHolder lists the fields of a holder's own record about the voucher and the holder's center.
type ownHolder struct {
	ID         int64        `json:"id"`
	Center     centerFields `json:"center"`
	DonatedOn  string       `json:"donatedOn" doc:"YYYY-MM-DD, or empty"`
	StateSince string       `json:"stateSince" doc:"YYYY-MM-DD, since when the voucher is called that; empty: not known"`
}

func (s *handlers) staffHolder(ctx context.Context, who access.Principal, in *HolderPath) (donorRecord, error) {
	r, err := s.Vouchers.ViewHolder(ctx, who, in.ref(0), httpapi.CallerFrom(ctx))
	if err != nil {
		return donorRecord{}, err
	}
	if grant := payload.NewGrant(r.HolderGrant(who), s.Clock.Now()); grant != nil {
		return s.holderInEmergency(ctx, who, r, grant)
	}
	return s.donorResponse(ctx, who, r)
}

// holderInEmergency returns a holder's record with the fields that an emergency allows. A center that reads no part of
// the record otherwise reads nothing about the donor.
func (s *handlers) holderInEmergency(
	ctx context.Context, who access.Principal, r voucher.DonorRecord, grant *payload.EmergencyGrant,
) (donorRecord, error) {
	out := emptyDonorRecord()
	h := r.Holders[slices.IndexFunc(r.Holders, func(h voucher.Holder) bool { return h.ID == r.HolderID })]
	sources, err := s.donorSources(ctx, r, h.CenterID)
	if err != nil {
		return out, err
	}
	out.NamedDonor = NamedDonor{ID: r.Donor.ID}
	if r.DonorPart(who) != voucher.Nothing {
		out.NamedDonor = namedDonorFor(sources)
	}
	out.IsNameOnly, out.Emergency = true, grant
	out.Holder = &ownHolder{ID: h.ID, Center: centerFieldsFor(sources.centers[h.CenterID])}
	item := s.emergencyHolder(who, h, sources, httpapi.InfoFrom(ctx).Lang)
	out.Holders = []staffHolderItem{{EmergencyHolder: item}}
	return out, nil
}

// recordAfter returns the record of a holder after a change, or the donor's record for the holder 0.
func (s *handlers) recordAfter(
	ctx context.Context, who access.Principal, of voucher.HolderRef, err error,
) (donorRecord, error) {
	if err != nil {
		return donorRecord{}, err
	}
	r, err := s.findRecord(ctx, who, of)
	if err != nil {
		return donorRecord{}, err
	}
	return s.donorResponse(ctx, who, r)
}

// findRecord returns the record of a holder, or the donor's record for the holder 0. It appends no audit event.
func (s *handlers) findRecord(
	ctx context.Context, who access.Principal, of voucher.HolderRef,
) (voucher.DonorRecord, error) {
	r, err := s.Vouchers.FindRecord(ctx, who, of.DonorID)
	if err != nil || of.ID == 0 {
		return r, err
	}
	return r.Holder(who, of.ID)
}

// ownHolderFor returns the part of a holder's own record about the holder; nil in a donor's record.
func ownHolderFor(who access.Principal, r donorSources) *ownHolder {
	for _, h := range r.Holders {
		if h.ID != r.HolderID {
			continue
		}
		own := &ownHolder{ID: h.ID, Center: centerFieldsFor(r.centers[h.CenterID])}
		if r.HolderPart(who, h) == voucher.Whole {
			own.DonatedOn, own.StateSince = r.Donor.DonatedOn, voucher.StateSince(h, r.Donor)
		}
		return own
	}
	return nil
}

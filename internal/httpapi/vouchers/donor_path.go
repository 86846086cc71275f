package vouchers

import (
	"context"
	"time"

	"beacon/internal/audit"
	"beacon/internal/voucher"
)

// donorPath contains the dates of a donor's progress. The dates are read one by one, because the history of a
// frequently viewed record is cut off before its beginning.
type donorPath struct {
	PersonalInfoAt *time.Time `json:"personalInfoAt" doc:"null where it has not happened; so for all."`
	FinalizedAt    *time.Time `json:"finalizedAt" doc:"The list of voucher holders became final, the last time."`
	RemindedAt     *time.Time `json:"remindedAt" doc:"The donor or a voucher holder was reminded, the last time."`
	TransplantedAt *time.Time `json:"transplantedAt" doc:"Staff recorded the transplant."`
}

func (s *handlers) donorPathOf(ctx context.Context, d voucher.Donor, holders []voucher.Holder) (p donorPath,
	err error) {
	donor := audit.Subject{Kind: "donor", ID: d.ID}
	if p.PersonalInfoAt, err = s.Trail.NewestAt(ctx, donor, "donor.personal-info-saved"); err != nil {
		return p, err
	}
	if p.FinalizedAt, err = s.Trail.NewestAt(ctx, donor, "donor.holders-finalized"); err != nil {
		return p, err
	}
	if d.MatchStatus == voucher.Transplanted {
		if p.TransplantedAt, err = s.Trail.NewestAt(ctx, donor, "donor.match-status-changed"); err != nil {
			return p, err
		}
	}
	if p.RemindedAt, err = s.Trail.NewestAt(ctx, donor, "donor.reminded"); err != nil {
		return p, err
	}
	for _, h := range holders {
		at, err := s.Trail.NewestAt(ctx, audit.Subject{Kind: "voucher-holder", ID: h.ID}, "voucher-holder.reminded")
		if err != nil {
			return p, err
		}
		if at != nil && (p.RemindedAt == nil || at.After(*p.RemindedAt)) {
			p.RemindedAt = at
		}
	}
	return p, nil
}

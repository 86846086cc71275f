package vouchers

import (
	"context"
	"time"

	"beacon/internal/audit"
	"beacon/internal/voucher"
)

// donorPath contains the dates of a donor's progress. They have a query of their own, because the history of a
// frequently viewed record is cut off before its beginning.
type donorPath struct {
	PersonalInfoAt *time.Time `json:"personalInfoAt" doc:"null where it has not happened; so for all."`
	FinalizedAt    *time.Time `json:"finalizedAt" doc:"The list of voucher holders became final, the last time."`
	RemindedAt     *time.Time `json:"remindedAt" doc:"The donor or a voucher holder was reminded, the last time."`
	TransplantedAt *time.Time `json:"transplantedAt" doc:"Staff recorded the transplant."`
}

func (s *handlers) donorPathFor(ctx context.Context, d voucher.Donor, holders []voucher.Holder) (donorPath, error) {
	subjects := []audit.Subject{d.Subject()}
	for _, h := range holders {
		subjects = append(subjects, h.Subject())
	}
	newest, err := s.Trail.NewestAt(ctx, subjects, "donor.personal-info-saved", "donor.holders-finalized",
		"donor.match-status-changed", "donor.reminded", "voucher-holder.reminded")
	at := func(action string) *time.Time {
		if t, ok := newest[action]; ok {
			return &t
		}
		return nil
	}
	p := donorPath{
		PersonalInfoAt: at("donor.personal-info-saved"), FinalizedAt: at("donor.holders-finalized"),
		RemindedAt: at("donor.reminded"),
	}
	if last := at("voucher-holder.reminded"); p.RemindedAt == nil || last != nil && last.After(*p.RemindedAt) {
		p.RemindedAt = last
	}
	if d.MatchStatus == voucher.Transplanted {
		p.TransplantedAt = at("donor.match-status-changed")
	}
	return p, err
}

package voucher

import (
	"context"
	"strconv"

	"beacon/catalogues"
	"beacon/internal/audit"
	"beacon/internal/platform/fault"
)

// checkOpen returns a fault if a donor and their holders can no longer change anything.
func checkOpen(d Donor) error {
	switch {
	case d.IsDeleted: // removed since the key was checked
		return fault.New(fault.NotFound, msgNotFound)
	case d.MatchStatus == Transplanted:
		return fault.New(fault.Conflict, catalogues.Text("voucher.transplanted.text"))
	}
	return nil
}

// checkHolderOpen returns a fault if a holder can no longer change anything.
func checkHolderOpen(h Holder, d Donor) error {
	switch err := checkOpen(d); {
	case err != nil:
		return err
	case h.IsDeleted:
		return fault.New(fault.NotFound, msgNotFound)
	case h.Status == Redeemed || h.Status == Retired:
		return fault.New(fault.Conflict, msgNotNow)
	}
	return nil
}

// SaveDonor stores a donor's personal information and returns the next step.
func (s *Service) SaveDonor(ctx context.Context, a DonorAccess, f Form) (next Step, err error) {
	broken := f.cleanDonor(s.Clock.Now())
	err = s.Store.InTx(ctx, func(tx Tx) error {
		d, err := tx.LockDonor(ctx, a.Donor.ID)
		if err != nil {
			return err
		}
		if err := checkOpen(d); err != nil {
			return err
		}
		if d.Step != PersonalInfo {
			return fault.New(fault.Conflict, msgNotNow)
		}
		if err := fault.Broken(broken); err != nil {
			return err
		}
		d.Person, d.Language, d.UpdatedAt = f.Person, a.Caller.Lang, s.Clock.Now()
		d.Step = nextStep(donorPath, d.Step)
		next = d.Step
		if err := tx.SaveDonor(ctx, d); err != nil {
			return err
		}
		return s.record(
			ctx, tx, donorActor(d), a.Caller.Origin, audit.Subject{Kind: donorSubject, ID: d.ID}, "donor.personal-info-saved",
			nil,
		)
	})
	return next, err
}

// SaveHolder stores a holder's own personal information and returns the next step. Only one
// holder of a donor can be in imminent need (V5).
func (s *Service) SaveHolder(ctx context.Context, a HolderAccess, f Form) (next Step, err error) {
	broken := f.cleanHolder(s.Clock.Now())
	err = s.Store.InTx(ctx, func(tx Tx) error {
		h, d, err := tx.LockHolder(ctx, a.Holder.ID)
		if err != nil {
			return err
		}
		if err := checkHolderOpen(h, d); err != nil {
			return err
		}
		if h.Step != PersonalInfo {
			return fault.New(fault.Conflict, msgNotNow)
		}
		if err := fault.Broken(broken); err != nil {
			return err
		}
		h.apply(f)
		if err := s.checkList(ctx, tx, d, h, false); err != nil {
			return err
		}
		h.Language, h.UpdatedAt, h.Step = a.Caller.Lang, s.Clock.Now(), nextStep(holderPath, h.Step)
		next = h.Step
		if err := tx.SaveHolder(ctx, h); err != nil {
			return err
		}
		return s.record(ctx, tx, holderActor(h), a.Caller.Origin, audit.Subject{Kind: holderSubject, ID: h.ID},
			"voucher-holder.personal-info-saved", nil)
	})
	return next, err
}

// apply copies a form into a holder.
func (h *Holder) apply(f Form) {
	h.Person, h.Relationship, h.RelationshipOther, h.WillLikelyNeed, h.YearsBefore = f.Person, f.Relationship,
		f.RelationshipOther, f.WillLikelyNeed, f.YearsBefore
}

// SetDonorBack returns a donor to an earlier step, or returns a Conflict fault unless R6.2
// allows it. The caller supersedes open consents in the same transaction.
func (s *Service) SetDonorBack(ctx context.Context, tx Tx, a DonorAccess, to Step) error {
	d, err := tx.LockDonor(ctx, a.Donor.ID)
	if err != nil {
		return err
	}
	if err := checkOpen(d); err != nil {
		return err
	}
	if !canSetBack(donorPath, d.Step, to) {
		return fault.New(fault.Conflict, msgNotNow)
	}
	details := map[string]string{"from": strconv.Itoa(int(d.Step)), "to": strconv.Itoa(int(to))}
	d.Step, d.UpdatedAt = to, s.Clock.Now()
	if err := tx.SaveDonor(ctx, d); err != nil {
		return err
	}
	return s.record(
		ctx, tx, donorActor(d), a.Caller.Origin, audit.Subject{Kind: donorSubject, ID: d.ID}, "donor.set-back", details,
	)
}

// SetHolderBack is SetDonorBack for a holder.
func (s *Service) SetHolderBack(ctx context.Context, tx Tx, a HolderAccess, to Step) error {
	h, d, err := tx.LockHolder(ctx, a.Holder.ID)
	if err != nil {
		return err
	}
	if err := checkHolderOpen(h, d); err != nil {
		return err
	}
	if !canSetBack(holderPath, h.Step, to) {
		return fault.New(fault.Conflict, msgNotNow)
	}
	details := map[string]string{"from": strconv.Itoa(int(h.Step)), "to": strconv.Itoa(int(to))}
	h.Step, h.UpdatedAt = to, s.Clock.Now()
	if err := tx.SaveHolder(ctx, h); err != nil {
		return err
	}
	return s.record(
		ctx, tx, holderActor(h), a.Caller.Origin, audit.Subject{Kind: holderSubject, ID: h.ID}, "voucher-holder.set-back",
		details,
	)
}

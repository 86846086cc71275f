package voucher

import (
	"context"

	"beacon/catalogues"
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
		before := factsOf(d.Person, d.Language)
		d.Person, d.Language, d.Step = f.Person, a.Caller.Lang, nextStep(donorPath, d.Step)
		next = d.Step
		details := changesFrom(before, factsOf(d.Person, d.Language)).Names()
		return s.saveDonor(ctx, tx, d, donorActor(d), a.Caller.Origin, "donor.personal-info-saved", details)
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
		before := factsOfHolder(h)
		h.apply(f)
		if err := s.checkList(ctx, tx, d, h, false); err != nil {
			return err
		}
		h.Language, h.Step = a.Caller.Lang, nextStep(holderPath, h.Step)
		next = h.Step
		details := changesFrom(before, factsOfHolder(h)).Names()
		return s.saveHolder(ctx, tx, h, holderActor(h), a.Caller.Origin, "voucher-holder.personal-info-saved", details)
	})
	return next, err
}

// apply copies a form into a holder.
func (h *Holder) apply(f Form) {
	h.Person, h.Relationship, h.RelationshipOther, h.WillLikelyNeed, h.YearsBefore = f.Person, f.Relationship,
		f.RelationshipOther, f.WillLikelyNeed, f.YearsBefore
}

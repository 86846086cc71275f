package voucher

import (
	"context"

	"beacon/catalogues"
	"beacon/internal/audit"
	"beacon/internal/platform/fault"
)

// CheckOpen returns a fault if a donor and the donor's holders can no longer change anything.
func (d Donor) CheckOpen() error {
	switch {
	case d.IsDeleted: // removed after the key was checked
		return fault.New(fault.NotFound, msgNotFound)
	case !d.ReceivesEmail():
		return fault.New(fault.Conflict, msgAfterDeath)
	case d.MatchStatus == Transplanted:
		return fault.New(fault.Conflict, catalogues.Text("voucher.transplanted.text"))
	}
	return nil
}

// checkHolderOpen returns a fault if a holder can no longer change anything.
func checkHolderOpen(h Holder, d Donor) error {
	if err := d.CheckOpen(); err != nil {
		return err
	}
	switch {
	case h.IsDeleted:
		return fault.New(fault.NotFound, msgNotFound)
	case h.IsClosedByDeath():
		return fault.New(fault.Conflict, msgAfterDeath)
	case h.Status == Redeemed || h.Status == Retired:
		return fault.New(fault.Conflict, msgNotNow)
	}
	return nil
}

// checkPersonalStep returns a fault unless personal information can be saved at a step. Between the first and the
// last step, it accepts data that equal the stored data, which change nothing (R26.5a).
func checkPersonalStep(step Step, isSame bool) error {
	if step == PersonalInfo || step < Complete && isSame {
		return nil
	}
	return fault.New(fault.Conflict, msgNotNow)
}

// SaveDonor stores a donor's personal information and returns the next step. Sending the same data at a later step
// does not change that step. A new email address must be confirmed first (R12.2).
func (s *Service) SaveDonor(ctx context.Context, a DonorAccess, f Form) (next Step, err error) {
	broken := f.cleanDonor(s.d.Clock.Now())
	err = s.d.Store.InTx(ctx, func(tx Tx) error {
		d, err := tx.LockDonor(ctx, a.Donor.ID)
		if err != nil {
			return err
		}
		if err := d.CheckOpen(); err != nil {
			return err
		}
		isSame := d.Person == f.Person
		if err := checkPersonalStep(d.Step, isSame); err != nil {
			return err
		}
		if err := fault.Broken(broken); err != nil {
			return err
		}
		if next = d.Step; next != PersonalInfo {
			return nil
		}
		before := personFacts(d.Person, d.Language)
		d.Language = a.Caller.Lang
		if f.Email, err = s.ownEmail(ctx, tx, Signer{Donor: d}, f.Email, a.Caller.Origin); err != nil {
			return err
		}
		d.Person, d.Step = f.Person, nextStep(donorPath, d.Step)
		next = d.Step
		details := changesFrom(before, personFacts(d.Person, d.Language)).Names()
		return s.storeDonor(ctx, tx, d, audit.Event{
			Actor: d.Actor(), Origin: a.Caller.Origin, Action: "donor.personal-info-saved", Details: details,
		})
	})
	return next, s.WakeMailer(err)
}

// SaveHolder stores a holder's own personal information and returns the next step. Sending the same data at a later
// step does not change that step. Only one holder of a donor can be in imminent need (V5). A new email address must
// be confirmed first (R12.2).
func (s *Service) SaveHolder(ctx context.Context, a HolderAccess, f Form) (next Step, err error) {
	broken := f.cleanHolder(s.d.Clock.Now())
	err = s.d.Store.InTx(ctx, func(tx Tx) error {
		h, d, err := tx.LockHolder(ctx, a.Holder.ID)
		if err != nil {
			return err
		}
		if err := checkHolderOpen(h, d); err != nil {
			return err
		}
		same := h
		same.apply(f)
		if err := checkPersonalStep(h.Step, same == h); err != nil {
			return err
		}
		if err := fault.Broken(broken); err != nil {
			return err
		}
		if next = h.Step; next != PersonalInfo {
			return nil
		}
		before := holderFacts(h)
		h.Language = a.Caller.Lang
		if f.Email, err = s.ownEmail(ctx, tx, Signer{Donor: d, Holder: &h}, f.Email, a.Caller.Origin); err != nil {
			return err
		}
		h.apply(f)
		if err := s.checkList(ctx, tx, d, h, false); err != nil {
			return err
		}
		h.Step = nextStep(holderPath, h.Step)
		next = h.Step
		details := changesFrom(before, holderFacts(h)).Names()
		return s.StoreHolder(ctx, tx, h, audit.Event{
			Actor: h.Actor(), Origin: a.Caller.Origin, Action: "voucher-holder.personal-info-saved", Details: details,
		})
	})
	return next, s.WakeMailer(err)
}

// apply copies a form into a holder.
func (h *Holder) apply(f Form) {
	h.Person, h.Relationship, h.RelationshipOther, h.WillLikelyNeed, h.YearsBefore = f.Person, f.Relationship,
		f.RelationshipOther, f.WillLikelyNeed, f.YearsBefore
}

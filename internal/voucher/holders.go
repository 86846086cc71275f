package voucher

import (
	"context"
	"slices"
	"strings"

	"beacon/catalogues"
	"beacon/internal/access"
	"beacon/internal/audit"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/locale"
)

var (
	msgLimitMore = catalogues.Text("voucher.limit-contact")
	msgFinal     = catalogues.Text("voucher.final")
)

// limitMessage returns the alert about the limit of holders (V2).
func limitMessage(most int) locale.Text {
	text := catalogues.Text("voucher.limit").With("max", most)
	if most > 1 {
		text.EN += msgLimitMore.EN
		text.ES += msgLimitMore.ES
	}
	return text
}

// PutHolder adds a holder (id 0 or less) or changes one of the donor's own holders, and returns the holder as stored
// (V4, V5).
func (s *Service) PutHolder(ctx context.Context, a DonorAccess, id int64, f Form) (h Holder, err error) {
	broken := f.cleanHolder(s.d.Clock.Now())
	err = s.d.Store.InTx(ctx, func(tx Tx) error {
		d, err := s.lockForHolders(ctx, tx, a)
		if err != nil {
			return err
		}
		if err := fault.Broken(broken); err != nil {
			return err
		}
		check := func(h Holder) error { return s.checkList(ctx, tx, d, h, true) }
		added, isRepeat, err := a.Caller.Form.Once(ctx, tx, s.d.Clock.Now(), func() (int64, error) {
			h, err = s.putHolder(ctx, tx, DonorAccess{d, a.Caller}, Listed{ID: id, Form: f}, check)
			return h.ID, err
		})
		if err != nil {
			return err
		}
		if isRepeat {
			h, err = tx.Holder(ctx, added)
			return err
		}
		return checkStillFinal(ctx, tx, d)
	})
	return h, err
}

// lockForHolders locks a donor who can still change the list of holders.
func (s *Service) lockForHolders(ctx context.Context, tx Tx, a DonorAccess) (Donor, error) {
	d, err := tx.LockDonor(ctx, a.Donor.ID)
	if err != nil {
		return d, err
	}
	if err := d.CheckOpen(); err != nil {
		return d, err
	}
	if d.Step >= Complete {
		return d, fault.New(fault.Conflict, msgFinal)
	}
	return d, nil
}

// putHolder stores a holder of a locked donor if check returns nil.
func (s *Service) putHolder(
	ctx context.Context, tx Tx, a DonorAccess, l Listed, check func(Holder) error,
) (h Holder, err error) {
	d, form, now := a.Donor, l.Form, s.d.Clock.Now()
	action := "voucher-holder.changed"
	if l.ID > 0 {
		if h, err = ownHolder(ctx, tx, d, l.ID); err != nil {
			return h, err
		}
		form = h.unmasked(form)
	} else {
		if d.Step != VoucherHolders {
			return h, fault.New(fault.Conflict, msgFinal)
		}
		h = Holder{DonorID: d.ID, CenterID: d.CenterID, KeyVersion: 1, Status: Draft, Step: PersonalInfo, Language: a.Caller.Lang, CreatedAt: now}
		action = "voucher-holder.added"
	}
	before := h
	h.apply(form)
	h.UpdatedAt = now
	if before.Status != Draft && !strings.EqualFold(before.Email, h.Email) { // the link would go there (R12.2)
		return h, fault.New(fault.Conflict, catalogues.Text("voucher.holder-email"))
	}
	if before.Step >= Complete && !h.keepsSignedFacts(before) {
		return h, fault.New(fault.Conflict, catalogues.Text("voucher.signed"))
	}
	if err := check(h); err != nil {
		return h, err
	}
	var details map[string]string
	if h.ID == 0 {
		h.ID, err = tx.AddHolder(ctx, h)
	} else {
		details = changesFrom(holderFacts(before), holderFacts(h)).Names()
		err = tx.SaveHolder(ctx, h)
	}
	if err != nil {
		return h, err
	}
	return h, s.trail(tx, d.Actor(), a.Caller.Origin, h.Subject()).Record(ctx, action, details)
}

// keepsSignedFacts reports whether the name, date of birth and relationship are unchanged since the consent was
// signed. Changing them needs a new consent (R6.11).
func (h Holder) keepsSignedFacts(signed Holder) bool {
	return h.FirstName == signed.FirstName && h.LastName == signed.LastName && h.BirthDate == signed.BirthDate &&
		h.Relationship == signed.Relationship && h.RelationshipOther == signed.RelationshipOther
}

// checkStillFinal returns a fault if a final list no longer meets the rules of finalizing. Without it, later changes
// could bypass the rules.
func checkStillFinal(ctx context.Context, tx Tx, d Donor) error {
	if d.Step <= VoucherHolders {
		return nil
	}
	holders, err := tx.Holders(ctx, d.ID)
	if err != nil {
		return err
	}
	return validateFinalize(holders, d.HasConfirmedNoFvHolders)
}

// ownHolder returns a holder of this donor. It returns a fault if the holder can no longer be changed.
func ownHolder(ctx context.Context, tx Tx, d Donor, id int64) (Holder, error) {
	h, err := tx.Holder(ctx, id)
	if err == nil && (h.DonorID != d.ID || h.IsDeleted) {
		err = fault.New(fault.NotFound, msgNotFound)
	}
	if err == nil && (!h.Status.IsEditable() || h.IsClosedByDeath()) {
		err = fault.New(fault.Conflict, catalogues.Text("voucher.holder-fixed"))
	}
	return h, err
}

// checkList returns the rule that a donor's list breaks with a new or changed holder: at most one holder in imminent
// need and, if counting is true, no more family holders than the center allows. A holder who exceeded the limit
// before can still be corrected.
func (s *Service) checkList(ctx context.Context, tx Tx, d Donor, changed Holder, counting bool) error {
	others, err := tx.Holders(ctx, d.ID)
	if err != nil {
		return err
	}
	before := slices.IndexFunc(others, func(h Holder) bool { return h.ID == changed.ID && changed.ID != 0 })
	counted := before >= 0 && !others[before].IsInImminentNeed()
	if before >= 0 {
		others = slices.Delete(others, before, before+1)
	}
	if changed.IsInImminentNeed() {
		if slices.ContainsFunc(others, Holder.IsInImminentNeed) {
			return fault.New(fault.RuleBroken, catalogues.Text("voucher.imminent"))
		}
		return nil
	}
	if counting && !counted && countFamily(others) >= d.HoldersAllowed {
		return fault.New(fault.RuleBroken, limitMessage(d.HoldersAllowed))
	}
	return nil
}

// countFamily returns the number of holders who are not in imminent need.
func countFamily(holders []Holder) (n int) {
	for _, h := range holders {
		if !h.IsInImminentNeed() {
			n++
		}
	}
	return n
}

// RemoveHolder removes a holder from the donor's list and returns the record, which is retained.
func (s *Service) RemoveHolder(ctx context.Context, a DonorAccess, id int64) (h Holder, err error) {
	err = s.d.Store.InTx(ctx, func(tx Tx) error {
		d, err := s.lockForHolders(ctx, tx, a)
		if err != nil {
			return err
		}
		if h, err = s.removeHolder(ctx, tx, d, a.Caller, id); err != nil {
			return err
		}
		return checkStillFinal(ctx, tx, d)
	})
	return h, err
}

func (s *Service) removeHolder(ctx context.Context, tx Tx, d Donor, c access.Caller, id int64) (Holder, error) {
	h, err := ownHolder(ctx, tx, d, id)
	if err != nil {
		return h, err
	}
	h.IsDeleted = true
	e := audit.Event{Actor: d.Actor(), Origin: c.Origin, Action: "voucher-holder.removed"}
	return h, s.StoreHolder(ctx, tx, h, e)
}

package voucher

import (
	"context"
	"slices"

	"beacon/catalogues"
	"beacon/internal/access"
	"beacon/internal/audit"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/locale"
)

var (
	msgImminent  = catalogues.Text("voucher.imminent")
	msgLimit     = catalogues.Text("voucher.limit")
	msgLimitMore = catalogues.Text("voucher.limit-contact")
	msgFixed     = catalogues.Text("voucher.holder-fixed")
	msgSigned    = catalogues.Text("voucher.signed")
	msgFinal     = catalogues.Text("voucher.final")
)

// msgMost is the limit alert of V2.
func msgMost(most int) locale.Text {
	text := msgLimit.With("max", most)
	if most > 1 {
		text.EN += msgLimitMore.EN
		text.ES += msgLimitMore.ES
	}
	return text
}

// PutHolder adds a holder (id 0 or less) or changes one of the donor's own, and
// answers it as stored (V4, V5).
func (s *Service) PutHolder(ctx context.Context, a DonorAccess, id int64, f Form) (h Holder, err error) {
	broken := f.cleanHolder(s.Clock.Now())
	err = s.Store.InTx(ctx, func(tx Tx) error {
		d, err := s.lockForHolders(ctx, tx, a)
		if err != nil {
			return err
		}
		if err := fault.Broken(broken); err != nil {
			return err
		}
		if h, err = s.putHolder(ctx, tx, d, a.Caller, id, f, func(h Holder) error {
			return s.judgeList(ctx, tx, d, h,
				true)
		}); err != nil {
			return err
		}
		return staysFinal(ctx, tx, d)
	})
	return h, err
}

// lockForHolders takes a donor whose holders can still be changed.
func (s *Service) lockForHolders(ctx context.Context, tx Tx, a DonorAccess) (Donor, error) {
	d, err := tx.LockDonor(ctx, a.Donor.ID)
	if err != nil {
		return d, err
	}
	if err := isClosed(d); err != nil {
		return d, err
	}
	if d.Step >= Complete {
		return d, fault.New(fault.Conflict, msgFinal)
	}
	return d, nil
}

// putHolder stores a holder of a donor that is locked, if judge has nothing against it.
func (s *Service) putHolder(
	ctx context.Context, tx Tx, d Donor, c access.Caller, id int64, f Form, judge func(Holder) error,
) (h Holder, err error) {
	now := s.Clock.Now()
	action := "voucher-holder.changed"
	if id > 0 {
		if h, err = ownHolder(ctx, tx, d, id); err != nil {
			return h, err
		}
		f = h.unmasked(f)
	} else {
		if d.Step != VoucherHolders {
			return h, fault.New(fault.Conflict, msgFinal)
		}
		h = Holder{DonorID: d.ID, KeyVersion: 1, Status: Draft, Step: PersonalInfo, Language: c.Lang, CreatedAt: now}
		action = "voucher-holder.added"
	}
	before := h
	h.take(f)
	h.UpdatedAt = now
	if before.Step >= Complete && !h.isWhoSigned(before.Person) {
		return h, fault.New(fault.Conflict, msgSigned)
	}
	if err := judge(h); err != nil {
		return h, err
	}
	if h.ID == 0 {
		h.ID, err = tx.AddHolder(ctx, h)
	} else {
		err = tx.SaveHolder(ctx, h)
	}
	if err != nil {
		return h, err
	}
	return h, s.record(ctx, tx, donorActor(d), c.Origin, audit.Subject{Kind: holderSubject, ID: h.ID}, action, nil)
}

// isWhoSigned reports whether a holder is still the person of a signed consent:
// what stands in the document changes only with a new one (R6.11).
func (h Holder) isWhoSigned(signed Person) bool {
	return h.FirstName == signed.FirstName && h.LastName == signed.LastName && h.BirthDate == signed.BirthDate
}

// staysFinal reports whether a list that was finalized still keeps the rules of
// finalizing, so that no later change gets around them.
func staysFinal(ctx context.Context, tx Tx, d Donor) error {
	if d.Step <= VoucherHolders {
		return nil
	}
	holders, err := tx.Holders(ctx, d.ID)
	if err != nil {
		return err
	}
	return validateFinalize(holders, d.HasConfirmedNoFvHolders)
}

// ownHolder returns a holder of this donor who may still be changed.
func ownHolder(ctx context.Context, tx Tx, d Donor, id int64) (Holder, error) {
	h, err := tx.Holder(ctx, id)
	if err == nil && (h.DonorID != d.ID || h.IsDeleted) {
		err = fault.New(fault.NotFound, msgNobody)
	}
	if err == nil && !h.Status.IsEditable() {
		err = fault.New(fault.Conflict, msgFixed)
	}
	return h, err
}

// judgeList returns the rule that a donor's list breaks with a new or changed
// holder: at most one in imminent need and, where counting, no more family
// holders than the center allows. A holder who was one too many before can still
// be corrected.
func (s *Service) judgeList(ctx context.Context, tx Tx, d Donor, changed Holder, counting bool) error {
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
			return fault.New(fault.RuleBroken, msgImminent)
		}
		return nil
	}
	if counting && !counted && family(others) >= d.HoldersAllowed {
		return fault.New(fault.RuleBroken, msgMost(d.HoldersAllowed))
	}
	return nil
}

// family counts those who are not in imminent need.
func family(holders []Holder) (n int) {
	for _, h := range holders {
		if !h.IsInImminentNeed() {
			n++
		}
	}
	return n
}

// RemoveHolder takes a holder off the donor's list and answers it; the record is kept.
func (s *Service) RemoveHolder(ctx context.Context, a DonorAccess, id int64) (h Holder, err error) {
	err = s.Store.InTx(ctx, func(tx Tx) error {
		d, err := s.lockForHolders(ctx, tx, a)
		if err != nil {
			return err
		}
		if h, err = s.removeHolder(ctx, tx, d, a.Caller, id); err != nil {
			return err
		}
		return staysFinal(ctx, tx, d)
	})
	return h, err
}

func (s *Service) removeHolder(ctx context.Context, tx Tx, d Donor, c access.Caller, id int64) (Holder, error) {
	h, err := ownHolder(ctx, tx, d, id)
	if err != nil {
		return h, err
	}
	h.IsDeleted, h.UpdatedAt = true, s.Clock.Now()
	if err := tx.SaveHolder(ctx, h); err != nil {
		return h, err
	}
	return h, s.record(
		ctx, tx, donorActor(d), c.Origin, audit.Subject{Kind: holderSubject, ID: h.ID}, "voucher-holder.removed", nil,
	)
}

package voucher

import (
	"context"
	"strconv"

	"beacon/catalogues"
	"beacon/internal/access"
	"beacon/internal/correction"
	"beacon/internal/emailchange"
	"beacon/internal/notify"
	"beacon/internal/platform/fault"
)

var (
	msgAfterDeath = catalogues.Text("voucher.after-death")
	msgDeathKnown = catalogues.Text("voucher.death-known")
	msgNoDeath    = catalogues.Text("voucher.no-death")
)

// IsWrittenTo reports whether Beacon emails a donor. It stops after the donor's death (R12.5).
func (d Donor) IsWrittenTo() bool { return d.DiedOn == "" }

// IsWrittenTo reports whether Beacon emails a holder. It stops after the holder's death (R12.5).
func (h Holder) IsWrittenTo() bool { return h.DiedOn == "" }

// IsClosedByDeath reports whether a death closes a voucher that was not redeemed: the holder's death, or the donor's
// death before the donation. The status is unchanged, so undoing the death restores the voucher.
func (h Holder) IsClosedByDeath() bool { return h.DiedOn != "" || h.DonorDied }

func (g Signer) isWrittenTo() bool {
	if g.Holder != nil {
		return g.Holder.IsWrittenTo()
	}
	return g.Donor.IsWrittenTo()
}

// RecordDonorDeath records a donor's death on an ISO day. The donor gets no further email, and pending emails are
// withdrawn. Vouchers are unchanged if the donor gave a kidney. Otherwise, vouchers that could be used are closed,
// and their holders are emailed (R12.5).
func (s *Service) RecordDonorDeath(
	ctx context.Context, by access.Principal, id, mark int64, day string, c access.Caller,
) error {
	return s.changeLife(ctx, by, id, c, func(v mover, d Donor) error {
		if d.Mark() != mark {
			return fault.New(fault.Conflict, msgChanged)
		}
		if err := s.checkDeath(d.DiedOn, day); err != nil {
			return err
		}
		if err := v.endMails(ctx, Signer{Donor: d}); err != nil {
			return err
		}
		d.DiedOn = day
		details := map[string]string{"day": day}
		err := s.saveDonor(ctx, v.tx, d, by.Actor(), c.Origin, "donor.death-recorded", details)
		if err != nil || d.MatchStatus == Transplanted {
			return err
		}
		return v.closeWithDonor(ctx, d, true)
	})
}

// UndoDonorDeath reverts a death that was recorded by mistake. The vouchers that the death closed return to their
// former state, and their holders are emailed.
func (s *Service) UndoDonorDeath(ctx context.Context, by access.Principal, id, mark int64, c access.Caller) error {
	return s.changeLife(ctx, by, id, c, func(v mover, d Donor) error {
		switch {
		case d.Mark() != mark:
			return fault.New(fault.Conflict, msgChanged)
		case d.DiedOn == "":
			return fault.New(fault.Conflict, msgNoDeath)
		}
		d.DiedOn = ""
		if err := s.saveDonor(ctx, v.tx, d, by.Actor(), c.Origin, "donor.death-undone", nil); err != nil {
			return err
		}
		return v.closeWithDonor(ctx, d, false)
	})
}

// closeWithDonor closes the usable vouchers of a donor who died. If closes is false, it reopens the vouchers that the
// donor's death closed. Holders who have a link are emailed.
func (v mover) closeWithDonor(ctx context.Context, d Donor, closes bool) error {
	holders, err := v.tx.Holders(ctx, d.ID)
	if err != nil {
		return err
	}
	action, tells := "voucher-holder.voucher-closed", notify.HolderClosed
	if !closes {
		action, tells = "voucher-holder.voucher-reopened", notify.HolderRestored
	}
	for _, h := range holders {
		before := StateOf(h, d)
		h.DonorDied = closes
		details := map[string]string{"stateBefore": string(before), "state": string(StateOf(h, d))}
		if details["state"] == details["stateBefore"] { // also closed for another reason, so the state is unchanged
			h.UpdatedAt = v.d.Clock.Now()
			if err := v.tx.SaveHolder(ctx, h); err != nil {
				return err
			}
			continue
		}
		if err := v.withdrawMails(ctx, Signer{Donor: d, Holder: &h}); err != nil {
			return err
		}
		if err := v.saveHolder(ctx, v.tx, h, v.by.Actor(), v.caller.Origin, action, details); err != nil {
			return err
		}
		if h.Status == Draft || !h.IsWrittenTo() || h.Email == "" {
			continue
		}
		if err := v.tx.Enqueue(ctx, HolderMail(h, tells, v.d.Clock.Now()).FromCenter(v.contact)); err != nil {
			return err
		}
	}
	return nil
}

// RecordHolderDeath records a holder's death on an ISO day. The holder gets no further email, pending emails are
// withdrawn, and a voucher that could be used is closed. The donor is emailed only the number of vouchers that can be
// used now (R12.5).
func (s *Service) RecordHolderDeath(
	ctx context.Context, by access.Principal, donorID, id, version int64, day string, c access.Caller,
) error {
	return s.changeHolderLife(ctx, by, donorID, id, version, c, func(v mover, g Signer) error {
		if err := s.checkDeath(g.Holder.DiedOn, day); err != nil {
			return err
		}
		if err := v.endMails(ctx, g); err != nil {
			return err
		}
		h := *g.Holder
		h.DiedOn = day
		return v.saveHolder(ctx, v.tx, h, by.Actor(), c.Origin, "voucher-holder.death-recorded", map[string]string{
			"day": day, "state": string(StateOf(h, g.Donor)),
		})
	})
}

// UndoHolderDeath reverts a death that was recorded by mistake. The voucher returns to its former state, and the
// donor is emailed the number of usable vouchers.
func (s *Service) UndoHolderDeath(
	ctx context.Context, by access.Principal, donorID, id, version int64, c access.Caller,
) error {
	return s.changeHolderLife(ctx, by, donorID, id, version, c, func(v mover, g Signer) error {
		h := *g.Holder
		if h.DiedOn == "" {
			return fault.New(fault.Conflict, msgNoDeath)
		}
		h.DiedOn = ""
		return v.saveHolder(ctx, v.tx, h, by.Actor(), c.Origin, "voucher-holder.death-undone", map[string]string{
			"state": string(StateOf(h, g.Donor)),
		})
	})
}

// changeLife runs fn on a locked donor visible to the caller, and wakes the email sender.
func (s *Service) changeLife(
	ctx context.Context, by access.Principal, donorID int64, c access.Caller, fn func(mover, Donor) error,
) error {
	return s.wakeMailer(s.inDonor(ctx, by, donorID, func(tx Tx, d Donor) error {
		contact, err := tx.CenterContact(ctx, d.CenterID)
		if err != nil {
			return err
		}
		return fn(mover{s, tx, by, c, contact}, d)
	}))
}

// changeHolderLife runs fn on a holder if the version still matches. If the number of usable vouchers changed, it
// emails the donor.
func (s *Service) changeHolderLife(
	ctx context.Context, by access.Principal, donorID, id, version int64, c access.Caller, fn func(mover, Signer) error,
) error {
	return s.changeLife(ctx, by, donorID, c, func(v mover, d Donor) error {
		h, err := v.tx.Holder(ctx, id)
		switch {
		case err != nil:
			return err
		case h.DonorID != d.ID || h.IsDeleted:
			return fault.ErrNotFound
		case h.Version != version:
			return fault.New(fault.Conflict, msgChanged)
		}
		before, err := v.tx.Holders(ctx, d.ID)
		if err != nil {
			return err
		}
		if err := fn(v, Signer{Donor: d, Holder: &h}); err != nil {
			return err
		}
		after, err := v.tx.Holders(ctx, d.ID)
		if err != nil {
			return err
		}
		m := vouchersChanged(d, after)
		if was, _ := CountVouchers(d, before); m.Params[notify.Usable] == strconv.Itoa(was) || !d.IsWrittenTo() {
			return nil
		}
		return v.tx.Enqueue(ctx, m.FromCenter(v.contact))
	})
}

func (s *Service) checkDeath(known, day string) error {
	var broken fault.Fields
	correction.CheckDeath(&broken, day, s.d.Clock.Now())
	if err := fault.Broken(broken); err != nil {
		return err
	}
	if known != "" {
		return fault.New(fault.Conflict, msgDeathKnown)
	}
	return nil
}

// endMails withdraws the pending emails of a signer who died, and ends a pending change of the email address. The
// links in emails about that change stop working.
func (v mover) endMails(ctx context.Context, g Signer) error {
	if err := emailchange.Supersede(ctx, v.tx, g.Record(), v.d.Clock.Now()); err != nil {
		return err
	}
	return v.withdrawMails(ctx, g)
}

// withdrawMails withdraws the pending emails to a signer's address.
func (v mover) withdrawMails(ctx context.Context, g Signer) error {
	return withdrawMails(ctx, v.tx, g, g.Person().Email)
}

func withdrawMails(ctx context.Context, tx Tx, g Signer, to string) error {
	subject := g.Subject()
	return tx.WithdrawWaiting(ctx, to, func(l notify.Link) bool {
		return string(l.Kind) == subject.Kind && l.ID == subject.ID
	})
}

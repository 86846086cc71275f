package voucher

import (
	"context"

	"beacon/catalogues"
	"beacon/internal/access"
	"beacon/internal/audit"
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

// ReceivesEmail reports whether Beacon emails a donor. It stops after the donor's death (R12.5).
func (d Donor) ReceivesEmail() bool { return d.DiedOn == "" }

// ReceivesEmail reports whether Beacon emails a holder. It stops after the holder's death (R12.5).
func (h Holder) ReceivesEmail() bool { return h.DiedOn == "" }

// IsClosedByDeath reports whether a death closes a voucher that was not redeemed: the holder's death, or the donor's
// death before the donation. The status is unchanged, so undoing the death restores the voucher.
func (h Holder) IsClosedByDeath() bool { return h.DiedOn != "" || h.DonorDied }

func (g Signer) receivesEmail() bool {
	if g.Holder != nil {
		return g.Holder.ReceivesEmail()
	}
	return g.Donor.ReceivesEmail()
}

// RecordDonorDeath records a donor's death on an ISO day. The donor gets no further email, and pending emails are
// withdrawn. Vouchers are unchanged if the donor gave a kidney. Otherwise, vouchers that could be used are closed,
// and their holders are emailed (R12.5).
func (s *Service) RecordDonorDeath(
	ctx context.Context, by access.Principal, of DonorRef, day string, c access.Caller,
) error {
	return s.WakeMailer(s.inDonorAt(ctx, by, of, func(tx Tx, d Donor) error {
		if err := s.checkDeath(d.DiedOn, day); err != nil {
			return err
		}
		if err := s.endEmails(ctx, tx, Signer{Donor: d}); err != nil {
			return err
		}
		d.DiedOn = day
		e := audit.Event{Actor: by.Actor(), Origin: c.Origin, Action: "donor.death-recorded"}
		e.Details = map[string]string{"day": day}
		if err := s.storeDonor(ctx, tx, d, e); err != nil || d.MatchStatus == Transplanted {
			return err
		}
		e.Action = "voucher-holder.voucher-closed"
		return s.closeWithDonor(ctx, tx, d, e, notify.HolderClosed)
	}))
}

// UndoDonorDeath reverts a death that was recorded by mistake. The vouchers that the death closed return to their
// former state, and their holders are emailed.
func (s *Service) UndoDonorDeath(ctx context.Context, by access.Principal, of DonorRef, c access.Caller) error {
	return s.WakeMailer(s.inDonorAt(ctx, by, of, func(tx Tx, d Donor) error {
		if d.DiedOn == "" {
			return fault.New(fault.Conflict, msgNoDeath)
		}
		d.DiedOn = ""
		e := audit.Event{Actor: by.Actor(), Origin: c.Origin, Action: "donor.death-undone"}
		if err := s.storeDonor(ctx, tx, d, e); err != nil {
			return err
		}
		e.Action = "voucher-holder.voucher-reopened"
		return s.closeWithDonor(ctx, tx, d, e, notify.HolderRestored)
	}))
}

// closeWithDonor closes the usable vouchers of a donor who died, or reopens the vouchers that the death closed if the
// donor is alive again. It records e for each voucher that changes its state, and emails its holder if the holder has a
// link.
func (s *Service) closeWithDonor(ctx context.Context, tx Tx, d Donor, e audit.Event, t notify.Template) error {
	holders, err := tx.Holders(ctx, d.ID)
	if err != nil {
		return err
	}
	for _, h := range holders {
		before := StateFor(h, d)
		h.DonorDied = !d.ReceivesEmail()
		after := StateFor(h, d)
		if after == before { // also closed for another reason
			h.UpdatedAt = s.d.Clock.Now()
			if err := tx.SaveHolder(ctx, h); err != nil {
				return err
			}
			continue
		}
		if err := withdrawEmails(ctx, tx, Signer{Donor: d, Holder: &h}, h.Email); err != nil {
			return err
		}
		e.Details = map[string]string{"stateBefore": string(before), "state": string(after)}
		if err := s.StoreHolder(ctx, tx, h, e); err != nil {
			return err
		}
		if h.Status == Draft || !h.ReceivesEmail() || h.Email == "" {
			continue
		}
		m, err := s.EmailFromCenter(ctx, tx, h, t)
		if err != nil {
			return err
		}
		if err := tx.Enqueue(ctx, m); err != nil {
			return err
		}
	}
	return nil
}

// RecordHolderDeath records a holder's death on an ISO day. The holder gets no further email, pending emails are
// withdrawn, and a voucher that could be used is closed. The donor is emailed only the number of vouchers that can be
// used now (R12.5).
func (s *Service) RecordHolderDeath(
	ctx context.Context, by access.Principal, of HolderRef, day string, c access.Caller,
) error {
	return s.changeHolderLife(ctx, by, of, func(tx Tx, d Donor, h Holder) error {
		if err := s.checkDeath(h.DiedOn, day); err != nil {
			return err
		}
		if err := s.endEmails(ctx, tx, Signer{Donor: d, Holder: &h}); err != nil {
			return err
		}
		h.DiedOn = day
		return s.StoreHolder(ctx, tx, h, audit.Event{
			Actor: by.Actor(), Origin: c.Origin, Action: "voucher-holder.death-recorded",
			Details: map[string]string{"day": day, "state": string(StateFor(h, d))},
		})
	})
}

// UndoHolderDeath reverts a death that was recorded by mistake. The voucher returns to its former state, and the
// donor is emailed the number of usable vouchers.
func (s *Service) UndoHolderDeath(ctx context.Context, by access.Principal, of HolderRef, c access.Caller) error {
	return s.changeHolderLife(ctx, by, of, func(tx Tx, d Donor, h Holder) error {
		if h.DiedOn == "" {
			return fault.New(fault.Conflict, msgNoDeath)
		}
		h.DiedOn = ""
		return s.StoreHolder(ctx, tx, h, audit.Event{
			Actor: by.Actor(), Origin: c.Origin, Action: "voucher-holder.death-undone",
			Details: map[string]string{"state": string(StateFor(h, d))},
		})
	})
}

// changeHolderLife runs fn on a holder if the version still matches. If the number of usable vouchers changed, it
// emails the donor.
func (s *Service) changeHolderLife(
	ctx context.Context, by access.Principal, of HolderRef, fn func(Tx, Donor, Holder) error,
) error {
	return s.WakeMailer(s.InHolder(ctx, by, of, func(tx Tx, d Donor, h Holder) error {
		if h.Version != of.Version {
			return fault.New(fault.Conflict, msgChanged)
		}
		before, err := tx.Holders(ctx, d.ID)
		if err != nil {
			return err
		}
		if err := fn(tx, d, h); err != nil {
			return err
		}
		after, err := tx.Holders(ctx, d.ID)
		if err != nil {
			return err
		}
		was, _ := CountVouchers(d, before)
		if is, _ := CountVouchers(d, after); is == was || !d.ReceivesEmail() {
			return nil
		}
		contact, err := tx.CenterContact(ctx, d.CenterID)
		if err != nil {
			return err
		}
		return tx.Enqueue(ctx, VouchersChangedEmail(d, after).FromCenter(contact))
	}))
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

// endEmails withdraws the pending emails of a signer who died, and ends a pending change of the email address. The
// links in emails about that change stop working.
func (s *Service) endEmails(ctx context.Context, tx Tx, g Signer) error {
	if err := emailchange.Supersede(ctx, tx, g.Record(), s.d.Clock.Now()); err != nil {
		return err
	}
	return withdrawEmails(ctx, tx, g, g.Person().Email)
}

// withdrawEmails withdraws the pending emails to an address with a link of the signer.
func withdrawEmails(ctx context.Context, tx Tx, g Signer, to string) error {
	subject := g.Subject()
	return tx.WithdrawWaiting(ctx, to, func(l notify.Link) bool {
		return string(l.Kind) == subject.Kind && l.ID == subject.ID
	})
}

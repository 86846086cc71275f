package redemption

import (
	"context"

	"beacon/catalogues"
	"beacon/internal/access"
	"beacon/internal/audit"
	"beacon/internal/notify"
	"beacon/internal/platform/fault"
	"beacon/internal/voucher"
)

// CanAskNow reports whether a holder can request the voucher now: it is available, and the center has handled any
// earlier request.
func CanAskNow(h voucher.Holder, d voucher.Donor) bool {
	return voucher.StateFor(h, d) == voucher.StateAvailable && h.NeedAskedAt == nil
}

// AskNow records that a holder needs the voucher now and emails the coordinators of the center. The email names no
// person, and nothing is redeemed (R11.4). It returns a Conflict fault unless CanAskNow.
func (s *Service) AskNow(ctx context.Context, a voucher.HolderAccess) (h voucher.Holder, err error) {
	err = s.d.Store.InTx(ctx, func(tx voucher.Tx) error {
		var d voucher.Donor
		if h, d, err = tx.LockHolder(ctx, a.Holder.ID); err != nil {
			return err
		}
		switch {
		case h.IsDeleted || d.IsDeleted:
			return fault.New(fault.NotFound, catalogues.Text("general.not-found"))
		case h.NeedAskedAt != nil:
			return fault.New(fault.Conflict, catalogues.Text("voucher.need-told"))
		case !CanAskNow(h, d):
			return fault.New(fault.Conflict, catalogues.Text("voucher.not-now"))
		}
		now := s.d.Clock.Now()
		h.NeedAskedAt = &now
		e := audit.Event{Actor: h.Actor(), Origin: a.Caller.Origin, Action: "voucher-holder.need-told"}
		if err := s.vouchers.StoreHolder(ctx, tx, h, e); err != nil {
			return err
		}
		people, err := tx.Coordinators(ctx, h.CenterID)
		if err != nil {
			return err
		}
		return emailStaff(ctx, tx, people, notify.VoucherNeeded, voucher.Signer{Donor: d, Holder: &h})
	})
	return h, s.vouchers.WakeMailer(err)
}

// Need is a voucher that its holder needs now, with the request still open at the center.
type Need struct {
	Donor  voucher.Donor
	Holder voucher.Holder
}

// Needs returns the vouchers with an open request at the centers visible to the caller, the longest wait first. It
// skips vouchers that are being redeemed or have ended.
func (s *Service) Needs(ctx context.Context, by access.Principal) (all []Need, err error) {
	if err := voucher.MayWork(by); err != nil {
		return nil, err
	}
	holders, err := s.d.Store.HoldersInNeed(ctx, by.CenterID)
	if err != nil {
		return nil, err
	}
	for _, h := range holders {
		d, err := s.d.Store.Donor(ctx, h.DonorID)
		if err != nil {
			return nil, err
		}
		if voucher.StateFor(h, d) == voucher.StateAvailable {
			all = append(all, Need{d, h})
		}
	}
	return all, nil
}

// NeedHandled records that the center has handled a holder's request. The holder can then ask again.
func (s *Service) NeedHandled(
	ctx context.Context, by access.Principal, of voucher.HolderRef, c access.Caller,
) error {
	return s.vouchers.InHolder(ctx, by, of, func(tx voucher.Tx, _ voucher.Donor, h voucher.Holder) error {
		if h.Version != of.Version || h.NeedAskedAt == nil {
			return fault.New(fault.Conflict, msgChanged)
		}
		h.NeedAskedAt = nil
		e := audit.Event{Actor: by.Actor(), Origin: c.Origin, Action: "voucher-holder.need-handled"}
		return s.vouchers.StoreHolder(ctx, tx, h, e)
	})
}

package voucher

import (
	"context"

	"beacon/catalogues"
	"beacon/internal/access"
	"beacon/internal/notify"
	"beacon/internal/platform/fault"
)

// CanAskNow reports whether a holder can request the voucher now: it is available, and the center has handled any
// earlier request.
func (h Holder) CanAskNow(d Donor) bool {
	return StateOf(h, d) == StateAvailable && h.NeedAskedAt == nil
}

// AskNow records that a holder needs the voucher now and emails the coordinators of the center. The email names no
// person, and nothing is redeemed (R11.4). It returns a Conflict fault unless CanAskNow.
func (s *Service) AskNow(ctx context.Context, a HolderAccess) (h Holder, err error) {
	err = s.d.Store.InTx(ctx, func(tx Tx) error {
		var d Donor
		if h, d, err = tx.LockHolder(ctx, a.Holder.ID); err != nil {
			return err
		}
		switch {
		case h.IsDeleted || d.IsDeleted:
			return fault.New(fault.NotFound, msgNotFound)
		case h.NeedAskedAt != nil:
			return fault.New(fault.Conflict, catalogues.Text("voucher.need-told"))
		case !h.CanAskNow(d):
			return fault.New(fault.Conflict, msgNotNow)
		}
		now := s.d.Clock.Now()
		h.NeedAskedAt = &now
		if err := s.saveHolder(ctx, tx, h, holderActor(h), a.Caller.Origin, "voucher-holder.need-told", nil); err != nil {
			return err
		}
		people, err := tx.Coordinators(ctx, d.CenterID)
		if err != nil {
			return err
		}
		return tellStaff(ctx, tx, people, notify.VoucherNeeded, Signer{Donor: d, Holder: &h})
	})
	return h, s.wakeMailer(err)
}

// Needed is a voucher that its holder needs now, with the request still open at the center.
type Needed struct {
	Donor  Donor
	Holder Holder
}

// Needs returns the vouchers with an open request at the centers visible to the caller, the longest wait first. It
// skips vouchers that are being redeemed or have ended.
func (s *Service) Needs(ctx context.Context, by access.Principal) ([]Needed, error) {
	if err := MayWork(by); err != nil {
		return nil, err
	}
	holders, err := s.d.Store.HoldersInNeed(ctx, by.CenterID)
	if err != nil {
		return nil, err
	}
	var all []Needed
	for _, h := range holders {
		d, err := s.d.Store.Donor(ctx, h.DonorID)
		if err != nil {
			return nil, err
		}
		if StateOf(h, d) == StateAvailable {
			all = append(all, Needed{d, h})
		}
	}
	return all, nil
}

// NeedHandled records that the center has handled a holder's request. The holder can then ask again.
func (s *Service) NeedHandled(
	ctx context.Context, by access.Principal, donorID, id, version int64, c access.Caller,
) error {
	return s.inHolder(ctx, by, donorID, id, func(tx Tx, h Holder) error {
		if h.Version != version || h.NeedAskedAt == nil {
			return fault.New(fault.Conflict, msgChanged)
		}
		h.NeedAskedAt = nil
		return s.saveHolder(ctx, tx, h, by.Actor(), c.Origin, "voucher-holder.need-handled", nil)
	})
}

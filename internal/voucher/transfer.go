package voucher

import (
	"context"
	"fmt"
	"slices"
	"unicode/utf8"

	"beacon/catalogues"
	"beacon/internal/access"
	"beacon/internal/audit"
	"beacon/internal/notify"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/plaintext"
)

// Transfer is a transfer of a holder to another center (R24).
type Transfer struct {
	Of       HolderRef
	CenterID int64
	Reason   string // a sentence for the audit trail
}

// minTransferReason and MaxTransferReason are the limits of Transfer.Reason, in characters.
const (
	minTransferReason = 10
	MaxTransferReason = 500
)

// check trims the reason and returns the rules that the transfer breaks. isOpen reports whether the new center exists
// and is open.
func (t *Transfer) check(h Holder, isOpen bool) error {
	t.Reason = plaintext.Line(t.Reason)
	var broken fault.Fields
	broken.AddIf(!isOpen || t.CenterID == h.CenterID, "centerId", catalogues.Text("microsite.other-center"))
	length := utf8.RuneCountInString(t.Reason)
	broken.AddIf(length < minTransferReason, "reason", catalogues.Text("voucher.transfer.reason"))
	broken.AddIf(length > MaxTransferReason, "reason", catalogues.Text("voucher.rule.too-long").With("max", MaxTransferReason))
	return fault.Broken(broken)
}

// TransferHolder transfers a holder to another center in the caller's transaction and returns the changed holder (R24).
// Coordinators of the donor's center and registry administrators may call it. The history moves with the holder, and a
// former center keeps access to its own work. The coordinators of the two centers and of the donor's center are
// emailed, except the caller. The calling code wakes the mailer.
func (s *Service) TransferHolder(
	ctx context.Context, tx Tx, by access.Principal, in Transfer, c access.Caller,
) (Holder, error) {
	d, h, err := lockForTransfer(ctx, tx, by, in.Of)
	if err != nil {
		return h, err
	}
	err = tx.LockCenter(ctx, in.CenterID)
	if err != nil && fault.CodeFrom(err) != fault.NotFound {
		return h, err
	}
	if err := in.check(h, err == nil); err != nil {
		return h, err
	}
	to, err := tx.CenterName(ctx, in.CenterID)
	if err != nil {
		return h, err
	}
	from, err := tx.CenterName(ctx, h.CenterID)
	if err != nil {
		return h, err
	}
	left := h.CenterID
	h.CenterID = in.CenterID
	err = s.StoreHolder(ctx, tx, h, audit.Event{
		Actor: by.Actor(), Origin: c.Origin, Action: "voucher-holder.transferred",
		Details: map[string]string{"center": to, "centerBefore": from, "words": in.Reason},
	})
	if err != nil {
		return h, err
	}
	// The time is read after the event, which is the last one that the former center reads.
	former := FormerCenter{DonorID: d.ID, HolderID: h.ID, CenterID: left, LeftAt: s.d.Clock.Now()}
	if err := tx.AddFormerCenter(ctx, former); err != nil {
		return h, err
	}
	return h, emailCenters(ctx, tx, by, d, h, []int64{left, h.CenterID, d.CenterID})
}

// lockForTransfer locks a donor and returns it with a holder that the caller may transfer.
func lockForTransfer(ctx context.Context, tx Tx, by access.Principal, of HolderRef) (d Donor, h Holder, err error) {
	if err := MayWork(by); err != nil {
		return d, h, err
	}
	if d, err = tx.LockDonor(ctx, of.DonorID); err != nil {
		return d, h, err
	}
	h, err = tx.Holder(ctx, of.ID)
	switch {
	case err != nil:
	case h.DonorID != d.ID || (DonorRecord{Donor: d}).HolderPart(by, h) == Nothing:
		err = fault.ErrNotFound
	case !by.WorksAtCenter(d.CenterID):
		err = fault.New(fault.Forbidden, catalogues.Text("voucher.transfer.who"))
	case h.IsErased: // R15.2h
		err = fault.New(fault.Conflict, catalogues.Text("privacy.is-erased"))
	case h.Version != of.Version:
		err = fault.New(fault.Conflict, msgChanged)
	}
	return d, h, err
}

// emailCenters emails the coordinators of the centers, except the caller, of the transfer. The email names no
// person and no center.
func emailCenters(ctx context.Context, tx Tx, by access.Principal, d Donor, h Holder, centers []int64) error {
	slices.Sort(centers)
	for _, id := range slices.Compact(centers) {
		people, err := tx.Coordinators(ctx, id)
		if err != nil {
			return err
		}
		for _, p := range people {
			if p.ID == by.ID {
				continue
			}
			err := tx.Enqueue(ctx, notify.Email{
				Template: notify.HolderTransferred, Lang: p.Language, To: p.Email, ToName: p.FullName,
				Link:     notify.Link{Kind: notify.StaffPage, Path: fmt.Sprintf("/donors/%d", d.ID)},
				Concerns: Signer{Donor: d, Holder: &h}.Record(),
			})
			if err != nil {
				return err
			}
		}
	}
	return nil
}

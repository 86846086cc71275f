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

// Destination is the new center of a donor or holder (R24).
type Destination struct {
	CenterID int64
	Reason   string // a sentence for the audit trail
}

// HolderTransfer is a request to transfer a holder.
type HolderTransfer struct {
	Holder HolderRef
	To     Destination
}

// DonorTransfer is a request to transfer a donor.
type DonorTransfer struct {
	Donor DonorRef
	To    Destination
}

// minTransferReason and MaxTransferReason are the limits of Destination.Reason, in characters.
const (
	minTransferReason = 10
	MaxTransferReason = 500
)

// check returns the rules that a transfer from a center breaks. isOpen reports whether the new center exists and is
// open.
func (t Destination) check(from int64, isOpen bool) error {
	var broken fault.Fields
	broken.AddIf(!isOpen || t.CenterID == from, "centerId", catalogues.Text("microsite.other-center"))
	length := utf8.RuneCountInString(t.Reason)
	broken.AddIf(length < minTransferReason, "reason", catalogues.Text("voucher.transfer.reason"))
	broken.AddIf(length > MaxTransferReason, "reason", catalogues.Text("voucher.rule.too-long").With("max", MaxTransferReason))
	return fault.Broken(broken)
}

// transfer is a checked transfer.
type transfer struct {
	from, to int64
	event    audit.Event // without action
}

// checked locks the new center and returns the transfer to it.
func (t Destination) checked(
	ctx context.Context, tx Tx, by access.Principal, from int64, c access.Caller,
) (out transfer, err error) {
	t.Reason = plaintext.Line(t.Reason)
	err = tx.LockCenter(ctx, t.CenterID)
	if err != nil && fault.CodeFrom(err) != fault.NotFound {
		return out, err
	}
	if err := t.check(from, err == nil); err != nil {
		return out, err
	}
	name, err := tx.CenterName(ctx, t.CenterID)
	if err != nil {
		return out, err
	}
	before, err := tx.CenterName(ctx, from)
	details := map[string]string{"center": name, "centerBefore": before, "words": t.Reason}
	return transfer{from, t.CenterID, audit.Event{Actor: by.Actor(), Origin: c.Origin, Details: details}}, err
}

// TransferHolder transfers a holder to another center in the caller's transaction and returns the changed holder (R24).
// Coordinators of the donor's center and registry administrators may call it. The history moves with the holder, and a
// former center keeps access to its own work. The coordinators of the two centers and of the donor's center are
// emailed, except the caller. The calling code wakes the mailer.
func (s *Service) TransferHolder(
	ctx context.Context, tx Tx, by access.Principal, in HolderTransfer, c access.Caller,
) (Holder, error) {
	d, h, err := lockForTransfer(ctx, tx, by, in.Holder)
	if err != nil {
		return h, err
	}
	t, err := in.To.checked(ctx, tx, by, h.CenterID, c)
	if err != nil {
		return h, err
	}
	if h, err = s.moveHolder(ctx, tx, h, t); err != nil {
		return h, err
	}
	return h, emailCenters(ctx, tx, by, Signer{Donor: d, Holder: &h}, []int64{t.from, t.to, d.CenterID})
}

// TransferDonor transfers a donor, with the holders who belong to the same center, to another center in the caller's
// transaction. It returns the changed holders (R24.2a). Coordinators of the donor's center and registry administrators
// may call it. The rest is as for TransferHolder.
func (s *Service) TransferDonor(
	ctx context.Context, tx Tx, by access.Principal, in DonorTransfer, c access.Caller,
) (moved []Holder, err error) {
	d, err := lockVisible(ctx, tx, by, in.Donor.ID)
	switch {
	case err != nil:
		return nil, err
	case !by.WorksAtCenter(d.CenterID):
		return nil, fault.New(fault.Forbidden, catalogues.Text("voucher.transfer.who"))
	case d.IsErased: // R15.2h
		return nil, fault.New(fault.Conflict, catalogues.Text("privacy.is-erased"))
	case d.Mark() != in.Donor.Mark:
		return nil, fault.New(fault.Conflict, msgChanged)
	}
	t, err := in.To.checked(ctx, tx, by, d.CenterID, c)
	if err != nil {
		return nil, err
	}
	holders, err := tx.Holders(ctx, d.ID)
	if err != nil {
		return nil, err
	}
	for _, h := range holders {
		if h.CenterID != t.from || h.IsErased {
			continue
		}
		if h, err = s.moveHolder(ctx, tx, h, t); err != nil {
			return nil, err
		}
		moved = append(moved, h)
	}
	d.CenterID, t.event.Action = t.to, "donor.transferred"
	if err := s.storeDonor(ctx, tx, d, t.event); err != nil {
		return nil, err
	}
	if err := s.addFormerCenter(ctx, tx, FormerCenter{DonorID: d.ID, CenterID: t.from}); err != nil {
		return nil, err
	}
	return moved, emailCenters(ctx, tx, by, Signer{Donor: d}, []int64{t.from, t.to})
}

// moveHolder stores the new center of a holder.
func (s *Service) moveHolder(ctx context.Context, tx Tx, h Holder, t transfer) (Holder, error) {
	h.CenterID, t.event.Action = t.to, "voucher-holder.transferred"
	if err := s.StoreHolder(ctx, tx, h, t.event); err != nil {
		return h, err
	}
	return h, s.addFormerCenter(ctx, tx, FormerCenter{DonorID: h.DonorID, HolderID: h.ID, CenterID: t.from})
}

// addFormerCenter stores a former center. Its time is read after the event of the transfer, which is the last one that
// the former center reads.
func (s *Service) addFormerCenter(ctx context.Context, tx Tx, f FormerCenter) error {
	f.LeftAt = s.d.Clock.Now()
	return tx.AddFormerCenter(ctx, f)
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
func emailCenters(ctx context.Context, tx Tx, by access.Principal, g Signer, centers []int64) error {
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
				Template: notify.VoucherTransferred, Lang: p.Language, To: p.Email, ToName: p.FullName,
				Link:     notify.Link{Kind: notify.StaffPage, Path: fmt.Sprintf("/donors/%d", g.Donor.ID)},
				Concerns: g.Record(),
			})
			if err != nil {
				return err
			}
		}
	}
	return nil
}

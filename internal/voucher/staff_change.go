package voucher

import (
	"context"
	"slices"
	"strconv"
	"time"

	"beacon/catalogues"
	"beacon/internal/access"
	"beacon/internal/audit"
	"beacon/internal/notify"
	"beacon/internal/platform/fault"
)

// MaxHolders is the highest limit of family voucher holders that staff can set.
const MaxHolders = 50

// Mark identifies the state of a donor's record, to detect concurrent changes. The row's version does not work for
// that, because every lock raises it, including locks for changes to holders.
func (d Donor) Mark() int64 { return d.UpdatedAt.UnixMicro() }

// DonorRef identifies a donor in a request by staff.
type DonorRef struct {
	ID   int64
	Mark int64 // of the record as staff saw it
}

// Ref returns the reference to the donor's record.
func (d Donor) Ref() DonorRef { return DonorRef{d.ID, d.Mark()} }

// inDonorAt runs fn on a locked donor visible to the caller if the record still has the mark.
func (s *Service) inDonorAt(ctx context.Context, by access.Principal, of DonorRef, fn func(Tx, Donor) error) error {
	return s.InDonor(ctx, by, of.ID, func(tx Tx, d Donor) error {
		if d.Mark() != of.Mark {
			return fault.New(fault.Conflict, msgChanged)
		}
		return fn(tx, d)
	})
}

// DonorChange holds changes to a donor by staff; nil means unchanged.
type DonorChange struct {
	HoldersAllowed *int
	SurgeryOn      *string // ISO; empty: no longer planned
	MatchStatus    *MatchStatus
	DonatedOn      *string // ISO; if Transplanted comes without a day: the planned day if past, else today
}

func (ch DonorChange) check(d Donor, today string) fault.Fields {
	var broken fault.Fields
	if n := ch.HoldersAllowed; n != nil && (*n < 0 || *n > MaxHolders) {
		broken.Add("fvHoldersAllowed", catalogues.Text("donors.settings.limit-wrong"))
	}
	if on := ch.SurgeryOn; on != nil && *on != "" && *on != d.SurgeryOn && !isSurgeryDay(*on, today) {
		broken.Add("surgeryOn", msgSurgery)
	}
	if m := ch.MatchStatus; m != nil && (*m < NeedsMatch || *m > Transplanted) {
		broken.Add("matchStatus", catalogues.Text("voucher.match"))
	}
	ch.checkDonation(d, today, &broken)
	return broken
}

// ChangeDonor changes the limit of holders, the day of the surgery, the match status or the day of the donation.
// After the transplant, only the match status and the day of the donation can change (V2, R6.10).
func (s *Service) ChangeDonor(
	ctx context.Context, by access.Principal, of DonorRef, ch DonorChange, c access.Caller,
) error {
	err := s.inDonorAt(ctx, by, of, func(tx Tx, d Donor) error {
		if err := fault.Broken(ch.check(d, s.Today())); err != nil {
			return err
		}
		if ch.MatchStatus != nil && d.ReceivesEmail() {
			if err := checkNotInUse(ctx, tx, d, *ch.MatchStatus); err != nil {
				return err
			}
		} else if ch.MatchStatus != nil || !ch.changesOnlyDonation() {
			if err := d.CheckOpen(); err != nil {
				return err
			}
		}
		var changed []change
		if n := ch.HoldersAllowed; n != nil && *n != d.HoldersAllowed {
			changed = append(changed, change{"donor.limit-changed", strconv.Itoa(d.HoldersAllowed), strconv.Itoa(*n)})
			d.HoldersAllowed = *n
		}
		if on := ch.SurgeryOn; on != nil && *on != d.SurgeryOn {
			changed = append(changed, change{"donor.surgery-planned", d.SurgeryOn, *on})
			d.SurgeryOn = *on
		}
		donatedOn := ch.donationDay(d, s.Today())
		if m := ch.MatchStatus; m != nil && *m != d.MatchStatus {
			changed = append(
				changed, change{"donor.match-status-changed", strconv.Itoa(int(d.MatchStatus)), strconv.Itoa(int(*m))},
			)
			d.MatchStatus, d.DonatedOn = *m, donatedOn
		} else if donatedOn != d.DonatedOn {
			changed = append(changed, change{"donor.donation-day-changed", d.DonatedOn, donatedOn})
			d.DonatedOn = donatedOn
		}
		if len(changed) == 0 {
			return nil
		}
		d.UpdatedAt = s.d.Clock.Now()
		if err := tx.SaveDonor(ctx, d); err != nil {
			return err
		}
		for _, e := range changed {
			details := map[string]string{"from": e.from, "to": e.to}
			if e.action == "donor.match-status-changed" && d.DonatedOn != "" {
				details["donatedOn"] = d.DonatedOn
			}
			if err := s.trail(tx, by.Actor(), c.Origin, d.Subject()).Record(ctx, e.action, details); err != nil {
				return err
			}
		}
		if ch.MatchStatus == nil || d.MatchStatus != Transplanted {
			return nil
		}
		return s.notifyAvailable(ctx, tx, d)
	})
	return s.WakeMailer(err)
}

// checkNotInUse returns a fault if a change would undo a transplant although a voucher is redeemed or its redemption
// is pending (R11.1).
func checkNotInUse(ctx context.Context, tx Tx, d Donor, to MatchStatus) error {
	if d.MatchStatus != Transplanted || to == Transplanted {
		return nil
	}
	holders, err := tx.Holders(ctx, d.ID)
	if err == nil && slices.ContainsFunc(holders, Holder.isInUse) {
		err = fault.New(fault.Conflict, catalogues.Text("voucher.match-in-use"))
	}
	return err
}

// isInUse reports whether a voucher is redeemed or its redemption is pending.
func (h Holder) isInUse() bool {
	return h.Status == Redeemed || h.Status == PendingRedemption && !h.IsClosedByDeath()
}

// change is an audit event of ChangeDonor.
type change struct{ action, from, to string }

// RemoveDonor removes a donor from the list. The record is retained, but the links of the donor and the holders no
// longer work.
func (s *Service) RemoveDonor(ctx context.Context, by access.Principal, of DonorRef, c access.Caller) error {
	return s.inDonorAt(ctx, by, of, func(tx Tx, d Donor) error {
		d.IsDeleted = true
		return s.storeDonor(ctx, tx, d, audit.Event{Actor: by.Actor(), Origin: c.Origin, Action: "donor.removed"})
	})
}

// SendDonorLink emails a donor their link. If revoke is true, it creates a new link and the old link stops working
// (R2.1).
func (s *Service) SendDonorLink(
	ctx context.Context, by access.Principal, id int64, revoke bool, c access.Caller,
) error {
	err := s.InDonor(ctx, by, id, func(tx Tx, d Donor) error {
		if !d.ReceivesEmail() {
			return fault.New(fault.Conflict, msgAfterDeath)
		}
		action := "donor.link-resent"
		if revoke {
			action = "donor.link-revoked"
			d.KeyVersion, d.UpdatedAt = d.KeyVersion+1, s.d.Clock.Now()
			if err := tx.SaveDonor(ctx, d); err != nil {
				return err
			}
		}
		if err := s.trail(tx, by.Actor(), c.Origin, d.Subject()).Record(ctx, action, nil); err != nil {
			return err
		}
		return tx.Enqueue(ctx, DonorEmail(d, notify.DonorLink))
	})
	return s.WakeMailer(err)
}

// SendHolderLink is SendDonorLink for a holder. A holder gets a link only after the donor's consent (R6.3).
func (s *Service) SendHolderLink(
	ctx context.Context, by access.Principal, of HolderRef, revoke bool, c access.Caller,
) error {
	err := s.InHolder(ctx, by, of, func(tx Tx, _ Donor, h Holder) error {
		if h.Status == Draft {
			return fault.New(fault.Conflict, catalogues.Text("voucher.no-link-yet"))
		}
		if !h.ReceivesEmail() {
			return fault.New(fault.Conflict, msgAfterDeath)
		}
		action := "voucher-holder.link-resent"
		if revoke {
			action = "voucher-holder.link-revoked"
			h.KeyVersion, h.UpdatedAt = h.KeyVersion+1, s.d.Clock.Now()
			if err := tx.SaveHolder(ctx, h); err != nil {
				return err
			}
		}
		if err := s.trail(tx, by.Actor(), c.Origin, h.Subject()).Record(ctx, action, nil); err != nil {
			return err
		}
		return tx.Enqueue(ctx, HolderEmail(h, notify.HolderLink, s.d.Clock.Now()))
	})
	return s.WakeMailer(err)
}

// HolderRef identifies a holder in a request by staff.
type HolderRef struct {
	DonorID int64
	ID      int64
	Version int64 // of the holder as staff saw it
}

// InHolder runs fn on a holder of the caller's center and the locked donor. It does not check the version.
func (s *Service) InHolder(
	ctx context.Context, by access.Principal, of HolderRef, fn func(Tx, Donor, Holder) error,
) error {
	return s.d.Store.InTx(ctx, func(tx Tx) error {
		d, h, err := lockHolder(ctx, tx, by, of.DonorID, of.ID)
		if err != nil {
			return err
		}
		return fn(tx, d, h)
	})
}

// lockHolder locks a donor and returns it with one of the holders. It returns the fault of CheckHolder.
func lockHolder(ctx context.Context, tx Tx, by access.Principal, donorID, id int64) (d Donor, h Holder, err error) {
	if err := MayWork(by); err != nil {
		return d, h, err
	}
	if d, err = tx.LockDonor(ctx, donorID); err != nil {
		return d, h, err
	}
	if h, err = tx.Holder(ctx, id); err == nil {
		err = CheckHolder(by, d, h)
	}
	return d, h, err
}

// Samples are the ISO days of a holder's samples. An empty day means that the sample was not taken.
type Samples struct {
	SwabOn  string
	BloodOn string
}

// SetSamples stores the days of a holder's cheek swab and blood test (R6.10). A new day of a blood test must not be
// earlier than the holder's BloodFrom.
func (s *Service) SetSamples(
	ctx context.Context, by access.Principal, of HolderRef, taken Samples, c access.Caller,
) error {
	return s.InHolder(ctx, by, of, func(tx Tx, _ Donor, h Holder) error {
		if h.Version != of.Version {
			return fault.New(fault.Conflict, msgChanged)
		}
		var broken fault.Fields
		for _, day := range []struct{ field, on string }{{"swabOn", taken.SwabOn}, {"bloodOn", taken.BloodOn}} {
			if _, err := time.Parse(time.DateOnly, day.on); day.on != "" && (err != nil || day.on > s.Today()) {
				broken.Add(day.field, catalogues.Text("voucher.sample"))
			}
		}
		if taken.BloodOn != "" && taken.BloodOn != h.BloodOn && taken.BloodOn < h.BloodFrom() {
			broken.Add("bloodOn", catalogues.Text("voucher.sample.minor"))
		}
		if err := fault.Broken(broken); err != nil {
			return err
		}
		h.SwabOn, h.BloodOn = taken.SwabOn, taken.BloodOn
		return s.StoreHolder(ctx, tx, h, audit.Event{
			Actor: by.Actor(), Origin: c.Origin, Action: "voucher-holder.samples-noted",
			Details: map[string]string{"swab": taken.SwabOn, "blood": taken.BloodOn},
		})
	})
}

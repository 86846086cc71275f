package voucher

import (
	"context"
	"fmt"
	"strconv"
	"time"

	"beacon/catalogues"
	"beacon/internal/access"
	"beacon/internal/audit"
	"beacon/internal/notify"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/locale"
)

// MostHolders is the highest limit of family voucher holders that staff can set.
const MostHolders = 50

var (
	msgLimitRange = catalogues.Text("donors.settings.limit-wrong")
	msgMatch      = catalogues.Text("voucher.match")
	msgSample     = catalogues.Text("voucher.sample")
	msgNoReminder = catalogues.Text("voucher.no-reminder")
)

// Mark tells one state of a donor's record from the next. The row's own version
// will not do: it counts every lock, also those taken for holders, and would
// report conflicts where nothing has changed.
func (d Donor) Mark() int64 { return d.UpdatedAt.UnixMicro() }

// DonorChange is what staff change of a donor; nil stays.
type DonorChange struct {
	HoldersAllowed *int
	SurgeryOn      *string // ISO, or empty: not planned any more
	MatchStatus    *MatchStatus
}

func (ch DonorChange) check(d Donor, today string) []fault.Field {
	var broken []fault.Field
	blame := func(field string, text locale.Text) { broken = append(broken, fault.Field{Name: field, Message: text}) }
	if n := ch.HoldersAllowed; n != nil && (*n < 0 || *n > MostHolders) {
		blame("fvHoldersAllowed", msgLimitRange)
	}
	if on := ch.SurgeryOn; on != nil && *on != "" && *on != d.SurgeryOn && !isSurgeryDay(*on, today) {
		blame("surgeryOn", msgSurgery)
	}
	if m := ch.MatchStatus; m != nil && (*m < NeedsMatch || *m > Transplanted) {
		blame("matchStatus", msgMatch)
	}
	return broken
}

// ChangeDonor changes the limit of holders, the day of the surgery or the match
// status. Transplanted closes everything else (V2, R6.10).
func (s *Service) ChangeDonor(ctx context.Context, by access.Principal, id, mark int64, ch DonorChange,
	c access.Caller) error {
	return s.inRecord(ctx, by, id, func(tx Tx, d Donor) error {
		if d.Mark() != mark {
			return fault.New(fault.Conflict, msgChanged)
		}
		if err := fault.Broken(ch.check(d, s.Today())); err != nil {
			return err
		}
		if ch.MatchStatus == nil {
			if err := isClosed(d); err != nil {
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
		if m := ch.MatchStatus; m != nil && *m != d.MatchStatus {
			changed = append(
				changed, change{"donor.match-status-changed", strconv.Itoa(int(d.MatchStatus)), strconv.Itoa(int(*m))},
			)
			d.MatchStatus = *m
		}
		if len(changed) == 0 {
			return nil
		}
		d.UpdatedAt = s.Clock.Now()
		if err := tx.SaveDonor(ctx, d); err != nil {
			return err
		}
		for _, e := range changed {
			if err := s.record(ctx, tx, by.Actor(), c.Origin, audit.Subject{Kind: donorSubject, ID: d.ID}, e.action,
				map[string]string{"from": e.from, "to": e.to}); err != nil {
				return err
			}
		}
		return nil
	})
}

// change is one line of the trail.
type change struct{ action, from, to string }

// RemoveDonor takes a donor off the list; nobody's link opens any more, the record is kept.
func (s *Service) RemoveDonor(ctx context.Context, by access.Principal, id, mark int64, c access.Caller) error {
	return s.inRecord(ctx, by, id, func(tx Tx, d Donor) error {
		if d.Mark() != mark {
			return fault.New(fault.Conflict, msgChanged)
		}
		d.IsDeleted, d.UpdatedAt = true, s.Clock.Now()
		if err := tx.SaveDonor(ctx, d); err != nil {
			return err
		}
		return s.record(ctx, tx, by.Actor(), c.Origin, audit.Subject{Kind: donorSubject, ID: d.ID}, "donor.removed", nil)
	})
}

// SendDonorLink mails a donor their link; anew ends the one they have (R2.1).
func (s *Service) SendDonorLink(ctx context.Context, by access.Principal, id int64, anew bool, c access.Caller) error {
	err := s.inRecord(ctx, by, id, func(tx Tx, d Donor) error {
		action := "donor.link-resent"
		if anew {
			action = "donor.link-revoked"
			d.KeyVersion, d.UpdatedAt = d.KeyVersion+1, s.Clock.Now()
			if err := tx.SaveDonor(ctx, d); err != nil {
				return err
			}
		}
		if err := s.record(ctx, tx, by.Actor(), c.Origin, audit.Subject{Kind: donorSubject, ID: d.ID}, action,
			nil); err != nil {
			return err
		}
		return tx.Enqueue(ctx, donorMail(d, notify.DonorLink))
	})
	return s.mailed(err)
}

// SendHolderLink is SendDonorLink for a holder, who has a link once the donor has
// consented (R6.3).
func (s *Service) SendHolderLink(ctx context.Context, by access.Principal, donorID, id int64, anew bool,
	c access.Caller) error {
	err := s.inHolder(ctx, by, donorID, id, func(tx Tx, h Holder) error {
		if h.Status == Draft {
			return fault.New(fault.Conflict, msgNoLinkYet)
		}
		action := "voucher-holder.link-resent"
		if anew {
			action = "voucher-holder.link-revoked"
			h.KeyVersion, h.UpdatedAt = h.KeyVersion+1, s.Clock.Now()
			if err := tx.SaveHolder(ctx, h); err != nil {
				return err
			}
		}
		if err := s.record(ctx, tx, by.Actor(), c.Origin, audit.Subject{Kind: holderSubject, ID: h.ID}, action,
			nil); err != nil {
			return err
		}
		return tx.Enqueue(ctx, holderMail(h, notify.HolderLink))
	})
	return s.mailed(err)
}

var msgNoLinkYet = catalogues.Text("voucher.no-link-yet")

// mailed wakes the sender of mails after a change that went well.
func (s *Service) mailed(err error) error {
	if err == nil {
		s.MailsWait()
	}
	return err
}

// inHolder runs fn on a holder of a donor whom this person may see, both locked.
func (s *Service) inHolder(ctx context.Context, by access.Principal, donorID, id int64,
	fn func(Tx, Holder) error) error {
	return s.inRecord(ctx, by, donorID, func(tx Tx, d Donor) error {
		h, err := tx.Holder(ctx, id)
		if err == nil && (h.DonorID != d.ID || h.IsDeleted) {
			err = fault.ErrNotFound
		}
		if err != nil {
			return err
		}
		return fn(tx, h)
	})
}

// SetSamples says on which days a holder's cheek swab and blood were taken; empty
// days take back what was said (R6.10).
func (s *Service) SetSamples(
	ctx context.Context, by access.Principal, donorID, id, version int64, swabOn, bloodOn string, c access.Caller,
) error {
	return s.inHolder(ctx, by, donorID, id, func(tx Tx, h Holder) error {
		if h.Version != version {
			return fault.New(fault.Conflict, msgChanged)
		}
		var broken []fault.Field
		for _, day := range []struct{ field, on string }{{"swabOn", swabOn}, {"bloodOn", bloodOn}} {
			if _, err := time.Parse(time.DateOnly, day.on); day.on != "" && (err != nil || day.on > s.Today()) {
				broken = append(broken, fault.Field{Name: day.field, Message: msgSample})
			}
		}
		if err := fault.Broken(broken); err != nil {
			return err
		}
		h.SwabOn, h.BloodOn, h.UpdatedAt = swabOn, bloodOn, s.Clock.Now()
		if err := tx.SaveHolder(ctx, h); err != nil {
			return err
		}
		return s.record(
			ctx, tx, by.Actor(), c.Origin, audit.Subject{Kind: holderSubject, ID: h.ID}, "voucher-holder.samples-noted",
			map[string]string{"swab": swabOn, "blood": bloodOn},
		)
	})
}

// remindPause is how long nobody is reminded again by hand.
const remindPause = 10 * time.Minute

// RemindHolders mails every holder of a donor whose own steps are open, and
// answers how many there are.
func (s *Service) RemindHolders(ctx context.Context, by access.Principal, donorID int64, c access.Caller) (n int,
	err error) {
	err = s.inRecord(ctx, by, donorID, func(tx Tx, d Donor) error {
		n = 0
		if err := isClosed(d); err != nil {
			return err
		}
		holders, err := tx.Holders(ctx, d.ID)
		if err != nil {
			return err
		}
		for _, h := range holders {
			if !h.canBeReminded() {
				continue
			}
			n++
			m := holderMail(h, notify.HolderReminder)
			m.DedupeKey = fmt.Sprintf(
				"%s/%d/by-hand/%d", notify.HolderReminder, h.ID, s.Clock.Now().Truncate(remindPause).Unix(),
			)
			if isNew, err := tx.EnqueueOnce(ctx, m); err != nil || !isNew {
				if err != nil {
					return err
				}
				continue
			}
			if err := s.record(
				ctx, tx, by.Actor(), c.Origin, audit.Subject{Kind: holderSubject, ID: h.ID}, "voucher-holder.reminded", nil,
			); err != nil {
				return err
			}
		}
		if n == 0 {
			return fault.New(fault.Conflict, msgNoReminder)
		}
		return nil
	})
	return n, s.mailed(err)
}

// canBeReminded reports whether a holder has a link and steps of their own that are open.
func (h Holder) canBeReminded() bool { return h.Status == Available && h.Step < Complete }

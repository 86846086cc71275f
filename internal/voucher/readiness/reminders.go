package readiness

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"time"

	"beacon/catalogues"
	"beacon/internal/access"
	"beacon/internal/audit"
	"beacon/internal/notify"
	"beacon/internal/platform/fault"
	"beacon/internal/voucher"
)

// reminderDays lists the days before a surgery on which reminders about open steps are sent (R6.10).
var reminderDays = []int{35, 28, 23, 21}

// reminderDue returns the value of reminderDays that applies when left days are left, or 0. It returns only the
// latest value, so missed reminders are not sent all at once.
func reminderDue(left int) int {
	if left < formDays {
		return 0
	}
	due := 0
	for _, days := range reminderDays {
		if left <= days {
			due = days
		}
	}
	return due
}

// SendReminders emails the donors and holders with open steps and the coordinators of their center, and returns the
// number of emails. It is safe to call repeatedly and from several processes, because each email has a dedupe key.
func (s *Service) SendReminders(ctx context.Context) (sent int, err error) {
	today := s.vouchers.Today()
	donors, _, err := s.d.Store.Donors(ctx, voucher.DonorQuery{OpenUntil: daysAfter(today, reminderDays[0])})
	if err != nil {
		return 0, err
	}
	for _, d := range donors {
		if due := reminderDue(Evaluate(d, nil, today).DaysLeft); due > 0 &&
			d.MatchStatus != voucher.Transplanted && d.ReceivesEmail() {
			n, err := s.remind(ctx, d.ID, due)
			if err != nil {
				return sent, err
			}
			sent += n
		}
	}
	return sent, nil
}

func (s *Service) remind(ctx context.Context, donorID int64, due int) (sent int, err error) {
	err = s.d.Store.InTx(ctx, func(tx voucher.Tx) error {
		sent = 0
		d, err := tx.Donor(ctx, donorID)
		if err != nil || d.IsDeleted || !d.ReceivesEmail() {
			return err
		}
		holders, err := tx.Holders(ctx, d.ID)
		report := Evaluate(d, holders, s.vouchers.Today())
		if err != nil || !hasOpenForms(report) {
			return err
		}
		_, sent, err = s.remindEach(ctx, tx, d, holders, reminder{
			once: fmt.Sprintf("%s/%d", d.SurgeryOn, due),
			event: audit.Event{
				Actor: audit.Actor{Kind: audit.System}, Details: map[string]string{"days": strconv.Itoa(due)},
			},
		})
		if err != nil {
			return err
		}
		for _, centerID := range centersWithOpenForms(report, d) {
			warned, err := s.warnCoordinators(ctx, tx, d, centerID, due)
			if err != nil {
				return err
			}
			sent += warned
		}
		return nil
	})
	return sent, err
}

// remindPause is the minimum time between two reminders by hand.
const remindPause = 10 * time.Minute

// Remind emails the donor and the holders of the caller's center with open steps, and returns the number of people.
func (s *Service) Remind(
	ctx context.Context, by access.Principal, donorID int64, c access.Caller,
) (n int, err error) {
	err = s.vouchers.InRecord(ctx, by, donorID, func(tx voucher.Tx, of voucher.DonorRecord) error {
		if err := of.Donor.CheckOpen(); err != nil {
			return err
		}
		var err error
		n, _, err = s.remindEach(ctx, tx, of.Donor, of.WholeHolders(by), reminder{
			once:      fmt.Sprintf("by-hand/%d", s.d.Clock.Now().Truncate(remindPause).Unix()),
			event:     audit.Event{Actor: by.Actor(), Origin: c.Origin},
			skipDonor: of.DonorPart(by) != voucher.Whole,
		})
		if err == nil && n == 0 {
			err = fault.New(fault.Conflict, catalogues.Text("voucher.no-reminder"))
		}
		return err
	})
	return n, s.vouchers.WakeMailer(err)
}

// reminder is one round of reminders to a donor and the donor's holders.
type reminder struct {
	once      string      // part of the dedupe key: each person gets the round's email once
	event     audit.Event // recorded for each person
	skipDonor bool        // only the holders are reminded
}

// remindEach emails the donor and the holders with open steps. The email contains the due day unless it has passed
// (R11.6). It returns the number of people and the number of new emails.
func (s *Service) remindEach(
	ctx context.Context, tx voucher.Tx, d voucher.Donor, holders []voucher.Holder, r reminder,
) (open, sent int, err error) {
	today := s.vouchers.Today()
	dueOn := Evaluate(d, nil, today).FormsDue
	if dueOn < today {
		dueOn = ""
	}
	remind := func(m notify.Email, about audit.Subject) error {
		open++
		m = m.DueOn(dueOn)
		m.DedupeKey = fmt.Sprintf("%s/%d/%s", m.Template, about.ID, r.once)
		isNew, err := tx.EnqueueOnce(ctx, m)
		if err != nil || !isNew {
			return err
		}
		sent++
		e := r.event
		e.At, e.Subject, e.Action = s.d.Clock.Now(), about, about.Kind+".reminded"
		return tx.Append(ctx, e)
	}
	if d.Step < voucher.Complete && !r.skipDonor {
		center, err := tx.CenterContact(ctx, d.CenterID)
		if err != nil {
			return open, sent, err
		}
		if err := remind(voucher.DonorEmail(d, notify.DonorReminder).FromCenter(center), d.Subject()); err != nil {
			return open, sent, err
		}
	}
	for _, h := range holders {
		if !canBeReminded(h) {
			continue
		}
		m, err := s.vouchers.EmailFromCenter(ctx, tx, h, notify.HolderReminder)
		if err != nil {
			return open, sent, err
		}
		if err := remind(m, h.Subject()); err != nil {
			return open, sent, err
		}
	}
	return open, sent, nil
}

// canBeReminded reports whether a holder has a link and open steps.
func canBeReminded(h voucher.Holder) bool {
	return h.Status == voucher.Available && h.Step < voucher.Complete && !h.IsClosedByDeath()
}

// warnCoordinators emails the coordinators of a center, once for all donors with the same surgery day.
func (s *Service) warnCoordinators(
	ctx context.Context, tx voucher.Tx, d voucher.Donor, centerID int64, due int,
) (sent int, err error) {
	people, err := tx.Coordinators(ctx, centerID)
	if err != nil {
		return 0, err
	}
	for _, p := range people {
		isNew, err := tx.EnqueueOnce(ctx, notify.Email{
			Template: notify.ReadinessWarning, Lang: p.Language, To: p.Email, ToName: p.FullName,
			Link:      notify.Link{Kind: notify.StaffPage, Path: "/readiness"},
			DedupeKey: fmt.Sprintf("%s/%d/%s/%d", notify.ReadinessWarning, p.ID, d.SurgeryOn, due),
		})
		if err != nil {
			return sent, err
		}
		if isNew {
			sent++
		}
	}
	return sent, nil
}

// centersWithOpenForms returns the donor's center and the centers of the holders, if a form is open there.
func centersWithOpenForms(r Report, d voucher.Donor) []int64 {
	centers := []int64{d.CenterID}
	for _, h := range r.Holders {
		centers = append(centers, h.Holder.CenterID)
	}
	slices.Sort(centers)
	return slices.DeleteFunc(slices.Compact(centers), func(id int64) bool { return !hasOpenForms(r.At(id, d)) })
}

// hasOpenForms reports whether the donor or a holder has an open form.
func hasOpenForms(r Report) bool {
	isOpen := func(n RequirementStatus) bool {
		return n.Status != Ready && n.Requirement != NeedsSwab && n.Requirement != NeedsBlood
	}
	return slices.ContainsFunc(r.Donor, isOpen) ||
		slices.ContainsFunc(r.Holders, func(h HolderReport) bool { return slices.ContainsFunc(h.Requirements, isOpen) })
}

package voucher

import (
	"context"
	"fmt"
	"slices"
	"strconv"

	"beacon/internal/audit"
	"beacon/internal/notify"
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
	today := s.Today()
	donors, _, err := s.d.Store.Donors(ctx, DonorQuery{OpenUntil: daysAfter(today, reminderDays[0])})
	if err != nil {
		return 0, err
	}
	for _, d := range donors {
		if due := reminderDue(EvaluateReadiness(d, nil, today).DaysLeft); due > 0 &&
			d.MatchStatus != Transplanted && d.IsWrittenTo() {
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
	err = s.d.Store.InTx(ctx, func(tx Tx) error {
		sent = 0
		d, err := tx.Donor(ctx, donorID)
		if err != nil || d.IsDeleted || !d.IsWrittenTo() {
			return err
		}
		holders, err := tx.Holders(ctx, d.ID)
		if err != nil || !hasOpenForms(EvaluateReadiness(d, holders, s.Today())) {
			return err
		}
		once, details := fmt.Sprintf("%s/%d", d.SurgeryOn, due), map[string]string{"days": strconv.Itoa(due)}
		_, sent, err = s.remindEach(ctx, tx, d, holders, once, audit.Actor{Kind: audit.System}, audit.Origin{}, details)
		if err != nil {
			return err
		}
		warned, err := s.warnCoordinators(ctx, tx, d, due)
		sent += warned
		return err
	})
	return sent, err
}

// remindEach emails the donor and the holders with open steps. The email contains the due day unless it has passed
// (R11.6). It returns the number of people and the number of new emails. The value of once makes sure that each
// person gets the same reminder only once.
func (s *Service) remindEach(
	ctx context.Context, tx Tx, d Donor, holders []Holder, once string, by audit.Actor, o audit.Origin,
	details map[string]string,
) (open, sent int, err error) {
	center, err := tx.CenterContact(ctx, d.CenterID)
	if err != nil {
		return 0, 0, err
	}
	today := s.Today()
	dueOn := EvaluateReadiness(d, nil, today).FormsDue
	if dueOn < today {
		dueOn = ""
	}
	remind := func(m notify.Mail, about audit.Subject) error {
		open++
		m = m.FromCenter(center).DueOn(dueOn)
		m.DedupeKey = fmt.Sprintf("%s/%d/%s", m.Template, about.ID, once)
		isNew, err := tx.EnqueueOnce(ctx, m)
		if err != nil || !isNew {
			return err
		}
		sent++
		return s.trail(tx, by, o, about).Record(ctx, about.Kind+".reminded", details)
	}
	if d.Step < Complete {
		if err := remind(donorMail(d, notify.DonorReminder), d.subject()); err != nil {
			return open, sent, err
		}
	}
	for _, h := range holders {
		if !h.canBeReminded() {
			continue
		}
		if err := remind(HolderMail(h, notify.HolderReminder, s.d.Clock.Now()), h.subject()); err != nil {
			return open, sent, err
		}
	}
	return open, sent, nil
}

// warnCoordinators emails the coordinators of a center, once for all donors with the same surgery day.
func (s *Service) warnCoordinators(ctx context.Context, tx Tx, d Donor, due int) (sent int, err error) {
	people, err := tx.Coordinators(ctx, d.CenterID)
	if err != nil {
		return 0, err
	}
	for _, p := range people {
		isNew, err := tx.EnqueueOnce(ctx, notify.Mail{
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

// hasOpenForms reports whether the donor or a holder has an open form.
func hasOpenForms(r Readiness) bool {
	isOpen := func(n Need) bool { return n.Outlook != Ready && n.What != NeedsSwab && n.What != NeedsBlood }
	return slices.ContainsFunc(r.Donor, isOpen) ||
		slices.ContainsFunc(r.Holders, func(h HolderReadiness) bool { return slices.ContainsFunc(h.Needs, isOpen) })
}

package referral

import (
	"context"
	"fmt"
	"strings"
	"time"

	"beacon/internal/audit"
	"beacon/internal/notify"
)

// reminders are the times after which a patient without a chosen center is reminded. No reminder follows the last one.
var reminders = []time.Duration{3 * 24 * time.Hour, 10 * 24 * time.Hour, 30 * 24 * time.Hour}

// remindersAtOnce is the page size of the query.
const remindersAtOnce = 100

// SendReminders sends the reminders that are due and returns their number. After an outage a patient receives one
// reminder, not all missed ones. Any number of processes may call it concurrently.
func (s *Service) SendReminders(ctx context.Context) (sent int, err error) {
	before := s.d.Clock.Now().Add(-reminders[0])
	for after := int64(0); ; {
		waiting, err := s.d.Store.Unfinished(ctx, before, len(reminders), after, remindersAtOnce)
		if err != nil || len(waiting) == 0 {
			return sent, err
		}
		for _, r := range waiting {
			after = r.ID
			emailed, err := s.remind(ctx, r)
			if err != nil {
				return sent, err
			}
			if emailed {
				sent++
			}
		}
	}
}

func (s *Service) remind(ctx context.Context, r Referral) (emailed bool, err error) {
	due := 0
	for due < len(reminders) && !s.d.Clock.Now().Before(r.CreatedAt.Add(reminders[due])) {
		due++
	}
	if due <= r.Reminders {
		return false, nil
	}
	err = s.d.Store.InTx(ctx, func(tx Tx) error {
		if emailed, err = tx.CountReminders(ctx, r.ID, r.Reminders, due); err != nil || !emailed {
			return err
		}
		m := mailTo(r, notify.ReferralReminder)
		m.DedupeKey = fmt.Sprintf("%s/%d/%d", notify.ReferralReminder, r.ID, due)
		trail := s.trail(tx, audit.Actor{Kind: audit.System}, audit.Origin{}, r.ID)
		if err := trail.Record(ctx, "referral.reminded", nil); err != nil {
			return err
		}
		return tx.Enqueue(ctx, m)
	})
	return emailed && err == nil, err
}

// LostLinkEmails returns an email with a fresh link for each request of an address (R2.8).
func (s *Service) LostLinkEmails(ctx context.Context, address string) (emails []notify.Email, err error) {
	requests, err := s.d.Store.ByEmail(ctx, strings.ToLower(address))
	for _, r := range requests {
		emails = append(emails, mailTo(r, notify.ReferralLink))
	}
	return emails, err
}

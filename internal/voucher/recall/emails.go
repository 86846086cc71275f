package recall

import (
	"context"
	"fmt"
	"strconv"

	"beacon/internal/audit"
	"beacon/internal/notify"
	"beacon/internal/voucher"
)

// Send emails the holders with duties that are due in 60, 30 or 0 days, and returns the number of emails (R11.5).
// Duties of one day share one email. It is safe to call repeatedly and from several processes, because each email has a
// dedupe key.
func (s *Service) Send(ctx context.Context) (sent int, err error) {
	donors, holders, _, err := s.vouchers.DonorsWithHolders(ctx, voucher.DonorQuery{})
	if err != nil {
		return 0, err
	}
	today := s.vouchers.Today()
	for _, d := range donors {
		for _, h := range holders[d.ID] {
			if len(dueEmails(h, d, today)) == 0 {
				continue
			}
			n, err := s.email(ctx, h.ID)
			if err != nil {
				return sent, err
			}
			sent += n
		}
	}
	return sent, nil
}

// dueEmails returns the email to send (of emailDays) by due date.
func dueEmails(h voucher.Holder, d voucher.Donor, today string) map[string]int {
	emails := map[string]int{}
	for _, duty := range DutiesFor(h, d, today) {
		if due, ok := emailDue(daysBetween(today, duty.DueOn)); ok && h.Email != "" {
			emails[duty.DueOn] = due
		}
	}
	return emails
}

// email emails one holder's due duties, each once.
func (s *Service) email(ctx context.Context, id int64) (sent int, err error) {
	err = s.d.Store.InTx(ctx, func(tx voucher.Tx) error {
		sent = 0
		h, d, err := tx.LockHolder(ctx, id)
		if err != nil || h.IsDeleted || d.IsDeleted {
			return err
		}
		email, err := s.vouchers.EmailFromCenter(ctx, tx, h, notify.HolderRecall)
		if err != nil {
			return err
		}
		for dueOn, days := range dueEmails(h, d, s.vouchers.Today()) {
			m := email.DueOn(dueOn)
			m.DedupeKey = fmt.Sprintf("%s/%d/%s/%d", notify.HolderRecall, h.ID, dueOn, days)
			isNew, err := tx.EnqueueOnce(ctx, m)
			if err == nil && isNew {
				sent++
				err = tx.Append(ctx, audit.Event{
					At: s.d.Clock.Now(), Actor: audit.Actor{Kind: audit.System}, Subject: h.Subject(),
					Action: "voucher-holder.recalled", Details: map[string]string{"due": dueOn, "days": strconv.Itoa(days)},
				})
			}
			if err != nil {
				return err
			}
		}
		return nil
	})
	return sent, err
}

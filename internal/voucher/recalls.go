package voucher

import (
	"context"
	"fmt"
	"strconv"

	"beacon/internal/audit"
	"beacon/internal/notify"
)

// SendRecalls mails the holders whose duties are due in 60, 30 or 0 days, and returns the number of mails
// (R11.5). Duties of one day are one mail. Like SendReminders, it is safe to call repeatedly and from several
// processes.
func (s *Service) SendRecalls(ctx context.Context) (sent int, err error) {
	donors, holders, err := s.donorsOf(ctx, 0)
	if err != nil {
		return 0, err
	}
	today := s.Today()
	for _, d := range donors {
		for _, h := range holders[d.ID] {
			if len(recallsOf(h, d, today)) == 0 {
				continue
			}
			n, err := s.recall(ctx, h.ID)
			if err != nil {
				return sent, err
			}
			sent += n
		}
	}
	return sent, nil
}

// recallsOf returns which mail (of recallDays) is due for which day.
func recallsOf(h Holder, d Donor, today string) map[string]int {
	mails := map[string]int{}
	for _, duty := range DutiesOf(h, d, today) {
		if due, ok := recallDue(daysBetween(today, duty.DueOn)); ok && h.Email != "" {
			mails[duty.DueOn] = due
		}
	}
	return mails
}

// recall mails one holder what is due, each mail once.
func (s *Service) recall(ctx context.Context, id int64) (sent int, err error) {
	err = s.Store.InTx(ctx, func(tx Tx) error {
		sent = 0
		h, d, err := tx.LockHolder(ctx, id)
		if err != nil || h.IsDeleted || d.IsDeleted {
			return err
		}
		center, err := tx.CenterContact(ctx, d.CenterID)
		if err != nil {
			return err
		}
		for dueOn, days := range recallsOf(h, d, s.Today()) {
			m := HolderMail(h, notify.HolderRecall, s.Clock.Now()).FromCenter(center).DueOn(dueOn)
			m.DedupeKey = fmt.Sprintf("%s/%d/%s/%d", notify.HolderRecall, h.ID, dueOn, days)
			isNew, err := tx.EnqueueOnce(ctx, m)
			if err == nil && isNew {
				sent++
				details := map[string]string{"due": dueOn, "days": strconv.Itoa(days)}
				err = s.record(
					ctx, tx, audit.Actor{Kind: audit.System}, audit.Origin{}, h.subject(), "voucher-holder.recalled", details,
				)
			}
			if err != nil {
				return err
			}
		}
		return nil
	})
	return sent, err
}

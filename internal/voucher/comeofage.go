package voucher

import (
	"context"
	"fmt"
	"time"

	"beacon/internal/audit"
	"beacon/internal/notify"
)

// AdultYears is the age from which holders sign for themselves, and blood is taken.
const AdultYears = 18

// YearsAfter returns the ISO day so many years after another, and nothing for what is no day. What falls on a leap day
// falls on March 1 in other years.
func YearsAfter(iso string, years int) string { return after(iso, years, 0) }

func after(iso string, years, days int) string {
	day, err := time.Parse(time.DateOnly, iso)
	if err != nil {
		return ""
	}
	return day.AddDate(years, 0, days).Format(time.DateOnly)
}

// AskToSign mails a locked holder who came of age that they sign for themself, once, in the caller's transaction.
// It reports whether it did: not a second time, and not without an address.
func (s *Service) AskToSign(ctx context.Context, tx Tx, h Holder, d Donor) (bool, error) {
	if h.AskedToSignOn != "" || h.Email == "" {
		return false, nil
	}
	center, err := tx.CenterContact(ctx, d.CenterID)
	if err != nil {
		return false, err
	}
	h.AskedToSignOn = s.Today()
	err = s.saveHolder(ctx, tx, h, audit.Actor{Kind: audit.System}, audit.Origin{}, "voucher-holder.asked-to-sign", nil)
	if err != nil {
		return false, err
	}
	m := HolderMail(h, notify.HolderOfAge, s.d.Clock.Now()).FromCenter(center)
	m.DedupeKey = fmt.Sprintf("%s/%d", m.Template, h.ID)
	return tx.EnqueueOnce(ctx, m)
}

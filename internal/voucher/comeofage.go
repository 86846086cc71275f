package voucher

import (
	"context"
	"fmt"
	"time"

	"beacon/internal/audit"
	"beacon/internal/notify"
)

// AdultYears is the minimum age for signing without a guardian and for giving blood.
const AdultYears = 18

// BloodFrom returns the ISO day from which a holder's blood may be taken, before and after the surgery: the eighteenth
// birthday (R6.10c). It returns "" for an unknown date of birth: any day.
func (h Holder) BloodFrom() string { return YearsAfter(h.BirthDate, AdultYears) }

// YearsAfter returns the ISO day that is the given number of years after iso, or "" if iso is not a day. February 29
// becomes March 1 in years that are not leap years.
func YearsAfter(iso string, years int) string {
	day, err := time.Parse(time.DateOnly, iso)
	if err != nil {
		return ""
	}
	return day.AddDate(years, 0, 0).Format(time.DateOnly)
}

// ComesOfAge reports whether a holder is of age today (ISO) after a guardian signed for the holder on an earlier day
// (ISO). Such a holder is asked to sign in person, and the guardian's consent is valid until then (R11.5).
func ComesOfAge(h Holder, d Donor, signedOn, today string) bool {
	state, adultOn := StateFor(h, d), YearsAfter(h.BirthDate, AdultYears)
	return state != StateNotComplete && state.CanStillBeUsed() && signedOn < adultOn && adultOn <= today
}

// AskToSign asks a locked holder who came of age to sign for themself. It sends one email in the caller's transaction
// and reports whether it did. It returns false if the holder was asked before or has no address.
func (s *Service) AskToSign(ctx context.Context, tx Tx, h Holder) (bool, error) {
	if h.AskedToSignOn != "" || h.Email == "" {
		return false, nil
	}
	m, err := s.EmailFromCenter(ctx, tx, h, notify.HolderOfAge)
	if err != nil {
		return false, err
	}
	h.AskedToSignOn = s.Today()
	e := audit.Event{Actor: audit.Actor{Kind: audit.System}, Action: "voucher-holder.asked-to-sign"}
	if err := s.StoreHolder(ctx, tx, h, e); err != nil {
		return false, err
	}
	m.DedupeKey = fmt.Sprintf("%s/%d", m.Template, h.ID)
	return tx.EnqueueOnce(ctx, m)
}

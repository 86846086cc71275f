package recall

import (
	"time"

	"beacon/internal/voucher"
	"beacon/internal/voucher/readiness"
)

// everyYears is the interval of a holder's samples after the donation, in years (R11.5).
const everyYears = 5

// emailDays are the days before the due date on which the holder receives an email. A duty counts as due from the
// first.
var emailDays = []int{60, 30, 0}

// emailGrace is the number of days after the due date on which its email is still sent, in case no process ran on that
// day.
const emailGrace = 30

// DutyState is the state of a duty on a day.
type DutyState string

// The states of duties.
const (
	Upcoming DutyState = "upcoming" // not due yet
	Due      DutyState = "due"      // from 60 days before until the due date
	Overdue  DutyState = "overdue"  // past the due date
)

// Duty is a sample that a holder gives every five years while the voucher can be used.
type Duty struct {
	Requirement readiness.Requirement // NeedsSwab or NeedsBlood
	DueOn       string                // ISO
	State       DutyState
}

// OpenOn returns the day from which the duty is due (ISO).
func (d Duty) OpenOn() string {
	day, _ := time.Parse(time.DateOnly, d.DueOn)
	return day.AddDate(0, 0, -emailDays[0]).Format(time.DateOnly)
}

// DutiesFor returns the duties of a donor's holder on a day (ISO), or none while the voucher cannot be used. The swab
// is due every five years after the donation or the last swab. The same applies to blood, but not before the day of
// BloodFrom (R11.5).
func DutiesFor(h voucher.Holder, d voucher.Donor, today string) []Duty {
	if s := voucher.StateFor(h, d); s != voucher.StateAvailable && s != voucher.StateRedemptionAsked {
		return nil
	}
	swabDue := voucher.YearsAfter(max(d.DonatedOn, h.SwabOn), everyYears)
	bloodDue := voucher.YearsAfter(max(d.DonatedOn, h.BloodOn), everyYears)
	return []Duty{
		dutyOn(readiness.NeedsSwab, swabDue, today), dutyOn(readiness.NeedsBlood, max(bloodDue, h.BloodFrom()), today),
	}
}

func dutyOn(what readiness.Requirement, dueOn, today string) Duty {
	duty := Duty{Requirement: what, DueOn: dueOn, State: Upcoming}
	switch left := daysBetween(today, dueOn); {
	case left < 0:
		duty.State = Overdue
	case left <= emailDays[0]:
		duty.State = Due
	}
	return duty
}

// donatedUntil returns the last day of donation for which a sample can be due or overdue today. Like YearsAfter, it
// allows for February 29.
func donatedUntil(today string) string {
	day, _ := time.Parse(time.DateOnly, today)
	return day.AddDate(-everyYears, 0, emailDays[0]+1).Format(time.DateOnly)
}

// daysBetween returns the days from one ISO day to another; negative if to is earlier.
func daysBetween(from, to string) int {
	a, _ := time.Parse(time.DateOnly, from)
	b, _ := time.Parse(time.DateOnly, to)
	return int(b.Sub(a).Hours() / 24)
}

// emailDue returns the latest of emailDays that applies when left days are left, and false if none applies. Earlier
// missed emails are skipped, so they are not sent all at once.
func emailDue(left int) (due int, ok bool) {
	if left < -emailGrace {
		return 0, false
	}
	for _, days := range emailDays {
		if left <= days {
			due, ok = days, true
		}
	}
	return due, ok
}

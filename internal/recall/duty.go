package recall

import (
	"time"

	"beacon/internal/voucher"
)

// everyYears is how often a holder's samples are taken again after the donation (R11.5).
const everyYears = 5

// mailDays are the days before a duty is due on which the holder is mailed, the first of them the day from
// which it counts as due.
var mailDays = []int{60, 30, 0}

// mailGrace is for how many days after the due day its mail still goes out, should no process have run on
// the day itself.
const mailGrace = 30

// DutyState is where a duty stands on a day.
type DutyState string

// The states of duties.
const (
	Upcoming DutyState = "upcoming" // there is time
	Due      DutyState = "due"      // from 60 days before until its day
	Overdue  DutyState = "overdue"  // its day is over
)

// Duty is a sample that a holder gives every five years while the voucher can be used.
type Duty struct {
	What  voucher.Requirement // NeedsSwab or NeedsBlood
	DueOn string              // ISO
	State DutyState
}

// DutiesOf returns the duties of a donor's holder on a day (ISO), or none while the voucher cannot be used: the
// swab every five years after the donation or the last swab, and likewise blood, at the earliest on the
// eighteenth birthday (R11.5).
func DutiesOf(h voucher.Holder, d voucher.Donor, today string) []Duty {
	if s := voucher.StateOf(h, d); s != voucher.StateAvailable && s != voucher.StateRedemptionAsked {
		return nil
	}
	swabDue := voucher.YearsAfter(max(d.DonatedOn, h.SwabOn), everyYears)
	bloodDue := voucher.YearsAfter(max(d.DonatedOn, h.BloodOn), everyYears)
	adultOn := voucher.YearsAfter(h.BirthDate, voucher.AdultYears)
	return []Duty{
		dutyOn(voucher.NeedsSwab, swabDue, today), dutyOn(voucher.NeedsBlood, max(bloodDue, adultOn), today),
	}
}

func dutyOn(what voucher.Requirement, dueOn, today string) Duty {
	duty := Duty{What: what, DueOn: dueOn, State: Upcoming}
	switch left := daysBetween(today, dueOn); {
	case left < 0:
		duty.State = Overdue
	case left <= mailDays[0]:
		duty.State = Due
	}
	return duty
}

// daysBetween returns the days from one ISO day to another, negative when that lies before.
func daysBetween(from, to string) int {
	a, _ := time.Parse(time.DateOnly, from)
	b, _ := time.Parse(time.DateOnly, to)
	return int(b.Sub(a).Hours() / 24)
}

// mailDue returns which of mailDays applies when left days are left, and false if none does. It is the
// latest one only, so that missed mails are not sent all at once.
func mailDue(left int) (due int, ok bool) {
	if left < -mailGrace {
		return 0, false
	}
	for _, days := range mailDays {
		if left <= days {
			due, ok = days, true
		}
	}
	return due, ok
}

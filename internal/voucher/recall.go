package voucher

import (
	"time"
)

// recallYears is how often a holder's samples are taken again after the donation (R11.5).
const recallYears = 5

// AdultYears is the age from which holders sign for themselves, and blood is taken.
const AdultYears = 18

// recallDays are the days before a duty is due on which the holder is mailed, the first of them the day from
// which it counts as due.
var recallDays = []int{60, 30, 0}

// recallGrace is for how many days after the due day its mail still goes out, should no process have run on
// the day itself.
const recallGrace = 30

// DutyState is where a duty stands on a day.
type DutyState string

// The states of duties.
const (
	DutyUpcoming DutyState = "upcoming" // there is time
	DutyDue      DutyState = "due"      // from 60 days before until its day
	DutyOverdue  DutyState = "overdue"  // its day is over
)

// Duty is a sample that a holder gives every five years while the voucher can be used.
type Duty struct {
	What  Requirement // NeedsSwab or NeedsBlood
	DueOn string      // ISO
	State DutyState
}

// DutiesOf returns the duties of a donor's holder on a day (ISO), or none while the voucher cannot be used: the
// swab every five years after the donation or the last swab, and likewise blood, at the earliest on the
// eighteenth birthday (R11.5).
func DutiesOf(h Holder, d Donor, today string) []Duty {
	if s := StateOf(h, d); s != StateAvailable && s != StateRedemptionAsked {
		return nil
	}
	return []Duty{
		dutyOn(NeedsSwab, yearsAfter(max(d.DonatedOn, h.SwabOn), recallYears), today),
		dutyOn(
			NeedsBlood, max(yearsAfter(max(d.DonatedOn, h.BloodOn), recallYears), yearsAfter(h.BirthDate, AdultYears)), today,
		),
	}
}

func dutyOn(what Requirement, dueOn, today string) Duty {
	duty := Duty{What: what, DueOn: dueOn, State: DutyUpcoming}
	switch left := daysBetween(today, dueOn); {
	case left < 0:
		duty.State = DutyOverdue
	case left <= recallDays[0]:
		duty.State = DutyDue
	}
	return duty
}

// yearsAfter returns the ISO day so many years after another, and nothing for what is no day.
func yearsAfter(iso string, years int) string {
	day, err := time.Parse(time.DateOnly, iso)
	if err != nil {
		return ""
	}
	return day.AddDate(years, 0, 0).Format(time.DateOnly)
}

// daysBetween returns the days from one ISO day to another, negative when that lies before.
func daysBetween(from, to string) int {
	a, _ := time.Parse(time.DateOnly, from)
	b, _ := time.Parse(time.DateOnly, to)
	return int(b.Sub(a).Hours() / 24)
}

// recallDue returns which of recallDays applies when left days are left, and false if none does. It is the
// latest one only, so that missed mails are not sent all at once.
func recallDue(left int) (due int, ok bool) {
	if left < -recallGrace {
		return 0, false
	}
	for _, days := range recallDays {
		if left <= days {
			due, ok = days, true
		}
	}
	return due, ok
}

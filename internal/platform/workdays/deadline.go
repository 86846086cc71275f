package workdays

import "time"

// Deadline is the time within which work such as a submission should be decided (M9). Days are days in Zone.
type Deadline struct {
	Within time.Duration
	Zone   *time.Location // nil: UTC
}

// Due returns the time at which work that came at a time is due. Work that would be due at a weekend is due on the
// Friday before. Public holidays are ignored.
func (d Deadline) Due(came time.Time) time.Time {
	due := came.Add(d.Within).In(d.zone())
	switch due.Weekday() {
	case time.Saturday:
		due = due.AddDate(0, 0, -1)
	case time.Sunday:
		due = due.AddDate(0, 0, -2)
	}
	if due.Before(came) { // Within is shorter than a weekend
		return came.Add(d.Within)
	}
	return due.UTC()
}

// WorkingDays returns the number of days from Monday to Friday between two times. It is negative if to is before from.
func (d Deadline) WorkingDays(from, to time.Time) int {
	return Between(from, to, d.zone())
}

func (d Deadline) zone() *time.Location {
	if d.Zone == nil {
		return time.UTC
	}
	return d.Zone
}

// Age is the waiting time of work, and its due date.
type Age struct {
	Since   time.Time
	Waiting int // working days
	DueAt   time.Time
	Left    int // working days until DueAt; 0: due today; negative: late
}

// Age returns the age at now of work that came at a time.
func (d Deadline) Age(came, now time.Time) Age {
	due := d.Due(came)
	return Age{
		Since: came, Waiting: max(d.WorkingDays(came, now), 0), DueAt: due,
		Left: Left(now, due, d.zone()),
	}
}

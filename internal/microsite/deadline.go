package microsite

import (
	"time"

	"beacon/internal/platform/workdays"
)

// Deadline is how soon a submission should be decided (M9). Days are those of Zone.
type Deadline struct {
	Within time.Duration
	Zone   *time.Location // nil: UTC
}

// Due returns when a submission should be decided. Nobody reviews at weekends, so
// what would be due then is due on the Friday before. Public holidays are ignored.
func (d Deadline) Due(submitted time.Time) time.Time {
	due := submitted.Add(d.Within).In(d.zone())
	switch due.Weekday() {
	case time.Saturday:
		due = due.AddDate(0, 0, -1)
	case time.Sunday:
		due = due.AddDate(0, 0, -2)
	}
	if due.Before(submitted) { // Within is shorter than a weekend
		return submitted.Add(d.Within)
	}
	return due.UTC()
}

// WorkingDays returns the number of days from Monday to Friday between two times. It
// is negative when to is earlier.
func (d Deadline) WorkingDays(from, to time.Time) int {
	return workdays.Between(from, to, d.zone())
}

func (d Deadline) zone() *time.Location {
	if d.Zone == nil {
		return time.UTC
	}
	return d.Zone
}

// Age is how long a submission has waited and when it is due.
type Age struct {
	Since   time.Time
	Waiting int // working days
	DueAt   time.Time
	Left    int // working days until DueAt; 0: due today; negative: late
}

func (d Deadline) age(submitted, now time.Time) Age {
	due := d.Due(submitted)
	return Age{
		Since: submitted, Waiting: max(d.WorkingDays(submitted, now), 0), DueAt: due,
		Left: workdays.Left(now, due, d.zone()),
	}
}

// Age returns the present age of a submission.
func (s *Service) Age(submitted time.Time) Age {
	return s.deadline.age(submitted, s.clock.Now())
}

// Package workdays counts working days: Monday to Friday without holidays.
package workdays

import "time"

// Calendar defines the working days of a registry. The zero value has no holidays and days in UTC.
type Calendar struct {
	Zone     *time.Location  // nil: UTC
	Holidays map[string]bool // ISO days
}

// Add returns the time n working days after from, at the same time of day: one day after Friday is Monday. From a
// weekend or holiday it counts from the working day before, so work from a Sunday is due together with work from Friday.
func (c Calendar) Add(from time.Time, n int) time.Time {
	day := c.workingDay(from.In(c.zone()), -1)
	for ; n > 0; n-- {
		day = c.workingDay(day.AddDate(0, 0, 1), 1)
	}
	return day.UTC()
}

// Due returns the time at which work that came at a time is due within a number of days. Work that would be due on a
// weekend or holiday is due on the working day before.
func (c Calendar) Due(came time.Time, days int) time.Time {
	end := came.Add(time.Duration(days) * 24 * time.Hour)
	due := c.workingDay(end.In(c.zone()), -1)
	if due.Before(came) { // shorter than the free days
		return end
	}
	return due.UTC()
}

// Between returns the number of working days after from up to to. It is 0 on the same day, 1 from Friday to Monday, and
// negative if to is before from.
func (c Calendar) Between(from, to time.Time) int {
	first, last := midnight(from, c.zone()), midnight(to, c.zone())
	if last.Before(first) {
		return -c.Between(to, from)
	}
	all := int(last.Sub(first) / (24 * time.Hour))
	days := all / 7 * 5
	for n := range all % 7 {
		if !isWeekend(last.AddDate(0, 0, -n)) {
			days++
		}
	}
	after, until := first.Format(time.DateOnly), last.Format(time.DateOnly)
	for iso, isFree := range c.Holidays {
		if !isFree || iso <= after || iso > until {
			continue
		}
		if day, err := time.Parse(time.DateOnly, iso); err == nil && !isWeekend(day) {
			days--
		}
	}
	return days
}

// Left returns the number of working days from now until the day of due. It is 0 on that day, and negative after that
// day, even at a weekend.
func (c Calendar) Left(now, due time.Time) int {
	left := c.Between(now, due)
	if midnight(due, c.zone()).Before(midnight(now, c.zone())) {
		return min(left, -1)
	}
	return left
}

// Age is the waiting time of work, and its due date.
type Age struct {
	Since   time.Time
	Waiting int // working days
	DueAt   time.Time
	Left    int // working days until DueAt; 0: due today; negative: late
}

// Age returns the age at now of work that came at a time and is due at another. Without a due date, Left is 0.
func (c Calendar) Age(came, due, now time.Time) Age {
	age := Age{Since: came, Waiting: max(c.Between(came, now), 0), DueAt: due}
	if !due.IsZero() { // otherwise Left would count each day since the year 1
		age.Left = c.Left(now, due)
	}
	return age
}

// longestFree limits the number of consecutive free days.
const longestFree = 60

// workingDay returns the day, or the next working day in a direction.
func (c Calendar) workingDay(day time.Time, direction int) time.Time {
	for range longestFree {
		if !c.isFree(day) {
			break
		}
		day = day.AddDate(0, 0, direction)
	}
	return day
}

func (c Calendar) isFree(day time.Time) bool {
	return isWeekend(day) || c.Holidays[day.Format(time.DateOnly)]
}

func isWeekend(day time.Time) bool {
	return day.Weekday() == time.Saturday || day.Weekday() == time.Sunday
}

func (c Calendar) zone() *time.Location {
	if c.Zone == nil {
		return time.UTC
	}
	return c.Zone
}

// midnight returns the calendar day of a time as a time in UTC, so all days have 24 hours.
func midnight(at time.Time, zone *time.Location) time.Time {
	y, m, d := at.In(zone).Date()
	return time.Date(y, m, d, 0, 0, 0, 0, time.UTC)
}

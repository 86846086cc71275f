// Package workdays counts days from Monday to Friday. It ignores public holidays.
package workdays

import "time"

// Add returns the time n working days after from, at the same time of day in zone: one day after Friday is Monday. From
// a weekend it counts from the Friday before, so work from a Sunday is due together with work from that Friday.
func Add(from time.Time, n int, zone *time.Location) time.Time {
	day := from.In(zone)
	for isWeekend(day) {
		day = day.AddDate(0, 0, -1)
	}
	for ; n > 0; n-- {
		day = day.AddDate(0, 0, 1)
		for isWeekend(day) {
			day = day.AddDate(0, 0, 1)
		}
	}
	return day.UTC()
}

// Between returns the number of working days after from up to to. It is 0 on the same day, 1 from Friday to Monday, and
// negative if to is before from.
func Between(from, to time.Time, zone *time.Location) int {
	first, last := midnight(from, zone), midnight(to, zone)
	if last.Before(first) {
		return -Between(to, from, zone)
	}
	days := 0
	for day := first.AddDate(0, 0, 1); !day.After(last); day = day.AddDate(0, 0, 1) {
		if !isWeekend(day) {
			days++
		}
	}
	return days
}

// Left returns the number of working days from now until the day of due. It is 0 on that day, and negative after that
// day, even at a weekend.
func Left(now, due time.Time, zone *time.Location) int {
	left := Between(now, due, zone)
	if midnight(due, zone).Before(midnight(now, zone)) {
		return min(left, -1)
	}
	return left
}

func isWeekend(day time.Time) bool {
	return day.Weekday() == time.Saturday || day.Weekday() == time.Sunday
}

// midnight returns the calendar day of a time as a time in UTC, so all days have 24 hours.
func midnight(at time.Time, zone *time.Location) time.Time {
	y, m, d := at.In(zone).Date()
	return time.Date(y, m, d, 0, 0, 0, 0, time.UTC)
}

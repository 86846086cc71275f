// Package workdays counts days from Monday to Friday. Public holidays are not
// known here.
package workdays

import "time"

// Add returns the moment n working days after from, at the same time of day in
// zone: from Friday, one day on is Monday. From a weekend it counts from the
// Friday before, so that what came on Sunday is due when what came on Friday is.
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

// Between counts the working days after one moment up to another: 0 on the same
// day, negative when to is earlier. From Friday to Monday it is one.
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

// Left counts the working days from now until the day of due: 0 when that is
// today, and at least one too few once that day is over, also at a weekend.
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

// midnight is the calendar day of a moment, as a time in UTC so that days have 24 hours.
func midnight(at time.Time, zone *time.Location) time.Time {
	y, m, d := at.In(zone).Date()
	return time.Date(y, m, d, 0, 0, 0, 0, time.UTC)
}

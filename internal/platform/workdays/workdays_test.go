package workdays_test

import (
	"testing"
	"time"

	"pgregory.net/rapid"

	"beacon/internal/platform/workdays"
)

func day(d, hour int) time.Time {
	return time.Date(2026, 11, d, hour, 0, 0, 0, time.UTC)
} // November 2, 2026 is a Monday

func TestAdd(t *testing.T) {
	for _, c := range []struct {
		from time.Time
		n    int
		want time.Time
	}{
		{day(2, 9), 3, day(5, 9)},  // Monday to Thursday
		{day(4, 9), 3, day(9, 9)},  // Wednesday to Monday
		{day(6, 9), 1, day(9, 9)},  // Friday to Monday
		{day(7, 9), 1, day(9, 9)},  // Saturday counts as Friday
		{day(8, 9), 3, day(11, 9)}, // Sunday counts as Friday
		{day(2, 9), 0, day(2, 9)},
	} {
		if got := workdays.Add(c.from, c.n, time.UTC); !got.Equal(c.want) {
			t.Errorf("%d working days after %s: %s, want %s", c.n, c.from, got, c.want)
		}
	}
}

// Days must be days in the zone: late on Friday in New York is Saturday in UTC.
func TestDays_UseTheZone(t *testing.T) {
	newYork, err := time.LoadLocation("America/New_York")
	if err != nil {
		t.Fatal(err)
	}
	late := time.Date(2026, 11, 7, 2, 0, 0, 0, time.UTC)
	if got := workdays.Add(late, 1, newYork); !got.Equal(time.Date(2026, 11, 10, 2, 0, 0, 0, time.UTC)) {
		t.Errorf("one working day after Friday evening: %s", got)
	}
	if n := workdays.Between(late, day(9, 20), newYork); n != 1 {
		t.Errorf("from Friday evening to Monday: %d", n)
	}
}

func TestAddAndBetweenAgree(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		from := day(2, 9).Add(time.Duration(rapid.IntRange(0, 24*365).Draw(t, "hours")) * time.Hour)
		n := rapid.IntRange(0, 30).Draw(t, "n")
		to := workdays.Add(from, n, time.UTC)
		if got := workdays.Between(from, to, time.UTC); got != n && (to.After(from) || n > 0) {
			t.Fatalf("%s + %d = %s, between them %d", from, n, to, got)
		}
	})
}

func TestLeft(t *testing.T) {
	for name, c := range map[string]struct {
		now, due time.Time
		want     int
	}{
		"today, later":           {day(6, 9), day(6, 17), 0},
		"today, and over":        {day(6, 17), day(6, 9), 0},
		"Friday's on Saturday":   {day(7, 9), day(6, 17), -1},
		"Friday's on Sunday":     {day(8, 9), day(6, 17), -1},
		"Friday's on Monday":     {day(9, 9), day(6, 17), -1},
		"Friday's on Tuesday":    {day(10, 9), day(6, 17), -2},
		"Monday's on Friday":     {day(6, 9), day(9, 9), 1},
		"next Friday's on a day": {day(3, 9), day(13, 9), 8},
	} {
		if got := workdays.Left(c.now, c.due, time.UTC); got != c.want {
			t.Errorf("%s: %d, want %d", name, got, c.want)
		}
	}
}

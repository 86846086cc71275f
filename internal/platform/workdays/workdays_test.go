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
		if got := (workdays.Calendar{}).Add(c.from, c.n); !got.Equal(c.want) {
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
	days := workdays.Calendar{Zone: newYork}
	late := time.Date(2026, 11, 7, 2, 0, 0, 0, time.UTC)
	if got := days.Add(late, 1); !got.Equal(time.Date(2026, 11, 10, 2, 0, 0, 0, time.UTC)) {
		t.Errorf("one working day after Friday evening: %s", got)
	}
	if n := days.Between(late, day(9, 20)); n != 1 {
		t.Errorf("from Friday evening to Monday: %d", n)
	}
}

func TestAddAndBetweenAgree(t *testing.T) {
	days := workdays.Calendar{Holidays: map[string]bool{"2026-11-26": true, "2026-12-25": true, "2027-01-01": true}}
	rapid.Check(t, func(t *rapid.T) {
		from := day(2, 9).Add(time.Duration(rapid.IntRange(0, 24*365).Draw(t, "hours")) * time.Hour)
		n := rapid.IntRange(0, 30).Draw(t, "n")
		to := days.Add(from, n)
		if got := days.Between(from, to); got != n && (to.After(from) || n > 0) {
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
		if got := (workdays.Calendar{}).Left(c.now, c.due); got != c.want {
			t.Errorf("%s: %d, want %d", name, got, c.want)
		}
	}
}

// A holiday is no working day: it is not counted, and nothing is due on it.
func TestHolidays(t *testing.T) {
	days := workdays.Calendar{Holidays: map[string]bool{"2026-11-11": true, "2026-11-13": true}} // Wednesday and Friday
	if got := days.Add(day(10, 9), 2); !got.Equal(day(16, 9)) {
		t.Errorf("two working days after Tuesday: %s", got)
	}
	if got := days.Add(day(11, 9), 1); !got.Equal(day(12, 9)) {
		t.Errorf("one working day after a holiday: %s", got)
	}
	if got := days.Due(day(7, 9), 7); !got.Equal(day(12, 9)) {
		t.Errorf("a week after Saturday, before a holiday on Friday: %s", got)
	}
	if n := days.Between(day(9, 9), day(16, 9)); n != 3 {
		t.Errorf("from Monday to Monday: %d", n)
	}
	if n := days.Left(day(10, 9), day(12, 9)); n != 1 {
		t.Errorf("left over a holiday: %d", n)
	}
}

// Days must be days in the time zone of the registry: 02:00 UTC on Tuesday is still Monday there.
func TestDue(t *testing.T) {
	zone, err := time.LoadLocation("America/New_York")
	if err != nil {
		t.Fatal(err)
	}
	week := workdays.Calendar{Zone: zone}
	for sent, due := range map[string]string{
		"2026-03-02T15:04:05Z": "2026-03-09T15:04:05Z", // Monday to Monday, across the change to daylight saving time
		"2026-11-13T15:00:00Z": "2026-11-20T15:00:00Z", // Friday
		"2026-11-14T15:00:00Z": "2026-11-20T15:00:00Z", // Saturday: the Friday before
		"2026-11-15T15:00:00Z": "2026-11-20T15:00:00Z", // Sunday
		"2026-11-16T02:00:00Z": "2026-11-21T02:00:00Z", // still Sunday there, so due on Friday there
	} {
		if got := week.Due(at(t, sent), 7); !got.Equal(at(t, due)) {
			t.Errorf("sent %s is due %s, want %s", sent, got.Format(time.RFC3339), due)
		}
	}
	if got := week.Due(at(t, "2026-11-14T15:00:00Z"), 1); !got.Equal(at(t, "2026-11-15T15:00:00Z")) {
		t.Errorf("never before it was sent: %s", got)
	}
}

func TestBetween(t *testing.T) {
	zone, err := time.LoadLocation("America/New_York")
	if err != nil {
		t.Fatal(err)
	}
	week := workdays.Calendar{Zone: zone}
	for _, c := range []struct {
		from, to string
		want     int
	}{
		// Monday evening there
		{"2026-11-16T15:00:00Z", "2026-11-16T23:00:00Z", 0}, {"2026-11-16T15:00:00Z", "2026-11-17T01:00:00Z", 0},
		// over a weekend
		{"2026-11-16T15:00:00Z", "2026-11-17T15:00:00Z", 1}, {"2026-11-13T15:00:00Z", "2026-11-16T15:00:00Z", 1},
		{"2026-11-13T15:00:00Z", "2026-11-15T15:00:00Z", 0}, {"2026-11-16T15:00:00Z", "2026-11-30T15:00:00Z", 10},
		{"2026-11-17T15:00:00Z", "2026-11-13T15:00:00Z", -2},
	} {
		if got := week.Between(at(t, c.from), at(t, c.to)); got != c.want {
			t.Errorf("from %s to %s: %d, want %d", c.from, c.to, got, c.want)
		}
	}
}

func TestAge_WithoutDueDate(t *testing.T) {
	came := at(t, "2026-11-20T12:00:00Z")
	age := workdays.Calendar{}.Age(came, time.Time{}, at(t, "2026-11-23T12:00:00Z"))
	if age.Waiting != 1 || age.Left != 0 || !age.DueAt.IsZero() {
		t.Errorf("%+v", age)
	}
}

func at(t *testing.T, text string) time.Time {
	t.Helper()
	moment, err := time.Parse(time.RFC3339, text)
	if err != nil {
		t.Fatal(err)
	}
	return moment
}

// The count agrees with a count day by day, also over years, from weekends and with holidays on weekends.
func TestBetween_CountsEachDay(t *testing.T) {
	free := map[string]bool{"2026-11-26": true, "2026-12-26": true, "2027-01-01": true, "2027-07-05": true, "2027-12-25": false}
	rapid.Check(t, func(t *rapid.T) {
		first := day(1, 0).AddDate(0, 0, rapid.IntRange(0, 30).Draw(t, "first"))
		length, want := rapid.IntRange(0, 900).Draw(t, "length"), 0
		for n := range length {
			at := first.AddDate(0, 0, n+1)
			if at.Weekday() != time.Saturday && at.Weekday() != time.Sunday && !free[at.Format(time.DateOnly)] {
				want++
			}
		}
		if got := (workdays.Calendar{Holidays: free}).Between(first, first.AddDate(0, 0, length)); got != want {
			t.Fatalf("%d days from %s: %d, want %d", length, first, got, want)
		}
	})
}

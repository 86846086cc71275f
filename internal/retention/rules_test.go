package retention_test

import (
	"testing"
	"time"

	"beacon/internal/retention"
)

// TestRule_Before: an item is kept for its full months in the registry's calendar and deleted on the day after. A month
// without such a day ends with its last day. The hour, daylight saving time and the machine's zone have no effect.
// Shows R15.3b.
func TestRule_Before(t *testing.T) {
	york, err := time.LoadLocation("America/New_York")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		day    string
		months int
		want   string // UTC
	}{
		{"2026-11-26", 24, "2024-11-26T05:00:00Z"},
		{"2026-07-04", 12, "2025-07-04T04:00:00Z"}, // daylight saving time on both days
		{"2027-01-15", 6, "2026-07-15T04:00:00Z"},  // daylight saving time only on the earlier day
		{"2029-02-28", 12, "2028-02-28T05:00:00Z"}, // an item that ended on February 29 stays one day longer
		{"2029-03-01", 12, "2028-03-01T05:00:00Z"},
		{"2028-02-29", 12, "2027-02-28T05:00:00Z"},
		{"2026-08-31", 6, "2026-02-28T05:00:00Z"},
		{"2026-03-31", 13, "2025-02-28T05:00:00Z"},
		{"2026-01-31", 120, "2016-01-31T05:00:00Z"},
		{"2026-03-08", 0, "2026-03-08T05:00:00Z"}, // own due time; the clock is put forward on this day
	} {
		got, err := retention.Rule{Months: c.months}.Before(c.day, york)
		if err != nil || got.Format(time.RFC3339) != c.want {
			t.Errorf("%s, %d months: %s, %v; want %s", c.day, c.months, got.Format(time.RFC3339), err, c.want)
		}
	}
	if _, err := (retention.Rule{}).Before("2026-02-30", york); err == nil {
		t.Error("a day that is none")
	}
}

// TestRule_Before_NeverGoesBack: an item due on a day is due on every later day.
func TestRule_Before_NeverGoesBack(t *testing.T) {
	last := time.Time{}
	for day := time.Date(2027, 1, 1, 0, 0, 0, 0, time.UTC); day.Year() < 2030; day = day.AddDate(0, 0, 1) {
		got, err := retention.Rule{Months: 6}.Before(day.Format(time.DateOnly), time.UTC)
		if err != nil || got.Before(last) {
			t.Fatalf("%s: %s after %s, %v", day, got, last, err)
		}
		if sixMonths := day.AddDate(0, -6, 0); got.After(sixMonths) {
			t.Fatalf("%s: %s is less than six months ago", day, got)
		}
		last = got
	}
}

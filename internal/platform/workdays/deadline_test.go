package workdays_test

import (
	"testing"
	"time"

	"beacon/internal/platform/workdays"
)

// Days must be days in the time zone of the registry: 02:00 UTC on Tuesday is still Monday there.
func TestDeadline_Due(t *testing.T) {
	zone, err := time.LoadLocation("America/New_York")
	if err != nil {
		t.Fatal(err)
	}
	week := workdays.Deadline{Within: 7 * 24 * time.Hour, Zone: zone}
	for sent, due := range map[string]string{
		"2026-03-02T15:04:05Z": "2026-03-09T15:04:05Z", // Monday to Monday, across the change to daylight saving time
		"2026-11-13T15:00:00Z": "2026-11-20T15:00:00Z", // Friday
		"2026-11-14T15:00:00Z": "2026-11-20T15:00:00Z", // Saturday: the Friday before
		"2026-11-15T15:00:00Z": "2026-11-20T15:00:00Z", // Sunday
		"2026-11-16T02:00:00Z": "2026-11-21T02:00:00Z", // still Sunday there, so due on Friday there
	} {
		if got := week.Due(at(t, sent)); !got.Equal(at(t, due)) {
			t.Errorf("sent %s is due %s, want %s", sent, got.Format(time.RFC3339), due)
		}
	}
	hasty := workdays.Deadline{Within: time.Hour, Zone: zone}
	if got := hasty.Due(at(t, "2026-11-14T15:00:00Z")); !got.Equal(at(t, "2026-11-14T16:00:00Z")) {
		t.Errorf("never before it was sent: %s", got)
	}
}

func TestDeadline_Age(t *testing.T) {
	zone, err := time.LoadLocation("America/New_York")
	if err != nil {
		t.Fatal(err)
	}
	week := workdays.Deadline{Within: 7 * 24 * time.Hour, Zone: zone}
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
		if got := week.WorkingDays(at(t, c.from), at(t, c.to)); got != c.want {
			t.Errorf("from %s to %s: %d, want %d", c.from, c.to, got, c.want)
		}
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

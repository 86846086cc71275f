package public

import (
	"slices"
	"testing"
	"time"
)

// TestZoneSpans: the spans have no gap around changes of the clocks, or the app would show wrong times.
func TestZoneSpans(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, time.March, 2, 15, 0, 0, 0, time.UTC)
	at := func(text string) int64 {
		moment, err := time.Parse(time.RFC3339, text)
		if err != nil {
			t.Fatal(err)
		}
		return moment.UnixMilli()
	}
	begin, end := at("2024-03-02T15:00:00Z"), at("2027-03-02T15:00:00Z")
	for name, want := range map[string][]zoneSpan{
		"America/Chicago": {
			{begin, at("2024-03-10T08:00:00Z"), -360},
			{at("2024-03-10T08:00:00Z"), at("2024-11-03T07:00:00Z"), -300},
			{at("2024-11-03T07:00:00Z"), at("2025-03-09T08:00:00Z"), -360},
			{at("2025-03-09T08:00:00Z"), at("2025-11-02T07:00:00Z"), -300},
			{at("2025-11-02T07:00:00Z"), at("2026-03-08T08:00:00Z"), -360},
			{at("2026-03-08T08:00:00Z"), at("2026-11-01T07:00:00Z"), -300},
			{at("2026-11-01T07:00:00Z"), end, -360},
		},
		"America/Phoenix": {{begin, end, -420}},
		"UTC":             {{begin, end, 0}},
	} {
		zone, err := time.LoadLocation(name)
		if err != nil {
			t.Fatal(err)
		}
		if got := zoneSpans(zone, now); !slices.Equal(got, want) {
			t.Errorf("%s: %v", name, got)
		}
	}
}

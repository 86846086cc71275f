package targets_test

import (
	"testing"
	"time"

	"beacon/internal/targets"
)

// November 2, 2026 is a Monday.
func day(d int) time.Time { return time.Date(2026, 11, d, 9, 0, 0, 0, time.UTC) }

// The center's days count from the submission, the registry's from the center's approval.
func TestAge(t *testing.T) {
	approved := day(6)
	goals := targets.Targets{ContactDays: 3, CenterDays: 5, RegistryDays: 4, Holidays: []string{"2026-11-10"}}
	for name, c := range map[string]struct {
		submission targets.Submission
		due        time.Time
		left       int
	}{
		"the center's":              {targets.Submission{SentAt: day(4)}, day(9), -1},
		"the center's on a weekend": {targets.Submission{SentAt: day(2)}, day(6), -2},
		"the registry's on a holiday": {
			targets.Submission{SentAt: day(2), ApprovedAt: &approved}, day(9), -1,
		},
	} {
		age := goals.Age(c.submission, day(11))
		if !age.DueAt.Equal(c.due) || age.Left != c.left || !age.Since.Equal(c.submission.SentAt) {
			t.Errorf("%s: %+v, want %s and %d", name, age, c.due, c.left)
		}
	}
}

func TestContactBy_SkipsHolidays(t *testing.T) {
	goals := targets.Defaults
	if got := goals.ContactBy(day(5)); !got.Equal(day(10)) {
		t.Errorf("three working days after Thursday: %s", got)
	}
	goals.Holidays = []string{"2026-11-09"}
	if got := goals.ContactBy(day(5)); !got.Equal(day(11)) {
		t.Errorf("over a holiday: %s", got)
	}
}

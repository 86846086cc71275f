// Package targets holds the registry's targets: the days within which centers and the registry do their work, and the
// holidays, which are no working days.
package targets

import (
	"slices"
	"time"

	"beacon/internal/platform/workdays"
)

// Targets are the registry's targets.
type Targets struct {
	ContactDays  int      // working days until a center has contacted a new patient (S10.1)
	CenterDays   int      // days from a submission to the center's decision (M9)
	RegistryDays int      // days from the center's approval to the registry's decision (M9)
	Holidays     []string // ISO days, in order
	Version      int64    // increases with each change; 0: the defaults

	zone *time.Location
}

// Defaults are the targets of a registry that changed none.
var Defaults = Targets{ContactDays: 3, CenterDays: 7, RegistryDays: 7}

// Calendar returns the working days.
func (t Targets) Calendar() workdays.Calendar {
	c := workdays.Calendar{Zone: t.zone, Holidays: make(map[string]bool, len(t.Holidays))}
	for _, day := range t.Holidays {
		c.Holidays[day] = true
	}
	return c
}

// ContactBy returns the time by which a center should contact a patient who came at a time.
func (t Targets) ContactBy(came time.Time) time.Time { return t.Calendar().Add(came, t.ContactDays) }

// Submission is a submission that waits for a decision.
type Submission struct {
	SentAt time.Time
	// ApprovedAt is the time of the center's approval; nil: the center decides.
	ApprovedAt *time.Time
}

// Age returns the age of a submission at now. The registry's days count from the center's approval.
func (t Targets) Age(s Submission, now time.Time) workdays.Age {
	c := t.Calendar()
	due := c.Due(s.SentAt, t.CenterDays)
	if s.ApprovedAt != nil {
		due = c.Due(*s.ApprovedAt, t.RegistryDays)
	}
	return c.Age(s.SentAt, due, now)
}

func (t Targets) isEqual(other Targets) bool {
	return t.ContactDays == other.ContactDays && t.CenterDays == other.CenterDays &&
		t.RegistryDays == other.RegistryDays && slices.Equal(t.Holidays, other.Holidays)
}

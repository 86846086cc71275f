package champion

import (
	"strings"
	"time"

	"beacon/internal/microsite"
)

// CodeLength is the most characters of a campaign's code.
const CodeLength = 6

// Campaign is a code under which patients of a center register themselves.
type Campaign struct {
	ID          int64
	Code        string // in capitals
	CenterID    int64
	CenterAlias string
	Type        microsite.Type
	Name        string // for staff
	OpensOn     string // ISO date, empty: always was open
	ClosesOn    string // ISO date, the last day; empty: stays open
	CreatedAt   time.Time

	Registrations int64 // so far; only in lists
}

// Code returns a code as it is stored: trimmed, in capitals (R5.11).
func Code(typed string) string { return strings.ToUpper(strings.TrimSpace(typed)) }

// IsOpen reports whether people may register under the campaign at now; days are
// those of zone.
func (c Campaign) IsOpen(now time.Time, zone *time.Location) bool {
	return c.stateOn(now.In(zone).Format(time.DateOnly)) == Open
}

// stateOn is where the campaign stands on an ISO day.
func (c Campaign) stateOn(day string) State {
	switch {
	case c.OpensOn > day:
		return NotYet
	case c.ClosesOn != "" && c.ClosesOn < day:
		return Over
	}
	return Open
}

package champion

import (
	"strings"
	"time"

	"beacon/internal/microsite"
)

// CodeLength is the maximum length of a campaign's code.
const CodeLength = 6

// Campaign is a code with which patients of a center register themselves.
type Campaign struct {
	ID          int64
	Code        string // in capitals
	CenterID    int64
	CenterAlias string
	// CenterClosedAt is the time at which the center was closed; nil: open. The campaigns of a closed center are over.
	CenterClosedAt *time.Time
	Type           microsite.Type
	Name           string // for staff
	OpensOn        string // ISO date, empty: open from the start
	ClosesOn       string // ISO date, the last day; empty: no end
	CreatedAt      time.Time

	Registrations int64 // number so far; only in lists
}

// Code returns a code in its stored form: trimmed, in capitals (R5.11).
func Code(typed string) string { return strings.ToUpper(strings.TrimSpace(typed)) }

// IsOpen reports whether people may register under the campaign at now; zone defines the days.
func (c Campaign) IsOpen(now time.Time, zone *time.Location) bool {
	return c.stateOn(now.In(zone).Format(time.DateOnly)) == Open
}

// stateOn returns the campaign's state on an ISO day.
func (c Campaign) stateOn(day string) State {
	switch {
	case c.CenterClosedAt != nil:
		return Over
	case c.OpensOn > day:
		return NotYet
	case c.ClosesOn != "" && c.ClosesOn < day:
		return Over
	}
	return Open
}

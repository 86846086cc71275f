// Package correction is the correction of a record's data by staff: the reasons, and the details for the audit trail
// (R12.1).
package correction

import (
	"slices"
	"strings"

	"beacon/catalogues"
	"beacon/internal/platform/fault"
)

// Reason is the reason for a correction.
type Reason string

// The reasons.
const (
	TypingMistake Reason = "typing-mistake"
	PersonToldUs  Reason = "person-told-us"
	Moved         Reason = "moved"
	NameChanged   Reason = "name-changed"
	DocumentSeen  Reason = "document-seen"
)

// OwnChange is the reason for a change by the person themselves. Staff cannot choose it.
const OwnChange Reason = "own-change"

// Reasons lists all reasons, in the order of the screens.
var Reasons = []Reason{TypingMistake, PersonToldUs, Moved, NameChanged, DocumentSeen}

// Check adds a broken rule unless r is one of the reasons.
func (r Reason) Check(broken *fault.Fields) {
	broken.AddIf(!slices.Contains(Reasons, r), "reason", catalogues.Text("correction.reason"))
}

// Change is one fact before and after a correction.
type Change struct {
	Field  string // name of the field in forms
	Before string
	After  string
}

// Changes are the changed fields of one correction.
type Changes []Change

// Add adds a field if its value changed.
func (c *Changes) Add(field, before, after string) {
	if before != after {
		*c = append(*c, Change{field, before, after})
	}
}

// Has reports whether a field changed.
func (c Changes) Has(field string) bool {
	return slices.ContainsFunc(c, func(one Change) bool { return one.Field == field })
}

// Details returns the details for the audit trail: the reason, and each changed field with its new value, and the old
// value under the name with the suffix "Before".
func (c Changes) Details(why Reason) map[string]string {
	details := map[string]string{"reason": string(why)}
	for _, one := range c {
		details[one.Field], details[one.Field+"Before"] = one.After, one.Before
	}
	return details
}

// Names returns the details for the audit trail when people change their own data: the names of the fields without
// values. It returns nil without changes.
func (c Changes) Names() map[string]string {
	if len(c) == 0 {
		return nil
	}
	var names []string
	for _, one := range c {
		names = append(names, one.Field)
	}
	return map[string]string{"fields": strings.Join(names, " ")}
}

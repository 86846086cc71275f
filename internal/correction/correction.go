// Package correction is what staff say when they put right a fact of a record, and
// what the audit trail keeps of it (R12.1).
package correction

import (
	"slices"
	"strings"

	"beacon/catalogues"
	"beacon/internal/platform/fault"
)

// Reason is why staff change a fact.
type Reason string

// The reasons.
const (
	TypingMistake Reason = "typing-mistake"
	PersonToldUs  Reason = "person-told-us"
	Moved         Reason = "moved"
	NameChanged   Reason = "name-changed"
	DocumentSeen  Reason = "document-seen"
)

// OwnChange is the reason of a change that people make themselves. Staff cannot choose it.
const OwnChange Reason = "own-change"

// Reasons are all of them, in the order of the screens.
var Reasons = []Reason{TypingMistake, PersonToldUs, Moved, NameChanged, DocumentSeen}

// Check adds to broken that r is none of the reasons.
func (r Reason) Check(broken *fault.Fields) {
	broken.AddIf(!slices.Contains(Reasons, r), "reason", catalogues.Text("correction.reason"))
}

// Change is one fact before and after a correction.
type Change struct {
	Field  string // as the forms name it
	Before string
	After  string
}

// Changes are the facts of one correction.
type Changes []Change

// Add adds a fact unless it stays as it is.
func (c *Changes) Add(field, before, after string) {
	if before != after {
		*c = append(*c, Change{field, before, after})
	}
}

// Has reports whether a fact changes.
func (c Changes) Has(field string) bool {
	return slices.ContainsFunc(c, func(one Change) bool { return one.Field == field })
}

// Details returns what the trail keeps: why, and each changed fact under its name,
// with what it was under the name and "Before".
func (c Changes) Details(why Reason) map[string]string {
	details := map[string]string{"reason": string(why)}
	for _, one := range c {
		details[one.Field], details[one.Field+"Before"] = one.After, one.Before
	}
	return details
}

// Names returns what the trail keeps when people change facts of their own: which ones, and no
// values. It is nil if nothing changes.
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

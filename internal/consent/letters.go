package consent

import (
	"strings"

	"beacon/catalogues"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/locale"
	"beacon/internal/platform/typeface"
	"beacon/internal/voucher"
)

// A document that leaves out a part of a name says something other than what is
// signed. So somebody whose name has letters that none of our fonts has is told
// before agreeing to anything, and asked for the name as a passport writes it
// (ADR 27).
var (
	msgLetters         = catalogues.Text("consent.letters")
	msgLettersOfRecord = catalogues.Text("consent.letters-of-record")
)

// unprintable blames the names that a document could not write in full: of the
// person it is about, and of whoever signs for them.
func unprintable(p voucher.Person, t Type, who Consenter) (broken []fault.Field) {
	blame := func(field string, text locale.Text, lost string) {
		if lost == "" {
			return
		}
		letters := strings.Join(strings.Split(lost, ""), " ")
		broken = append(broken, fault.Field{Name: field, Message: text.With("letters", letters)})
	}
	blame("consentType", msgLettersOfRecord, typeface.Lost(p.FullName()))
	if t != Self {
		blame("firstName", msgLetters, typeface.Lost(who.FirstName))
		blame("lastName", msgLetters, typeface.Lost(who.LastName))
	}
	return broken
}

package consent

import (
	"strings"

	"beacon/catalogues"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/locale"
	"beacon/internal/platform/typeface"
	"beacon/internal/voucher"
)

// A document must not leave out letters of a name. So people with letters in their name that our fonts lack learn that
// before they agree, and are asked for the name as in a passport (ADR 27).
var msgLetters = catalogues.Text("consent.letters")

// unprintable returns the fields with text that a document cannot print in full: the names of the person, of another
// signer and of the donor's holders, and the relationships.
func unprintable(g voucher.Signer, t Type, who Consenter) (broken fault.Fields) {
	check := func(field string, text locale.Text, lost string) {
		if lost == "" {
			return
		}
		letters := strings.Join(strings.Split(lost, ""), " ")
		broken.Add(field, text.With("letters", letters))
	}
	check("consentType", catalogues.Text("consent.letters-of-record"), typeface.Lost(g.Person().FullName()))
	if g.Holder != nil {
		check("consentType", catalogues.Text("consent.letters-of-relationship"), typeface.Lost(g.Holder.RelationshipOther))
	}
	listed := ""
	for _, h := range g.Listed {
		listed += h.FullName() + h.RelationshipOther
	}
	check("consentType", catalogues.Text("consent.letters-of-list"), typeface.Lost(listed))
	if t != Self {
		check("firstName", msgLetters, typeface.Lost(who.FirstName))
		check("lastName", msgLetters, typeface.Lost(who.LastName))
	}
	return broken
}

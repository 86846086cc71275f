package voucher

import (
	"regexp"
	"strings"
	"unicode"

	"beacon/catalogues"
	"beacon/internal/platform/country"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/htmltext"
	"beacon/internal/platform/locale"
	"beacon/internal/platform/personal"
	"beacon/internal/platform/plaintext"
	"beacon/internal/platform/usstate"
)

// Address is a postal address: a home address, or the address for a kit.
type Address struct {
	Address1 string
	Address2 string
	City     string
	State    string // two letters in the United States, free text elsewhere
	Country  int    // ISO 3166 number, UnitedStates, or 0: another country
	ZIP      string
}

// line is a text field with its validation rules.
type line struct {
	field   string
	value   *string
	max     int         // characters
	missing locale.Text // empty: the field is optional
	check   func(text string) (locale.Text, bool)
}

// isName reports whether a line is a name. A name needs a letter, because emails address people by name.
func (l line) isName() bool { return l.field == "firstName" || l.field == "lastName" }

// clean trims a field and adds the rule that the field breaks. It calls check for nonempty fields only.
func (l line) clean(broken *fault.Fields) {
	*l.value = plaintext.Line(*l.value)
	switch {
	case *l.value == "" && l.missing.EN != "", l.isName() && !strings.ContainsFunc(*l.value, unicode.IsLetter):
		broken.Add(l.field, l.missing)
	case htmltext.Length(*l.value) > l.max:
		broken.Add(l.field, msgTooLong.With("max", l.max))
	case l.isName() && personal.HasContact(*l.value):
		broken.Add(l.field, catalogues.Text("contact.name-only"))
	case *l.value != "" && l.check != nil:
		text, ok := l.check(*l.value)
		broken.AddIf(!ok, l.field, text)
	}
}

var zipRule = regexp.MustCompile(`^\d{5}(-\d{4})?$`)

func (a *Address) lines() []line {
	msgState, msgZIP := catalogues.Text("voucher.rule.state"), catalogues.Text("voucher.rule.zip")
	return []line{
		{"address1", &a.Address1, 100, catalogues.Text("voucher.rule.address"), nil},
		{"address2", &a.Address2, 100, locale.Text{}, nil},
		{"city", &a.City, 64, catalogues.Text("voucher.rule.city"), nil},
		{"state", &a.State, 64, msgState, func(text string) (locale.Text, bool) {
			state, ok := usstate.Find(text)
			if ok && a.Country == UnitedStates {
				a.State = state.Abbreviation
			}
			return msgState, ok || a.Country != UnitedStates
		}},
		{"zip", &a.ZIP, 16, msgZIP, func(text string) (locale.Text, bool) {
			return msgZIP, a.Country != UnitedStates || zipRule.MatchString(text)
		}},
	}
}

// Clean trims an address, replaces the name of a US state with its two letters, and returns all broken rules (V5).
func (a *Address) Clean() fault.Fields {
	var broken fault.Fields
	for _, l := range a.lines() {
		l.clean(&broken)
	}
	broken.AddIf(!country.IsKnown(a.Country), "country", catalogues.Text("voucher.rule.country"))
	return broken
}

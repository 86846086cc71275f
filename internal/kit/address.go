package kit

import (
	"regexp"

	"beacon/catalogues"
	"beacon/internal/platform/country"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/htmltext"
	"beacon/internal/platform/locale"
	"beacon/internal/platform/plaintext"
	"beacon/internal/platform/usstate"
	"beacon/internal/voucher"
)

// The messages of V5, the same as in the registration's forms.
var (
	msgState   = catalogues.Text("kit.rule.state")
	msgZIP     = catalogues.Text("kit.rule.zip")
	msgTooLong = catalogues.Text("kit.rule.too-long")
)

var zipRule = regexp.MustCompile(`^\d{5}(-\d{4})?$`)

// clean trims an address, replaces the name of a state by its two letters, and
// returns every broken rule.
func (a *Address) clean() fault.Fields {
	var broken fault.Fields
	for _, l := range []struct {
		field   string
		value   *string
		max     int
		missing locale.Text
	}{
		{"address1", &a.Address1, 100, catalogues.Text("kit.rule.address")},
		{"address2", &a.Address2, 100, locale.Text{}},
		{"city", &a.City, 64, catalogues.Text("kit.rule.city")},
		{"state", &a.State, 64, msgState},
		{"zip", &a.ZIP, 16, msgZIP},
	} {
		*l.value = plaintext.Line(*l.value)
		switch {
		case *l.value == "" && l.missing.EN != "":
			broken.Add(l.field, l.missing)
		case htmltext.Length(*l.value) > l.max:
			broken.Add(l.field, msgTooLong.With("max", l.max))
		default:
			if text, ok := a.check(l.field, *l.value); !ok {
				broken.Add(l.field, text)
			}
		}
	}
	broken.AddIf(!country.IsKnown(a.Country), "country", catalogues.Text("kit.rule.country"))
	return broken
}

// check returns the broken rule of a field that has one in the United States only.
func (a *Address) check(field, value string) (locale.Text, bool) {
	if a.Country != voucher.UnitedStates {
		return locale.Text{}, true
	}
	switch field {
	case "state":
		state, ok := usstate.Find(value)
		if ok {
			a.State = state.Abbreviation
		}
		return msgState, ok
	case "zip":
		return msgZIP, zipRule.MatchString(value)
	}
	return locale.Text{}, true
}

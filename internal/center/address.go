package center

import (
	"strings"

	"beacon/catalogues"
	"beacon/internal/platform/geo"
	"beacon/internal/platform/locale"
	"beacon/internal/platform/plaintext"
	"beacon/internal/platform/usstate"
)

// Address is the postal address of a center.
type Address struct {
	Street     string
	City       string
	State      string // two letters
	PostalCode string // five digits
}

// Address returns the center's address.
func (c Center) Address() Address { return Address{c.Street, c.City, c.State, c.PostalCode} }

// String returns the address in one line: "88 Fort Street, Pittsburgh, PA 15222".
func (a Address) String() string {
	var parts []string
	for _, part := range []string{a.Street, a.City, strings.TrimSpace(a.State + " " + a.PostalCode)} {
		if part != "" {
			parts = append(parts, part)
		}
	}
	return strings.Join(parts, ", ")
}

// ParseAddress parses an address as String writes it. The state may be a name, and a comma before the ZIP code is
// accepted. Otherwise it returns the message for the field.
func ParseAddress(typed string) (a Address, problem locale.Text, ok bool) {
	problem = catalogues.Text("center.address")
	words := strings.Fields(strings.ReplaceAll(plaintext.Line(typed), ",", " , "))
	if len(words) == 0 {
		return a, problem, false
	}
	zip, isZIP := geo.Digits(words[len(words)-1])
	place, isKnown := geo.Find(zip)
	if !isZIP {
		return a, problem, false
	}
	if !isKnown {
		return a, catalogues.Text("center.zip-unknown").With("zip", zip), false
	}
	rest := strings.Trim(strings.ReplaceAll(strings.Join(words[:len(words)-1], " "), " ,", ","), ", ")
	before, written, found := cutLast(rest)
	state, isState := usstate.Find(written)
	street, city, hasStreet := cutLast(before)
	if !found || !isState || !hasStreet || street == "" || city == "" {
		return a, problem, false
	}
	if place.State != "" && place.State != state.Abbreviation {
		return a, catalogues.Text("center.zip-elsewhere").With("zip", zip).With("city", place.City).
			With("state", place.State), false
	}
	return Address{street, city, state.Abbreviation, zip}, problem, true
}

// cutLast cuts a text at its last comma.
func cutLast(text string) (before, after string, found bool) {
	i := strings.LastIndexByte(text, ',')
	if i < 0 {
		return "", text, false
	}
	return strings.TrimSpace(text[:i]), strings.TrimSpace(text[i+1:]), true
}

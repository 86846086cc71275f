package address

import (
	"context"
	"slices"
	"strings"

	"beacon/internal/platform/geo"
)

// Embedded verifies addresses with embedded data: the postal service's abbreviations, and the city and state of each
// ZIP code. It cannot check whether a street or a house exists.
type Embedded struct{}

// nearby is the maximum distance in miles between a city and the place of its ZIP code.
const nearby = 40

// Check implements Verifier. It returns ErrUnknown if the ZIP code does not exist or does not match the state or the
// city, unless the city has exactly one ZIP code.
func (Embedded) Check(_ context.Context, a Address) (Suggestion, error) {
	all := words(a.Street)
	if len(all) == 0 {
		return Suggestion{}, ErrUnknown
	}
	l := read(all)
	state := strings.ToUpper(strings.TrimSpace(a.State))
	s := Suggestion{City: writeCity(a.City), State: state, Incomplete: l.needsUnit()}
	s.Street, s.Unit = l.write()
	five, _ := geo.Digits(a.PostalCode)
	if isMilitary(state) {
		s.ZIP5 = five
		if !strings.HasPrefix(five, militaryZIPs[state]) || !postOffices[strings.ToLower(s.City)] {
			return Suggestion{}, ErrUnknown
		}
		return s, nil
	}
	zips := geo.ZIPs(s.City, state)
	place, known := geo.Find(a.PostalCode)
	switch {
	case known && (place.State == state || place.State == ""):
		s.ZIP5 = five
		switch {
		case len(zips) == 0 && place.City != "":
			s.City = place.City
		case len(zips) > 0 && !near(place, zips):
			return Suggestion{}, ErrUnknown // the city or the ZIP code is wrong
		}
	case len(zips) == 1:
		s.ZIP5 = zips[0]
	default: // any of several ZIP codes could be correct
		return Suggestion{}, ErrUnknown
	}
	return s, nil
}

// near reports whether a place is close to a city with these ZIP codes. A ZIP code can serve several places, but the
// data has only one name for each.
func near(place geo.Place, zips []string) bool {
	for _, zip := range zips {
		if at, ok := geo.Find(zip); ok && geo.Miles(place.Point, at.Point) <= nearby {
			return true
		}
	}
	return false
}

// Military states, the first digits of their ZIP codes, and their post offices.
var (
	militaryZIPs = map[string]string{"AA": "340", "AE": "09", "AP": "96"}
	postOffices  = set(`apo fpo dpo`)
)

func isMilitary(state string) bool { return militaryZIPs[state] != "" }

// writeCity returns the name of a city with standard capitalization.
func writeCity(city string) string {
	words := strings.Fields(strings.NewReplacer(".", " ", ",", " ", "’", "'").Replace(city))
	write := func(style style) string { return style.writeCity(words) }
	return write(detectStyle(words, write))
}

func (s style) writeCity(words []string) string {
	out := slices.Clone(words)
	for i, word := range out {
		switch lower := strings.ToLower(word); {
		case postOffices[lower]:
			out[i] = strings.ToUpper(word)
		case i > 0 && connecting[lower]:
			out[i] = lower
		case !hasBothCases(word):
			out[i] = s.cased(word)
		}
	}
	return strings.Join(out, " ")
}

package address

import (
	"context"
	"strings"

	"beacon/internal/platform/geo"
)

// Embedded verifies with embedded data: the postal service's abbreviations, and the city and state of
// a ZIP code. It cannot know whether a house exists.
type Embedded struct{}

// Check implements Verifier. ErrUnknown: the ZIP code does not exist, or is in another state, and
// the city has none either.
func (Embedded) Check(_ context.Context, a Address) (Suggestion, error) {
	street, unit := splitUnit(words(a.Street))
	if len(street) == 0 {
		return Suggestion{}, ErrUnknown
	}
	state := strings.ToUpper(strings.TrimSpace(a.State))
	s := Suggestion{Street: writeStreet(street), Unit: writeUnit(unit), City: writeCity(a.City), State: state}
	place, known := geo.Find(a.PostalCode)
	five, _ := geo.Digits(a.PostalCode)
	switch {
	case known && (place.State == state || place.State == ""):
		s.ZIP5 = five
		// One ZIP code serves several places: a name that has it stays.
		if place.City != "" && len(geo.ZIPs(s.City, state)) == 0 {
			s.City = place.City
		}
	default:
		zips := geo.ZIPs(s.City, state)
		if len(zips) != 1 { // of several, nobody can say which
			return Suggestion{}, ErrUnknown
		}
		s.ZIP5 = zips[0]
	}
	s.Incomplete = unit == nil && needsUnit(street)
	return s, nil
}

func words(text string) []string {
	return strings.Fields(strings.NewReplacer(",", " ", ". ", " ", ";", " ", "#", " # ").Replace(text + " "))
}

// splitUnit splits the unit off the end of a street line: "9 Elm St Apt 4", "9 Elm St #4". "PO Box
// 12" has none.
func splitUnit(line []string) (street, unit []string) {
	for i := 1; i < len(line); i++ {
		word := strings.ToLower(line[i])
		if word == "#" || unitKinds[word] != "" && (i+1 < len(line) || word == "penthouse" || word == "ph") {
			return line[:i], line[i:]
		}
	}
	return line, nil
}

func writeUnit(unit []string) string {
	if len(unit) == 0 {
		return ""
	}
	var out []string
	for _, word := range unit {
		lower := strings.ToLower(word)
		switch {
		case word == "#" && len(out) > 0: // "Apt # 4"
		case word == "#":
			out = append(out, "Unit")
		case unitKinds[lower] != "":
			out = append(out, cased(unitKinds[lower]))
		default:
			out = append(out, strings.ToUpper(word))
		}
	}
	return strings.Join(out, " ")
}

func writeStreet(line []string) string {
	if box, ok := postOfficeBox(line); ok {
		return box
	}
	last := kindAt(line)
	out := make([]string, len(line))
	for i, word := range line {
		lower := strings.ToLower(word)
		switch {
		case directions[lower] != "" && isDirection(line, i, last):
			out[i] = strings.ToUpper(directions[lower])
		case i == last:
			out[i] = cased(streetKinds[lower])
		default:
			out[i] = cased(word)
		}
	}
	return strings.Join(out, " ")
}

// kindAt returns the index of the street suffix: the last word that is one, after at least a number
// and a name. -1 if there is none.
func kindAt(line []string) int {
	for i := len(line) - 1; i >= 2; i-- {
		if streetKinds[strings.ToLower(line[i])] != "" {
			return i
		}
	}
	return -1
}

// isDirection reports a direction: after the number with a name following ("9 North Elm St"; not "9
// North St"), or at the end ("9 Elm St North").
func isDirection(line []string, i, kind int) bool {
	behindNumber := i == 1 && len(line) > 2 && kind != 2
	return behindNumber || i > 1 && i == len(line)-1
}

func postOfficeBox(line []string) (string, bool) {
	text := strings.ToLower(strings.ReplaceAll(strings.Join(line, " "), ".", ""))
	for _, start := range []string{"po box", "p o box", "post office box", "pob", "box"} {
		if number, ok := strings.CutPrefix(text+" ", start+" "); ok {
			return strings.TrimSpace("PO Box " + strings.ToUpper(number)), true
		}
	}
	return "", false
}

func writeCity(city string) string {
	out := strings.Fields(city)
	for i, word := range out {
		switch lower := strings.ToLower(strings.Trim(word, ".")); {
		case lower == "saint" || lower == "st":
			out[i] = "St"
		case word == strings.ToUpper(word) || word == strings.ToLower(word):
			out[i] = cased(word)
		}
	}
	return strings.Join(out, " ")
}

// needsUnit reports whether a unit or box number is probably missing: the street line names an
// apartment building, or a box without a number.
func needsUnit(line []string) bool {
	if box, ok := postOfficeBox(line); ok {
		return box == "PO Box"
	}
	for i, word := range line {
		switch strings.Trim(strings.ToLower(word), ".") {
		case "apartments", "apts", "condominiums", "condos", "towers", "suites", "penthouses":
			return true
		case "apt", "apartment", "unit", "ste", "suite":
			return i == len(line)-1 && i > 0 // the word is there, its number is not
		}
	}
	return false
}

package address

import (
	"regexp"
	"slices"
	"strings"
)

// words splits a street line into words. It drops commas and the periods of abbreviations ("St.", "P.O. Box") and keeps
// the period of a number ("39.2 Rd").
func words(text string) []string {
	text = strings.NewReplacer(",", " ", ";", " ", "#", " # ", "’", "'").Replace(text)
	var out []string
	for _, word := range strings.Fields(text) {
		letters := strings.ReplaceAll(word, ".", "")
		switch {
		case initials.MatchString(word):
			out = append(out, letters)
		case strings.ContainsAny(word, "0123456789"):
			out = append(out, strings.Fields(wordThenNumber.ReplaceAllString(strings.TrimRight(word, "."), "$1 $2"))...)
		default:
			out = append(out, strings.Fields(strings.ReplaceAll(word, ".", " "))...)
		}
	}
	return out
}

var (
	initials       = regexp.MustCompile(`^(?:\pL\.){2,}\pL?$|^\pL\.\pL$`) // "P.O.", "U.S", "R.R."
	wordThenNumber = regexp.MustCompile(`^(\pL{2,})\.(\d)`)               // "Apt.4"
)

// line is a street line split into its parts.
type line struct {
	words []string // the street: number, directions, name and suffix
	unit  []string // apartment, suite or other part of the building
	from  int      // index of the first word after the house number
	kind  int      // index of the street suffix; -1 if there is none
}

// read splits a street line by the rules of Publication 28. Every word is in words or in unit, in the original order.
func read(all []string) line {
	if len(all) == 0 || boxWords(all) > 0 {
		return line{words: all, kind: -1}
	}
	for i := 1; i < len(all); i++ {
		street := streetFrom(all[:i])
		if isUnit(all[i:], street.takesAnyUnit(), street.isNamed()) {
			street.unit = all[i:]
			return street
		}
	}
	return streetFrom(all)
}

// streetFrom finds the number and the suffix of a street line without a unit.
func streetFrom(all []string) line {
	l := line{words: all, kind: -1}
	if houseNumber.MatchString(all[0]) && !ordinalNumber.MatchString(strings.ToLower(all[0])) {
		l.from = 1
		if len(all) > 1 && fraction.MatchString(all[1]) {
			l.from = 2
		}
	}
	if l.isSpanish() {
		return l
	}
	last := len(all) - 1
	end := strings.ToLower(all[last])
	if last > l.from && (directions[end] != "" || plainDesignators[end]) && l.isKind(last-1) {
		last-- // "Elm St N", or "Elm St Apt" without its number
	}
	if l.isKind(last) {
		l.kind = last
	}
	return l
}

var (
	houseNumber = regexp.MustCompile(`^\pL{0,2}\d[\d\pL\p{No}/.-]*$`) // "418", "35-20", "12½", "N6W23001"
	fraction    = regexp.MustCompile(`^\d/\d$`)
)

// isKind reports whether the word at i is a suffix with a name before it.
func (l line) isKind(i int) bool {
	return i > l.from && streetKinds[strings.ToLower(l.words[i])] != ""
}

// isSpanish reports whether the name is like "Calle San Justo", with the kind of street first.
func (l line) isSpanish() bool {
	for i := l.from; i < len(l.words); i++ {
		lower := strings.ToLower(l.words[i])
		isFirst := i == l.from || startsWithDigit(l.words[i-1])
		if i == l.from && spanishPlaces[lower] || isFirst && i+1 < len(l.words) && spanishKinds[lower] {
			return true
		}
	}
	return false
}

// takesAnyUnit reports whether the street has a suffix or the number of a route. After such a street every designator
// is valid. After the first word of "55 Lower St" and "10 Mill" none is.
func (l line) takesAnyUnit() bool {
	if l.kind >= 0 || boxWords(l.words) > 0 {
		return true
	}
	last := len(l.words) - 1
	if last > 0 && directions[strings.ToLower(l.words[last])] != "" { // "US Highway 61 N"
		last--
	}
	return last > l.from && startsWithDigit(l.words[last]) && routes[strings.ToLower(l.words[last-1])]
}

// isNamed reports whether the street has a name, with or without a suffix: "350 Broadway".
func (l line) isNamed() bool {
	return len(l.words) > l.from && (l.from > 0 || l.kind >= 0 || l.isSpanish())
}

// isUnit reports whether all words are designators with their identifiers: "Apt 4", "Bldg 2 Fl 3", "Rear", "2nd Floor".
// After a street without a suffix, only designators count that are never street names.
func isUnit(words []string, anyDesignator, named bool) bool {
	if !named {
		return false
	}
	for len(words) > 0 {
		n := designated(words, anyDesignator)
		if n == 0 {
			return false
		}
		words = words[n:]
	}
	return true
}

// designated returns the number of words of the first designator and its identifier, or 0.
func designated(words []string, anyDesignator bool) int {
	first := strings.ToLower(words[0])
	if unitKinds[first] == "" && first != "#" {
		if len(words) > 1 && ordinalNumber.MatchString(first) && unitKinds[strings.ToLower(words[1])] == "fl" {
			return 2
		}
		return 0
	}
	if !anyDesignator && !plainDesignators[first] {
		return 0
	}
	if len(words) > 2 && words[1] == "#" && isIdentifier(words[2]) {
		return 3
	}
	if len(words) > 1 && isIdentifier(words[1]) {
		return 2
	}
	if standsAlone[unitKinds[first]] {
		return 1
	}
	return 0
}

var (
	ordinalNumber = regexp.MustCompile(`^\d+(?:st|nd|rd|th)$`)
	identifier    = regexp.MustCompile(`^(?:[\pL]{0,3}-?\d[\d\pL/-]*|\pL{1,2}|\pL-\pL)$`) // "4", "2B", "PH2", "A", "B-3"
)

// isIdentifier reports whether a word identifies an apartment, suite or box.
func isIdentifier(word string) bool {
	lower := strings.ToLower(word)
	return identifier.MatchString(word) && (len(word) == 1 || unitKinds[lower] == "") &&
		(len(word) == 1 || streetKinds[lower] == "")
}

func startsWithDigit(word string) bool { return word[0] >= '0' && word[0] <= '9' }

// write returns the street and the unit in the postal service's standard form.
func (l line) write() (street, unit string) {
	style := detectStyle(slices.Concat(l.words, l.unit), func(s style) string {
		street, unit := l.writeIn(s)
		return street + " " + unit
	})
	return l.writeIn(style)
}

func (l line) writeIn(style style) (street, unit string) {
	if n := boxWords(l.words); n > 0 {
		return style.writeBox(l.words, n), style.writeUnit(l.unit)
	}
	out := make([]string, len(l.words))
	for i, word := range l.words {
		lower := strings.ToLower(word)
		switch {
		case i == l.kind:
			out[i] = style.cased(streetKinds[lower])
		case directions[lower] != "" && l.isDirection(i):
			out[i] = strings.ToUpper(directions[lower])
		case i+1 < len(l.words) && routeInitials[lower] && startsWithDigit(l.words[i+1]):
			out[i] = strings.ToUpper(word)
		case i > l.from && i < len(l.words)-1 && connecting[lower]:
			out[i] = lower
		default:
			out[i] = style.cased(word)
		}
	}
	return strings.Join(out, " "), style.writeUnit(l.unit)
}

// isDirection reports whether the word at i is a direction. A direction is before the name ("9 North Elm St", not "9
// North St" or "9 West End Ave"), or after the suffix or a number ("9 Elm St North", "842 E 1700 South", not "8 Key
// West").
func (l line) isDirection(i int) bool {
	last := len(l.words) - 1
	if l.isSpanish() {
		return false
	}
	if i == last && i > l.from {
		return l.kind == i-1 || startsWithDigit(l.words[i-1])
	}
	if i != l.from || i == last || i+1 == l.kind {
		return false
	}
	next := strings.ToLower(l.words[i+1])
	if directions[next] != "" && i+1 == last { // in "9 North S" the name is North
		return false
	}
	return next != "end"
}

func (s style) writeUnit(unit []string) string {
	out := make([]string, 0, len(unit))
	for i, word := range unit {
		lower := strings.ToLower(word)
		isDesignator := i == 0 || len(word) > 1
		switch {
		case word == "#" && i > 0 && unitKinds[strings.ToLower(unit[i-1])] != "": // "Apt # 4"
		case isDesignator && acronyms[unitKinds[lower]]:
			out = append(out, strings.ToUpper(unitKinds[lower]))
		case isDesignator && unitKinds[lower] != "":
			out = append(out, capitalized(unitKinds[lower]))
		case ordinalNumber.MatchString(lower):
			out = append(out, lower)
		default:
			out = append(out, strings.ToUpper(word))
		}
	}
	return strings.Join(out, " ")
}

// needsUnit reports whether a unit or box number is probably missing: the line ends with an apartment building, a
// designator without its number, or a box without its number.
func (l line) needsUnit() bool {
	if n := boxWords(l.words); n > 0 {
		return boxLacksNumber(l.words, n)
	}
	last := len(l.words) - 1
	if len(l.unit) > 0 || last <= l.from {
		return false
	}
	word := strings.ToLower(l.words[last])
	return apartmentBuildings[word] || plainDesignators[word] && word != "floor" && word != "fl"
}

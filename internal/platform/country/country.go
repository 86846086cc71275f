// Package country is the list of countries that forms offer: ISO 3166 numbers,
// but 1 for the United States and 0 for any other, as the specification numbers
// them (R6.12), with their names in both languages.
//
// The names and their order are those of the Unicode CLDR. They are files, because the library that contains them
// would make the program much larger. A test compares the files with the library and lists the countries that were
// renamed after its release.
package country

import (
	"embed"
	"strconv"
	"strings"

	"beacon/internal/platform/locale"
)

// The numbers of the specification.
const (
	UnitedStates = 1
	Other        = 0
)

// Country is one choice of a form.
type Country struct {
	ID   int
	Name string
}

var (
	unitedStates = locale.Text{EN: "United States", ES: "Estados Unidos"}
	otherCountry = locale.Text{EN: "Other", ES: "Otro"}
)

// A line is a number, a space and a name; the lines are in the order of the names.
//
//go:embed names
var names embed.FS

var lists = map[locale.Lang][]Country{locale.English: list(locale.English), locale.Spanish: list(locale.Spanish)}

// All returns the choices: the United States, the others by name, and Other at
// the end. The list is not to be changed.
func All(lang locale.Lang) []Country { return lists[lang] }

// IsKnown reports whether a number is one of the choices.
func IsKnown(id int) bool { return Name(id, locale.English) != "" }

// Name returns a country's name, or nothing for an unknown number.
func Name(id int, lang locale.Lang) string {
	for _, c := range lists[lang] {
		if c.ID == id {
			return c.Name
		}
	}
	return ""
}

func list(lang locale.Lang) []Country {
	all := []Country{{UnitedStates, unitedStates.In(lang)}}
	file, err := names.ReadFile("names/" + string(lang) + ".txt")
	if err != nil {
		panic(err) // it is built in
	}
	for line := range strings.Lines(string(file)) {
		number, name, _ := strings.Cut(strings.TrimSpace(line), " ")
		if id, err := strconv.Atoi(number); err == nil {
			all = append(all, Country{id, name})
		}
	}
	return append(all, Country{Other, otherCountry.In(lang)})
}

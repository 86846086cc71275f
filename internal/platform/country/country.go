// Package country lists the countries for forms. Ids are ISO 3166 numbers, except 1 for the United States and 0 for any
// other country, as required by the specification (R6.12). Names are in both languages.
//
// The names and their order are from the Unicode CLDR. They are files, because the library that contains them would
// make the program much larger. A test compares the files with the library and lists the countries that were renamed
// after its release.
package country

import (
	"embed"
	"strconv"
	"strings"

	"beacon/internal/platform/locale"
)

// Ids that the specification defines.
const (
	UnitedStates = 1
	Other        = 0
)

// Country is one option of a form.
type Country struct {
	ID   int
	Name string
}

var (
	unitedStates = locale.Text{EN: "United States", ES: "Estados Unidos"}
	otherCountry = locale.Text{EN: "Other", ES: "Otro"}
)

// Each line has a number, a space and a name. The lines are sorted by name.
//
//go:embed names
var names embed.FS

var lists = map[locale.Lang][]Country{locale.English: list(locale.English), locale.Spanish: list(locale.Spanish)}

// All returns the options: the United States first, then the other countries by name, and Other at the end. The caller
// must not change the list.
func All(lang locale.Lang) []Country { return lists[lang] }

// IsKnown reports whether an id is one of the options.
func IsKnown(id int) bool { return Name(id, locale.English) != "" }

// Name returns a country's name, or "" for an unknown id.
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
		panic(err) // embedded, so it cannot fail
	}
	for line := range strings.Lines(string(file)) {
		number, name, _ := strings.Cut(strings.TrimSpace(line), " ")
		if id, err := strconv.Atoi(number); err == nil {
			all = append(all, Country{id, name})
		}
	}
	return append(all, Country{Other, otherCountry.In(lang)})
}

// Package country is the list of countries that forms offer: ISO 3166 numbers,
// but 1 for the United States and 0 for any other, as the specification numbers
// them (decision 6.12), with their names in both languages.
package country

import (
	"slices"

	"golang.org/x/text/collate"
	"golang.org/x/text/language"
	"golang.org/x/text/language/display"

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

var otherCountry = locale.Text{EN: "Other", ES: "Otro"}

// numbers holds the region of each number but Other's.
var numbers = func() map[int]language.Region {
	all := map[int]language.Region{}
	for a := 'A'; a <= 'Z'; a++ {
		for b := 'A'; b <= 'Z'; b++ {
			r, err := language.ParseRegion(string([]rune{a, b}))
			if err != nil || !r.IsCountry() || r.Canonicalize() != r || r.M49() == 0 || display.English.Regions().Name(r) == "" {
				continue // countries that are no more have a number and no name
			}
			id := r.M49()
			if r.String() == "US" {
				id = UnitedStates
			}
			all[id] = r
		}
	}
	return all
}()

var lists = map[locale.Lang][]Country{locale.English: list(locale.English), locale.Spanish: list(locale.Spanish)}

// All answers the choices: the United States, the others by name, and Other at
// the end. The list is not to be changed.
func All(lang locale.Lang) []Country { return lists[lang] }

// IsKnown reports whether a number is one of the choices.
func IsKnown(id int) bool {
	_, ok := numbers[id]
	return ok || id == Other
}

// Name answers a country's name, or nothing for an unknown number.
func Name(id int, lang locale.Lang) string {
	for _, c := range lists[lang] {
		if c.ID == id {
			return c.Name
		}
	}
	return ""
}

func list(lang locale.Lang) []Country {
	tag := language.Make(string(lang))
	names, order := display.Regions(tag), collate.New(tag)
	var rest []Country
	for id, region := range numbers {
		if id != UnitedStates {
			rest = append(rest, Country{id, names.Name(region)})
		}
	}
	slices.SortFunc(rest, func(a, b Country) int { return order.CompareString(a.Name, b.Name) })
	all := append([]Country{{UnitedStates, names.Name(numbers[UnitedStates])}}, rest...)
	return append(all, Country{Other, otherCountry.In(lang)})
}

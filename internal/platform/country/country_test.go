package country_test

import (
	"testing"

	"golang.org/x/text/collate"
	"golang.org/x/text/language"
	"golang.org/x/text/language/display"

	"beacon/internal/platform/country"
	"beacon/internal/platform/locale"
)

func TestCountries(t *testing.T) {
	for lang, want := range map[locale.Lang][3]string{locale.English: {"United States", "Spain", "Other"},
		locale.Spanish: {"Estados Unidos", "España", "Otro"}} {
		all := country.All(lang)
		first, last := all[0], all[len(all)-1]
		if first != (country.Country{ID: country.UnitedStates, Name: want[0]}) ||
			last != (country.Country{ID: country.Other, Name: want[2]}) {
			t.Errorf("%s begins with %v and ends with %v", lang, first, last)
		}
		if got := country.Name(724, lang); got != want[1] {
			t.Errorf("724 is %q", got)
		}
		seen, names := map[int]bool{}, map[string]bool{}
		for _, c := range all {
			if seen[c.ID] || names[c.Name] || c.Name == "" || !country.IsKnown(c.ID) {
				t.Errorf("%s: %v", lang, c)
			}
			seen[c.ID], names[c.Name] = true, true
		}
		if len(all) < 240 || len(all) > 262 {
			t.Errorf("%d countries", len(all))
		}
	}
	for id, known := range map[int]bool{1: true, 0: true, 704: true, 840: false, -1: false, 999: false} {
		if country.IsKnown(id) != known {
			t.Errorf("%d is known: %v", id, !known)
		}
	}
}

// renamed lists the names that changed after the CLDR release in the library, and the Spanish name that readers in the
// Americas use. A name that equals the library's fails the test, so updates of the library shorten the list.
var renamed = map[locale.Lang]map[int]string{
	locale.English: {132: "Cabo Verde", 446: "Macao SAR China", 748: "Eswatini", 792: "Türkiye", 807: "North Macedonia"},
	locale.Spanish: {384: "Costa de Marfil", 748: "Esuatini", 807: "Macedonia del Norte"},
}

// TestCountries_HaveCLDRNames compares the files with the library: they must contain every country of ISO 3166, by
// name, in the order of the language.
func TestCountries_HaveCLDRNames(t *testing.T) {
	for _, lang := range []locale.Lang{locale.English, locale.Spanish} {
		tag := language.Make(string(lang))
		regions, order := display.Regions(tag), collate.New(tag)
		want := map[int]string{
			country.UnitedStates: regions.Name(language.MustParseRegion("US")),
			country.Other:        country.Name(country.Other, lang),
		}
		for a := 'A'; a <= 'Z'; a++ {
			for b := 'A'; b <= 'Z'; b++ {
				r, err := language.ParseRegion(string([]rune{a, b}))
				if err == nil && r.IsCountry() && r.Canonicalize() == r && r.M49() != 0 && r.String() != "US" &&
					display.English.Regions().Name(r) != "" {
					want[r.M49()] = regions.Name(r)
				}
			}
		}
		for id, name := range renamed[lang] {
			if want[id] == name {
				t.Errorf("%s: the library calls %d %q now, so renamed need not list it", lang, id, name)
			}
			want[id] = name
		}
		all := country.All(lang)
		if len(all) != len(want) {
			t.Errorf("%s has %d countries, not %d", lang, len(all), len(want))
		}
		for i, c := range all {
			if want[c.ID] != c.Name {
				t.Errorf("%s: %d is %q, not %q", lang, c.ID, c.Name, want[c.ID])
			}
			if i > 1 && i < len(all)-1 && order.CompareString(all[i-1].Name, c.Name) > 0 {
				t.Errorf("%s: %s stands before %s", lang, all[i-1].Name, c.Name)
			}
		}
	}
}

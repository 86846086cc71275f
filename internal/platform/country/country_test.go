package country_test

import (
	"testing"

	"beacon/internal/platform/country"
	"beacon/internal/platform/locale"
)

func TestCountries(t *testing.T) {
	for lang, want := range map[locale.Lang][3]string{locale.English: {"United States", "Spain", "Other"}, locale.Spanish: {"Estados Unidos", "España", "Otro"}} {
		all := country.All(lang)
		first, last := all[0], all[len(all)-1]
		if first != (country.Country{ID: country.UnitedStates, Name: want[0]}) || last != (country.Country{ID: country.Other, Name: want[2]}) {
			t.Errorf("%s begins with %v and ends with %v", lang, first, last)
		}
		if got := country.Name(724, lang); got != want[1] {
			t.Errorf("724 is %q", got)
		}
		seen := map[int]bool{}
		for _, c := range all {
			if seen[c.ID] || c.Name == "" || !country.IsKnown(c.ID) {
				t.Errorf("%s: %v", lang, c)
			}
			seen[c.ID] = true
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

package voucher

import (
	"slices"
	"testing"
	"time"

	"beacon/internal/platform/locale"
)

// A nearly empty record can be corrected field by field: only changed facts are checked.
func TestFacts_Clean(t *testing.T) {
	now := time.Date(2026, 11, 25, 12, 0, 0, 0, time.UTC)
	donor := Donor{
		Language: locale.English,
		Person: Person{
			FirstName: "Maribel", LastName: "Ejemplo", Email: "maribel@mail.exmaple", Phone: "614-555-0123",
			Address: Address{Country: UnitedStates},
		},
	}
	for name, c := range map[string]struct {
		change  func(*Facts)
		changes []string
		broken  []string
	}{
		"nothing":             {func(*Facts) {}, nil, nil},
		"spaces around":       {func(f *Facts) { f.FirstName = " Maribel " }, nil, nil},
		"an address":          {func(f *Facts) { f.Email = "maribel@mail.example" }, []string{"email"}, nil},
		"no address":          {func(f *Facts) { f.Email = "" }, []string{"email"}, []string{"email"}},
		"no letter":           {func(f *Facts) { f.LastName = "77" }, []string{"lastName"}, []string{"lastName"}},
		"a state by its name": {func(f *Facts) { f.State = "Ohio" }, []string{"state"}, nil},
		"no state":            {func(f *Facts) { f.State = "Ohia" }, []string{"state"}, []string{"state"}},
		"a birth date":        {func(f *Facts) { f.BirthDate = "04/12/1981" }, []string{"birthDate"}, nil},
		"a minor":             {func(f *Facts) { f.BirthDate = "04/12/2015" }, []string{"birthDate"}, []string{"birthDate"}},
		"a language":          {func(f *Facts) { f.Language = locale.Spanish }, []string{"language"}, nil},
		"a U.S. phone abroad": {func(f *Facts) { f.Country = 484 }, []string{"country"}, []string{"phone"}},
	} {
		facts := Facts{donor.Person, donor.Language}
		c.change(&facts)
		changes, broken := facts.clean(Signer{Donor: donor}, now)
		var changed, wrong []string
		for _, one := range changes {
			changed = append(changed, one.Field)
		}
		for _, one := range broken {
			wrong = append(wrong, one.Name)
		}
		if !slices.Equal(changed, c.changes) || !slices.Equal(wrong, c.broken) {
			t.Errorf("%s: changes %v, broken %v", name, changed, wrong)
		}
	}
}

package champion

import (
	"encoding/json"
	"maps"
	"os"
	"testing"
)

// shared is a case that also applies to the form's rules in the web
// (web/src/features/champion-registration/rules/check.test.ts).
type shared struct {
	What    string
	Changes map[string]any
	Broken  map[string][2]string // the message in English and Spanish, by field
}

func filledIn() Registration {
	return Registration{
		Campaign: "LKSH26", FirstName: "Grace", LastName: "Lindqvist",
		Email: "grace@mail.com", PrimaryPhone: "262-555-0118", Street: "418 Main St",
		City: "Mukwonago", StateID: 50, PostalCode: "53149", Gender: Female,
		LanguagePreference: None, BloodType: None, BirthDate: "02/09/1955", HipaaRelease: true,
	}
}

// change sets a field as the form would submit it; null means no choice.
func (r *Registration) change(t *testing.T, field string, value any) {
	t.Helper()
	for _, l := range lines {
		if l.field == field {
			*l.value(r) = value.(string)
			return
		}
	}
	switch field {
	case "state":
		r.StateID = 0
	case "gender":
		r.Gender = 0
	case "birthDate":
		r.BirthDate = value.(string)
	case "hipaaRelease":
		r.HipaaRelease = value.(bool)
	default:
		t.Fatalf("no field %s", field)
	}
}

func TestRegistration_CheckForm(t *testing.T) {
	file, err := os.ReadFile("testdata/rules.json")
	if err != nil {
		t.Fatal(err)
	}
	var cases []shared
	if err := json.Unmarshal(file, &cases); err != nil {
		t.Fatal(err)
	}
	for _, c := range cases {
		form := filledIn()
		for field, value := range c.Changes {
			form.change(t, field, value)
		}
		broken := map[string][2]string{}
		for _, b := range form.clean() {
			broken[b.Name] = [2]string{b.Message.EN, b.Message.ES}
		}
		if !maps.Equal(broken, c.Broken) {
			t.Errorf("%s: %v, want %v", c.What, broken, c.Broken)
		}
	}
}

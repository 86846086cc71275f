package champion

import (
	"testing"

	"beacon/internal/platform/locale"
)

// The ids of the languages are stored, so a description must not move to another id: that would change patients'
// choices.
func TestLists_KeepTheirDescriptions(t *testing.T) {
	languages := []locale.Text{
		{EN: "English", ES: "Inglés"}, {EN: "Spanish", ES: "Español"}, {EN: "Chinese", ES: "Chino"},
		{EN: "Vietnamese", ES: "Vietnamita"}, {EN: "Korean", ES: "Coreano"}, {EN: "Tagalog", ES: "Tagalo"},
		{EN: "Russian", ES: "Ruso"}, {EN: "Arabic", ES: "Árabe"}, {EN: "Haitian Creole", ES: "Criollo haitiano"},
		{EN: "Portuguese", ES: "Portugués"}, {EN: "French", ES: "Francés"}, {EN: "Polish", ES: "Polaco"},
		{EN: "Hindi", ES: "Hindi"}, {EN: "American Sign Language", ES: "Lengua de señas americana"},
		{EN: "Another language", ES: "Otro idioma"},
	}
	bloodTypes := []locale.Text{{EN: "A", ES: "A"}, {EN: "B", ES: "B"}, {EN: "AB", ES: "AB"}, {EN: "O", ES: "O"}}
	for name, list := range map[string]struct {
		choices []Choice
		want    []locale.Text
	}{"languages": {Languages, languages}, "blood types": {BloodTypes, bloodTypes}} {
		if len(list.choices) != len(list.want) {
			t.Errorf("%d %s, want %d", len(list.choices), name, len(list.want))
			continue
		}
		for i, want := range list.want {
			if got := list.choices[i]; got.ID != i+1 || got.Description != want {
				t.Errorf("%s: place %d has %v, want %d %v", name, i, got, i+1, want)
			}
		}
	}
	if Languages[Spanish-1].Description.EN != "Spanish" {
		t.Errorf("language %d is not Spanish", Spanish)
	}
}

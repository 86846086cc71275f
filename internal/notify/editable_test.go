package notify

import (
	"slices"
	"strings"
	"testing"

	"beacon/internal/platform/locale"
)

// The registry words emails to patients, donors and voucher holders. Each template follows its own rules and can be
// shown.
func TestEditable_TemplatesFollowTheRules(t *testing.T) {
	r, err := NewRenderer(Brand{
		ProductName: "Beacon", Phone: "1-800-555-0143", PhoneHours: locale.Text{EN: "weekdays", ES: "entre semana"},
		From: "Beacon <no-reply@beacon.example>",
	}, "https://beacon.example/", nil)
	if err != nil {
		t.Fatal(err)
	}
	names := EditableNames()
	for _, name := range names {
		words, err := TemplateText(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, lang := range []locale.Lang{locale.English, locale.Spanish} {
			if reason, isWrong := TextError(name, words.In(lang)); isWrong {
				t.Errorf("%s, %s: %s", name, lang, reason.EN)
			}
			m, err := r.Preview(Sample{name, words.In(lang)}, lang)
			if err != nil || m.Subject == "" || strings.Contains(m.Text+m.HTML, "{{") {
				t.Errorf("%s, %s: %q, %v", name, lang, m.Text, err)
			}
		}
	}
	for name, want := range map[string]bool{
		string(MicrositeInvitation): true, "kit-shipped.guardian": true, string(AddressChanged): true,
		string(ChampionReceived): false, string(StaffInvitation): false, string(LogAltered): false,
	} {
		if slices.Contains(names, name) != want {
			t.Errorf("%s is in the list: %v", name, !want)
		}
	}
}

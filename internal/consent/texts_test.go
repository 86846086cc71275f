package consent

import (
	"strings"
	"testing"

	"beacon/internal/platform/locale"
)

// TestTexts_AreComplete: 11 statements for donors and 12 for holders in both languages (R6.6), and the disclosure that
// ESIGN requires (R6.4).
// Shows R6.4b, R6.6.
func TestTexts_AreComplete(t *testing.T) {
	for _, lang := range []locale.Lang{locale.English, locale.Spanish} {
		for entity, want := range map[EntityType]int{Donor: 11, VoucherHolder: 12} {
			all := Statements(entity, StatementsVersion, lang)
			if len(all) != want {
				t.Errorf("%d statements for %d in %s", len(all), entity, lang)
			}
			for i, s := range all {
				if s.Value != i+1 || strings.TrimSpace(s.Question) == "" {
					t.Errorf("statement %d for %d in %s: %+v", i+1, entity, lang, s)
				}
			}
		}
		passages := Disclosure(DisclosureVersion, lang)
		if lines := len(textLines(DisclosureVersion, "disclosure", lang)); len(passages) < 6 ||
			lines != 2*len(passages) {
			t.Errorf("the disclosure in %s: %d lines, %d passages", lang, lines, len(passages))
		}
	}
	if Statements(Donor, "1999-1", locale.English) != nil {
		t.Error("an unknown version has statements")
	}
}

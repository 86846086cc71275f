package httpapi

import (
	"testing"

	"beacon/internal/platform/fault"
)

// TestParseLanguage_RefusesUnknownOnes: a record in an unsupported language would get emails in another language.
func TestParseLanguage_RefusesUnknownOnes(t *testing.T) {
	for text, ok := range map[string]bool{"": true, "en": true, "es": true, "xx": false, "EN": false, "español": false} {
		if _, err := ParseLanguage(text); (err == nil) != ok || err != nil && fault.CodeFrom(err) != fault.RuleBroken {
			t.Errorf("%q: %v", text, err)
		}
	}
}

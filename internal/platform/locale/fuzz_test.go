package locale_test

import (
	"strings"
	"testing"

	"beacon/internal/platform/locale"
)

// FuzzFromAcceptLanguage: every header must result in one of the two languages.
func FuzzFromAcceptLanguage(f *testing.F) {
	for _, header := range []string{
		"", "es", "en-US,en;q=0.5", "fr;q=1,es;q=0.1", "*", strings.Repeat("a-", 500), "es;q=x", "\x00",
	} {
		f.Add(header)
	}
	f.Fuzz(func(t *testing.T, header string) {
		for _, lang := range []locale.Lang{locale.FromAcceptLanguage(header), locale.Parse(header)} {
			if lang != locale.English && lang != locale.Spanish {
				t.Fatalf("%q: %q", header, lang)
			}
		}
	})
}

package texts

import (
	"strings"
	"testing"
)

func TestFile_RoundTrip(t *testing.T) {
	for text, v := range templates {
		want := File{Text: text, Version: 3, Hash: v.Hash(), Words: v.Words, Facts: v.Facts}
		if text.Kind == Callout {
			want.Facts = Facts{"$6,000", "2026-11-01", "Fund: rules of 2026 https://fund.example/"}
		}
		got, err := ParseFile(want.String())
		if err != nil || got != want {
			t.Errorf("%v: %+v, %v", text, got, err)
		}
		// An editor on Windows adds a byte order mark and other line ends.
		got, err = ParseFile("\ufeff" + strings.ReplaceAll(want.String(), "\n", "\r\n"))
		if err != nil || got != want {
			t.Errorf("%v with other line ends: %+v, %v", text, got, err)
		}
	}
}

func TestParseFile_RefusesForeignFiles(t *testing.T) {
	good := File{Text: Text{DonorConsent, "no-guarantee"}, Words: both("One.", "Uno.")}.String()
	for _, c := range []struct{ name, content, want string }{
		{"empty", "", "no header"},
		{"a README", "# Texts\n\nHow to use them.\n", "no header"},
		{"an unknown text", strings.Replace(good, "no-guarantee", "guarantee", 1), `no text is called "guarantee"`},
		{"an unknown kind", strings.Replace(good, "donor-consent", "consent", 1), `of kind "consent"`},
		{"another header", strings.Replace(good, "version:", "title:", 1), "unknown line"},
		{"no number", strings.Replace(good, "version: 0", "version: two", 1), "not a number"},
		{"no Spanish", strings.Replace(good, spanishTitle, "# Deutsch", 1), "no line"},
		{"Spanish first", strings.Replace(strings.Replace(good, englishTitle, "# X", 1), spanishTitle, englishTitle, 1), "no line"},
	} {
		if _, err := ParseFile(c.content); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", c.name, err, c.want)
		}
	}
}

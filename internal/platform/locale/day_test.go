package locale_test

import (
	"testing"

	"beacon/internal/platform/locale"
)

func TestDay(t *testing.T) {
	for _, c := range []struct {
		iso, english, spanish string
	}{
		{"2026-03-01", "March 1, 2026", "1 de marzo de 2026"},
		{"2028-12-31", "December 31, 2028", "31 de diciembre de 2028"},
		{"2026-02-30", "", ""},
		{"", "", ""},
	} {
		en, es := locale.Day(c.iso, locale.English), locale.Day(c.iso, locale.Spanish)
		if en != c.english || es != c.spanish {
			t.Errorf("%q: %q, %q", c.iso, en, es)
		}
	}
}

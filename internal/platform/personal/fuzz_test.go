package personal_test

import (
	"strings"
	"testing"
	"time"

	"beacon/internal/platform/personal"
)

// FuzzBirthDate: an accepted date must have one written form, which parses as the same day, and an age.
func FuzzBirthDate(f *testing.F) {
	for _, typed := range []string{
		"02/29/1960", "02/29/1961", "13/01/1960", "1/2/1960", "01/02/1960 ", "1960-02-29", "02291960", "01/02/3000", "",
	} {
		f.Add(typed)
	}
	now := time.Date(2026, time.March, 2, 9, 0, 0, 0, time.UTC)
	f.Fuzz(func(t *testing.T, typed string) {
		iso, ok := personal.BirthDate(typed, now)
		if !ok {
			return
		}
		written := personal.WrittenBirthDate(iso)
		if again, ok := personal.BirthDate(written, now); !ok || again != iso || personal.WrittenDay(typed) != written {
			t.Fatalf("%q is read as %s and written as %s", typed, iso, written)
		}
		age := personal.AgeOn(iso, now)
		if age < 0 || age > 120 || personal.IsAdult(iso, now) == personal.IsMinor(iso, now) {
			t.Fatalf("%q: %d years", typed, age)
		}
	})
}

// FuzzIsEmail: an accepted text must be one address that is valid in the header of an email.
func FuzzIsEmail(f *testing.F) {
	for _, text := range []string{
		"a@b.example", "a@b", "a@b.example, c@d.example", "A <a@b.example>", "a@b.example\r\nBcc: c@d.example",
		`"a b"@c.example`,
		"ñ@españa.example", "a@[10.0.0.1]", "a@b.example (c)", "@b.example", "",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if !personal.IsEmail(text, personal.MaxEmail) {
			return
		}
		if len(text) > personal.MaxEmail ||
			strings.ContainsAny(text, "\x00\r\n\t ,;<>\"()") || strings.Count(text, "@") != 1 {
			t.Fatalf("%q is taken for an address", text)
		}
	})
}

// FuzzPhone: an accepted number must have the number of digits of its kind.
func FuzzPhone(f *testing.F) {
	for _, text := range []string{
		"2125550100", "(212) 555-0100", "212.555.0100", "+34600000000", "+0", "212-555-01000", "２１２5550100",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		digits := len(text) - len(strings.Map(func(r rune) rune {
			if r >= '0' && r <= '9' {
				return -1
			}
			return r
		}, text))
		if dashed, ok := personal.USPhone(text); ok && (len(dashed) != 12 || personal.WrittenPhone(dashed) != dashed) {
			t.Fatalf("%q is read as %q", text, dashed)
		}
		if personal.IsE164(text) && (digits < 7 || digits > 15 || len(text) != digits+1) {
			t.Fatalf("%q has %d digits", text, digits)
		}
	})
}

// FuzzIsName: an accepted name must be short, have a letter, and be no HTML.
func FuzzIsName(f *testing.F) {
	for _, text := range []string{
		"Ana", "<b>Ana", "I <3 Ana", "7", "", strings.Repeat("ñ", 64), strings.Repeat("ñ", 65), "<!--", "</a>",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if personal.IsName(text) && (len(text) == 0 || len(text) > 2*4*64 || strings.Contains(strings.ToLower(text), "<b>")) {
			t.Fatalf("%q is taken for a name", text)
		}
	})
}

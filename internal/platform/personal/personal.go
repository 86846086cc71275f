// Package personal says what counts as an e-mail address, a date of birth and a
// phone number of a person, for every form alike. What a form tells about a broken
// one is its own.
package personal

import (
	"strings"
	"time"
	"unicode"

	"beacon/internal/platform/htmltext"
)

// MaxName is the length of the longest first or last name, in code points.
const MaxName = 64

// HasEncodedWord reports whether a mail program could decode a part of a text (RFC 2047): a name such as
// "=?utf-8?q?...?=" would show other words in an email than on our screens.
func HasEncodedWord(text string) bool {
	return strings.Contains(text, "=?") || strings.Contains(text, "?=")
}

// IsName reports whether a cleaned line can be a first or last name: short enough,
// no HTML, no encoded word, and with a letter, because emails address the person by it.
func IsName(text string) bool {
	return !HasEncodedWord(text) && htmltext.Length(text) <= MaxName && !htmltext.HasElement(text) &&
		strings.ContainsFunc(text, unicode.IsLetter)
}

// oldest is the age at which a date of birth is taken for a mistake (R5.8).
const oldest = 120

// adult is the age from which people decide for themselves (R3.9, V5).
const adult = 18

// BirthDate returns the ISO date of a date of birth that ParseDay can read, and
// false for one in the future or more than 120 years ago.
func BirthDate(typed string, now time.Time) (iso string, ok bool) {
	born, ok := ParseDay(typed)
	if !ok || born.After(now) || born.Before(now.AddDate(-oldest, 0, 0)) {
		return "", false
	}
	return born.Format(time.DateOnly), true
}

// WrittenBirthDate returns an ISO date as MM/DD/YYYY, and nothing for what is no
// date: an unknown one.
func WrittenBirthDate(iso string) string {
	born, err := time.Parse(time.DateOnly, iso)
	if err != nil {
		return ""
	}
	return born.Format(DayFormat)
}

// AgeOn returns how old, in whole years, somebody born on an ISO date is on a
// day; -1 when the date is unknown or not a date. The age is never below 0.
func AgeOn(iso string, day time.Time) int {
	born, err := time.Parse(time.DateOnly, iso)
	if err != nil {
		return -1
	}
	years := day.Year() - born.Year()
	if day.Month() < born.Month() || (day.Month() == born.Month() && day.Day() < born.Day()) {
		years--
	}
	return max(years, 0)
}

// IsAdult reports whether somebody born on an ISO date is known to be 18 or older on a day.
func IsAdult(iso string, day time.Time) bool { return AgeOn(iso, day) >= adult }

// IsMinor reports whether somebody born on an ISO date is known to be under 18 on
// a day. With an unknown date both this and IsAdult are false.
func IsMinor(iso string, day time.Time) bool {
	age := AgeOn(iso, day)
	return age >= 0 && age < adult
}

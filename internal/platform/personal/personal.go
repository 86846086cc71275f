// Package personal contains the rules for email addresses, dates of birth and phone numbers of people, for all forms.
// Each form has its own messages for invalid values.
package personal

import (
	"strings"
	"time"
	"unicode"

	"beacon/internal/platform/htmltext"
)

// MaxName is the maximum length of a first or last name, in code points.
const MaxName = 64

// HasEncodedWord reports whether an email program could decode a part of a text (RFC 2047). A name such as
// "=?utf-8?q?...?=" would show other words in an email than on the screens.
func HasEncodedWord(text string) bool {
	return strings.Contains(text, "=?") || strings.Contains(text, "?=")
}

// IsName reports whether a cleaned line can be a first or last name. It must be short enough, without HTML and encoded
// words, and contain a letter, because emails address the person with it.
func IsName(text string) bool {
	return !HasEncodedWord(text) && htmltext.Length(text) <= MaxName && !htmltext.HasElement(text) &&
		strings.ContainsFunc(text, unicode.IsLetter)
}

// oldest is the age in years above which a date of birth is a mistake (R5.8).
const oldest = 120

// adult is the age in years at which people decide for themselves (R3.9, V5).
const adult = 18

// BirthDate returns the ISO date of a typed date of birth. It returns false for a date that ParseDay cannot parse, in
// the future or more than 120 years ago.
func BirthDate(typed string, now time.Time) (iso string, ok bool) {
	born, ok := ParseDay(typed)
	if !ok || born.After(now) || born.Before(now.AddDate(-oldest, 0, 0)) {
		return "", false
	}
	return born.Format(time.DateOnly), true
}

// WrittenBirthDate returns an ISO date as MM/DD/YYYY, or "" for an unknown or invalid date.
func WrittenBirthDate(iso string) string {
	born, err := time.Parse(time.DateOnly, iso)
	if err != nil {
		return ""
	}
	return born.Format(DayFormat)
}

// AgeOn returns the age in whole years on a day of a person born on an ISO date. It returns -1 if the date is unknown
// or invalid, and 0 for a day before the birth.
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

// IsAdult reports whether a person born on an ISO date is 18 or older on a day. It is false for an unknown date.
func IsAdult(iso string, day time.Time) bool { return AgeOn(iso, day) >= adult }

// IsMinor reports whether a person born on an ISO date is under 18 on a day. It is false for an unknown date, as
// IsAdult is.
func IsMinor(iso string, day time.Time) bool {
	age := AgeOn(iso, day)
	return age >= 0 && age < adult
}

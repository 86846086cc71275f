package personal

import (
	"regexp"
	"strings"
	"time"

	"beacon/internal/platform/plaintext"
)

// DayFormat is the format of dates in requests, responses and form fields (R1.3).
const DayFormat = "01/02/2006"

const between = ` ?[-/. ] ?`

var (
	monthFirst = regexp.MustCompile(`^(\d{1,2})` + between + `(\d{1,2})` + between + `(\d{4})$`)
	yearFirst  = regexp.MustCompile(`^(\d{4})` + between + `(\d{1,2})` + between + `(\d{1,2})$`)
	digitsOnly = regexp.MustCompile(`^\d{8}$`)
)

// ParseDay parses a day that a person typed with the month first (3/5/1958, 03-05-1958, 03051958) or a browser filled
// in with the year first (1958-03-05). It returns false for a day that is not in the calendar, a year without four
// digits, and a day before its month: digits are never moved or changed (R1.3e).
func ParseDay(typed string) (time.Time, bool) {
	text := foldTyped(typed)
	if digitsOnly.MatchString(text) {
		return parseDigits(text)
	}
	if parts := yearFirst.FindStringSubmatch(text); parts != nil {
		return asDay(parts[1], parts[2], parts[3])
	}
	if parts := monthFirst.FindStringSubmatch(text); parts != nil {
		return asDay(parts[3], parts[1], parts[2])
	}
	return time.Time{}, false
}

// WrittenDay returns a day in the format MM/DD/YYYY if ParseDay can parse it, and any other text unchanged.
func WrittenDay(typed string) string {
	if day, ok := ParseDay(typed); ok {
		return day.Format(DayFormat)
	}
	return typed
}

// parseDigits parses MMDDYYYY or YYYYMMDD. No month is 19 or 20, so the formats cannot be confused.
func parseDigits(text string) (time.Time, bool) {
	if century := text[:2]; century == "19" || century == "20" {
		return asDay(text[:4], text[4:6], text[6:])
	}
	return asDay(text[4:], text[:2], text[2:4])
}

func asDay(year, month, day string) (time.Time, bool) {
	at, err := time.Parse("2006-1-2", year+"-"+month+"-"+day)
	return at, err == nil
}

// foldTyped returns a cleaned line. It replaces full-width digits, symbols and spaces, and the dashes and spaces of
// word processors, by plain ones.
func foldTyped(text string) string {
	folded := strings.Map(func(r rune) rune {
		switch {
		case r >= '！' && r <= '～':
			return r - '！' + '!'
		case r >= '\u2010' && r <= '\u2015', r == '\u2212':
			return '-'
		case r == '\u2044', r == '\u2215':
			return '/'
		case r == '\u00a0', r == '\u3000', r >= '\u2000' && r <= '\u200a', r == '\u202f':
			return ' '
		}
		return r
	}, plaintext.Line(text))
	return strings.Join(strings.Fields(folded), " ")
}

package personal

import (
	"regexp"
	"strings"
)

const apart = `(?: ?[-.] ?| )?`

var (
	usPhone = regexp.MustCompile(
		`^(?:\(?\+?1\)?` + apart + `)?(?:(\d{3})|\((\d{3})\))` + apart + `(\d{3})` + apart + `(\d{4})$`)
	anyPhone = regexp.MustCompile(`^[+\d(][-+\d ().]*(?:(?:ext\.?|x|#) ?\d{1,6})?$`)
	e164     = regexp.MustCompile(`^\+[1-9]\d{6,14}$`)
)

// USPhone returns a number of ten digits as 414-555-0162. Parentheses around the area code, dashes, dots, spaces and
// the country code 1 are allowed (V5). It returns false for any other text, such as a number with an extension, because
// digits are never dropped (R1.3f).
func USPhone(text string) (dashed string, ok bool) {
	parts := usPhone.FindStringSubmatch(foldTyped(text))
	if parts == nil {
		return "", false
	}
	return parts[1] + parts[2] + "-" + parts[3] + "-" + parts[4], true
}

// WrittenPhone returns a number in the format of USPhone, and any other text unchanged.
func WrittenPhone(text string) string {
	if dashed, ok := USPhone(text); ok {
		return dashed
	}
	return text
}

// leastDigits is the minimum number of digits of a phone number.
const leastDigits = 10

// IsPhone reports whether text is a phone number with at least ten digits, from any country, with an optional
// extension.
func IsPhone(text string) bool {
	folded := strings.ToLower(foldTyped(text))
	digits := 0
	for _, r := range folded {
		if r >= '0' && r <= '9' {
			digits++
		}
	}
	return digits >= leastDigits && anyPhone.MatchString(folded)
}

var (
	extension = regexp.MustCompile(`(?i)[\s,;]*(?:ext(?:ension)?\.?|x|#)[\s=]*(\d{1,6})$`)
	dialable  = regexp.MustCompile(`^[+\d(][-+\d ().]*$`)
)

// Dialed returns the number for a tel: link (RFC 3966), with a separate extension: 414-555-0162 ext. 12 is not the
// number 414555016212. It returns "" for a text that is not a phone number.
func Dialed(text string) string {
	number, end := foldTyped(text), ""
	if parts := extension.FindStringSubmatch(number); parts != nil {
		number, end = strings.TrimSuffix(number, parts[0]), ";ext="+parts[1]
	}
	if !dialable.MatchString(number) {
		return ""
	}
	return strings.Map(func(r rune) rune {
		if r == '+' || r >= '0' && r <= '9' {
			return r
		}
		return -1
	}, number) + end
}

// IsE164 reports whether text is an international phone number: a plus sign and 7 to 15 digits, the first of which is
// not zero (R6.12).
func IsE164(text string) bool { return e164.MatchString(text) }

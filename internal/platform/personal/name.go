package personal

import (
	"regexp"
	"strings"

	"beacon/internal/platform/plaintext"
)

var (
	// sign matches digits, characters of addresses and links, and the delimiters of encoded words (RFC 2047).
	sign = regexp.MustCompile(`[\p{Nd}\p{No}@:\\。]|=\?|\?=`)
	// relation matches a word such as "s/o" (son of) and "A/L" (anak lelaki).
	relation = regexp.MustCompile(`^\(?[\p{L}\p{M}]{1,2}/[\p{L}\p{M}]{1,2}[.,)]*$`)
	// dotted matches words joined by dots, as in "J.R.Smith" and in a domain.
	dotted = regexp.MustCompile(`[\p{L}\p{M}]+(\.[\p{L}\p{M}]+)+`)
	// initials and title match the start of a dotted name: "J.R.Smith", "Ma.Ana", "Sta.Maria".
	initials = regexp.MustCompile(`^([\p{L}\p{M}]{1,2}\.)+([\p{L}\p{M}]+)$`)
	title    = regexp.MustCompile(`^\p{Lu}\p{Ll}{2}\.(\p{Lu}\p{Ll}{2,})$`)
	// domain matches top-level domains that are not surnames. Other domains, and all of two letters, count as a surname
	// if they are capitalized ("J.Page", "A.Li").
	domain  = regexp.MustCompile(`(?i)^(com|net|org|edu|gov|mil|info|biz|xyz|app|dev|co|io|ly)$`)
	surname = regexp.MustCompile(`^\p{Lu}\p{Ll}+$`)
	either  = regexp.MustCompile(`(?i)^([\p{L}\p{M}]{2}|shop|site|online|store|club|` +
		`live|link|click|page|web|top|icu|vip)$`)
)

// HasContact reports whether a name contains a digit, an address, a link or an encoded word (RFC 2047). Otherwise a
// visitor could use a public form to send any text to other people in Beacon's emails (R14.8). The web repeats the rule
// in domain/name.ts; testdata/names.json tests both.
func HasContact(name string) bool {
	plain, _ := plaintext.Plain(name)
	for word := range strings.FieldsSeq(plain) {
		if sign.MatchString(word) || strings.Contains(word, "/") && !relation.MatchString(word) {
			return true
		}
		for _, part := range dotted.FindAllString(word, -1) {
			if !isDottedName(part) {
				return true
			}
		}
	}
	return false
}

// isDottedName reports whether words joined by dots are initials or a short title with a name, instead of a domain.
func isDottedName(words string) bool {
	parts := initials.FindStringSubmatch(words)
	if parts == nil {
		parts = title.FindStringSubmatch(words)
	}
	if parts == nil || strings.HasPrefix(strings.ToLower(words), "www.") {
		return false
	}
	last := parts[len(parts)-1]
	return !domain.MatchString(last) && (surname.MatchString(last) || !either.MatchString(last))
}

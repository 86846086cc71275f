package review

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"beacon/internal/microsite"
	"beacon/internal/platform/plaintext"
)

// FlagKind is the reason for flagging a passage.
type FlagKind string

// The kinds of flags.
const (
	FlagPhone   FlagKind = "phone"
	FlagEmail   FlagKind = "email"
	FlagLink    FlagKind = "link"    // a web page, or an account of a social network
	FlagPayment FlagKind = "payment" // offering payment for an organ is a crime: 42 USC 274e
)

// Flag marks a passage of a submission for the reviewer. It has no effect on the decision.
type Flag struct {
	Field string // "story", "why", or "captions.0" and so on
	Start int    // in code points
	End   int    // exclusive
	Kind  FlagKind
}

// Flags returns the passages of a submission that a reviewer should check, in the order of the texts.
func Flags(v microsite.Submission) []Flag {
	flags := append(flagsIn("story", v.Story), flagsIn("why", v.Why)...)
	for i, p := range v.Pictures {
		flags = append(flags, flagsIn("captions."+strconv.Itoa(i), p.Caption)...)
	}
	return flags
}

// detectors run in this order. A passage is flagged only by the first detector that matches.
var detectors = []struct {
	kind    FlagKind
	pattern *regexp.Regexp
	accepts func(text string, start, end int) bool // nil: every match
}{
	{FlagEmail, emailPattern, nil},
	{FlagLink, linkPattern, nil},
	{FlagPhone, messengerPattern, nil},
	{FlagPhone, digitsPattern, isPhone},
	{FlagPhone, spelledPattern, isSpelledPhone},
	{FlagPayment, paymentPattern, isOffer},
}

// flagsIn searches the plain text, which has no accents and no look-alike characters, and maps the positions back to
// the written text.
func flagsIn(field, written string) []Flag {
	text, at := plaintext.Plain(written)
	var flags []Flag
	for _, d := range detectors {
		for _, found := range d.pattern.FindAllStringIndex(text, -1) {
			end := found[0] + len(strings.TrimRight(text[found[0]:found[1]], " .,;:!?)-*_\n"))
			start := end - len(strings.TrimLeft(text[found[0]:end], " :\n"))
			if end == start || d.accepts != nil && !d.accepts(text, start, end) {
				continue
			}
			f := Flag{field, at[start], max(at[end], at[end-1]+1), d.kind}
			if !slices.ContainsFunc(flags, func(g Flag) bool { return f.Start < g.End && g.Start < f.End }) {
				flags = append(flags, f)
			}
		}
	}
	slices.SortFunc(flags, func(a, b Flag) int { return a.Start - b.Start })
	return flags
}

// Numbers that are not phone numbers.
var (
	date = `(?:(?:0?[1-9]|1[0-2])[-/. ](?:0?[1-9]|[12]\d|3[01])[-/. ](?:19|20)?\d\d` + // as in the USA
		`|(?:0?[1-9]|[12]\d|3[01])[-/. ](?:0?[1-9]|1[0-2])[-/. ](?:19|20)?\d\d` + // as in Spain
		`|(?:19|20)\d\d[-/. ](?:0?[1-9]|1[0-2])[-/. ](?:0?[1-9]|[12]\d|3[01])` +
		`|(?:0?[1-9]|1[0-2])[-/](?:19|20)\d\d|(?:19|20)\d\d)` // a month, a year
	dates = regexp.MustCompile(`^(?:\d{1,2}[^\d]{1,3})?` + date + `(?:[^\d]{1,3}` + date + `)*(?:[^\d]{1,3}\d{1,2})?$`)
	// From 1,200 to 999.999.999; longer numbers may be phone numbers.
	amounts  = regexp.MustCompile(`^\d{1,3}(?:(?:,\d{3}){1,2}|(?:\.\d{3}){1,2})$`)
	callHint = regexp.MustCompile(
		`(?i)(?:\b(?:call|text|phones?|tel|telephone|telefonos?|cell|cel|celular|movil|mobile|reach|number|` +
			`numero|num|llam\w+|marqu\w+|escrib\w+|dial|sms)\b|#|☎|📞|📱)\.?[^.!?\n]{0,30}$`,
	)
	digitGroup = regexp.MustCompile(`\d+`)
)

// isPhone reports whether a number has 7 or 10 to 15 digits and is not a date or an amount. Phone numbers with 8 or 9
// digits exist abroad, but such a number may also be a record number or a postal code, so it needs a word such as
// "call" before it.
func isPhone(text string, start, end int) bool {
	number := text[start:end]
	n := digitsIn(number)
	isNumber := n == 7 || (n >= 10 && n <= 15)
	if start > 0 && strings.ContainsRune("$,", rune(text[start-1])) { // the end of a price
		return false
	}
	hinted := number[0] == '+' || callHint.MatchString(before(text, start))
	if n == 8 || n == 9 {
		isNumber = hinted
	}
	return isNumber && !dates.MatchString(number) && (hinted || !amounts.MatchString(number))
}

// before returns the few words before a position.
func before(text string, start int) string { return text[max(start-80, 0):start] }

func digitsIn(text string) (n int) {
	for _, r := range text {
		if r >= '0' && r <= '9' {
			n++
		}
	}
	return n
}

// isSpelledPhone reports whether a number in words has 7 to 15 digits. A word such as "fifty" counts as two digits.
func isSpelledPhone(text string, start, end int) bool {
	tokens := numberToken.FindAllString(text[start:end], -1)
	digits, words := 0, 0
	for _, t := range tokens {
		switch {
		case digitGroup.MatchString(t):
			digits += len(t)
			continue
		case twoDigits.MatchString(t):
			digits++
		}
		digits++
		words++
	}
	return words >= 2 && digits >= 7 && digits <= 15
}

// isOffer reports whether a match is an offer. Insurance payments and costs of surgery are not.
func isOffer(text string, start, end int) bool {
	return !paysFor.MatchString(text[start:end]) ||
		!lawfulCost.MatchString(text[end:]) && !whoPays.MatchString(before(text, start))
}

package review

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"beacon/internal/microsite"
	"beacon/internal/platform/plaintext"
)

// FlagKind is why a reviewer should look twice.
type FlagKind string

// The kinds of flags.
const (
	FlagPhone   FlagKind = "phone"
	FlagEmail   FlagKind = "email"
	FlagLink    FlagKind = "link"    // a page elsewhere, or an account of a network
	FlagPayment FlagKind = "payment" // an offer of payment for an organ is a crime: 42 USC 274e
)

// Flag marks a range of a text for a reviewer's eye. It decides nothing.
type Flag struct {
	Field string // "story", "why", or "captions.0" and so on
	Start int    // in code points
	End   int    // behind the last one
	Kind  FlagKind
}

// Flags returns what in a version a reviewer should look at twice, in the order
// of the texts.
func Flags(v microsite.Submission) []Flag {
	flags := append(flagsIn("story", v.Story), flagsIn("why", v.Why)...)
	for i, p := range v.Pictures {
		flags = append(flags, flagsIn("captions."+strconv.Itoa(i), p.Caption)...)
	}
	return flags
}

// looks are in the order in which they claim a passage: what an earlier one
// flags, a later one leaves.
var looks = []struct {
	kind FlagKind
	rule *regexp.Regexp
	fits func(text string, start, end int) bool // nil: whatever the rule finds
}{
	{FlagEmail, flaggedEmail, nil},
	{FlagLink, flaggedLink, nil},
	{FlagPhone, flaggedMessenger, nil},
	{
		FlagPhone,
		flaggedNumber,
		isPhone,
	},
	{FlagPhone, flaggedSpelled, isSpelledPhone},
	{FlagPayment, flaggedPayment, isOffer},
}

func flagsIn(field, written string) []Flag {
	text, at := plaintext.Plain(written)
	var flags []Flag
	for _, look := range looks {
		for _, found := range look.rule.FindAllStringIndex(text, -1) {
			end := found[0] + len(strings.TrimRight(text[found[0]:found[1]], " .,;:!?)-*_\n"))
			start := end - len(strings.TrimLeft(text[found[0]:end], " :\n"))
			if end == start || look.fits != nil && !look.fits(text, start, end) {
				continue
			}
			f := Flag{field, at[start], max(at[end], at[end-1]+1), look.kind}
			if !slices.ContainsFunc(flags, func(g Flag) bool { return f.Start < g.End && g.Start < f.End }) {
				flags = append(flags, f)
			}
		}
	}
	slices.SortFunc(flags, func(a, b Flag) int { return a.Start - b.Start })
	return flags
}

// Numbers that count something and are nobody's telephone.
var (
	aDate = `(?:(?:0?[1-9]|1[0-2])[-/. ](?:0?[1-9]|[12]\d|3[01])[-/. ](?:19|20)?\d\d` + // as in the USA
		`|(?:0?[1-9]|[12]\d|3[01])[-/. ](?:0?[1-9]|1[0-2])[-/. ](?:19|20)?\d\d` + // as in Spain
		`|(?:19|20)\d\d[-/. ](?:0?[1-9]|1[0-2])[-/. ](?:0?[1-9]|[12]\d|3[01])` +
		`|(?:0?[1-9]|1[0-2])[-/](?:19|20)\d\d|(?:19|20)\d\d)` // a month, a year
	dates = regexp.MustCompile(`^(?:\d{1,2}[^\d]{1,3})?` + aDate + `(?:[^\d]{1,3}` + aDate + `)*(?:[^\d]{1,3}\d{1,2})?$`)
	// From 1,200 to 999.999.999; more is too much for anything but a telephone.
	amounts  = regexp.MustCompile(`^\d{1,3}(?:(?:,\d{3}){1,2}|(?:\.\d{3}){1,2})$`)
	callHint = regexp.MustCompile(
		`(?i)(?:\b(?:call|text|phones?|tel|telephone|telefonos?|cell|cel|celular|movil|mobile|reach|number|numero|num|llam\w+|marqu\w+|escrib\w+|dial|sms)\b|#|☎|📞|📱)\.?[^.!?\n]{0,30}$`,
	)
	digitGroup = regexp.MustCompile(`\d+`)
)

// isPhone tells a number to call from dates, years and amounts: 7 digits, or 10
// to 15. Numbers of 8 and 9 digits, as other countries have them, are hospital
// numbers and postal codes as often, and need a word of calling before them.
func isPhone(text string, start, end int) bool {
	number := text[start:end]
	n := digitsIn(number)
	isNumber := n == 7 || (n >= 10 && n <= 15)
	if start > 0 && strings.ContainsRune("$,", rune(text[start-1])) { // the rest of a price
		return false
	}
	hinted := number[0] == '+' || callHint.MatchString(before(text, start))
	if n == 8 || n == 9 {
		isNumber = hinted
	}
	return isNumber && !dates.MatchString(number) && (hinted || !amounts.MatchString(number))
}

// before returns the few words before a place, which say what stands there.
func before(text string, start int) string { return text[max(start-80, 0):start] }

func digitsIn(text string) (n int) {
	for _, r := range text {
		if r >= '0' && r <= '9' {
			n++
		}
	}
	return n
}

// isSpelledPhone counts the digits of a number in words, of which tens are two.
// One that counts on, one, two, three, is somebody's sentence.
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

// isOffer leaves out what an insurance pays for, and what a surgery costs.
func isOffer(text string, start, end int) bool {
	return !paysFor.MatchString(text[start:end]) ||
		!lawfulCost.MatchString(text[end:]) && !whoPays.MatchString(before(text, start))
}

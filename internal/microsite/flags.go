package microsite

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// FlagKind is why a reviewer should look twice.
type FlagKind string

// The kinds of flags.
const (
	FlagPhone   FlagKind = "phone"
	FlagEmail   FlagKind = "email"
	FlagLink    FlagKind = "link"
	FlagPayment FlagKind = "payment" // an offer of payment for an organ is a crime: 42 USC 274e
)

// Flag marks a range of a text for a reviewer's eye. It decides nothing.
type Flag struct {
	Field string // "story", "why", or "captions.0" and so on
	Start int    // in code points
	End   int    // behind the last one
	Kind  FlagKind
}

// Flags answers what in a version a reviewer should look at twice, in the order
// of the texts.
func Flags(v Submission) []Flag {
	flags := append(flagsIn("story", v.Story), flagsIn("why", v.Why)...)
	for i, p := range v.Pictures {
		flags = append(flags, flagsIn("captions."+strconv.Itoa(i), p.Caption)...)
	}
	return flags
}

var (
	flaggedEmail = regexp.MustCompile(`(?i)[\pL\pN._%+-]+\s?(?:@|\(at\)|\[at\]|\(arroba\)|\[arroba\])\s?[\pL\pN-]+(?:(?:\.|\s\.\s?|\s?(?:\(dot\)|\[dot\]|\(punto\))\s?)[\pL\pN-]+)+`)
	flaggedLink  = regexp.MustCompile(`(?i)(?:\bhttps?://|\bwww\.)[^\s<>"]+|\b(?:[a-z0-9-]+\.)+(?:com|org|net|info|edu|gov|me|us|io|co|mx|es|link|page|site)\b(?:/[^\s<>"]*)?`)
	flaggedPhone = regexp.MustCompile(`(?:\+\d{1,3}[\s.\-]?)?(?:\(\d{2,4}\)|\b\d{2,4})[\s.\-/]{0,2}\d{2,4}[\s.\-/]{0,2}\d{2,5}(?:[\s.\-/]\d{2,4})*\b`)
	// Words that offer something for an organ. "I cannot pay my rent" is no offer,
	// so most need a giver or a receiver beside them.
	flaggedPayment = regexp.MustCompile(`(?i)` + strings.Join([]string{
		`\b(?:i|we)(?:'ll| will| can| would| could|'d| am able to| are able to)?(?: gladly| happily| also)? (?:pay|compensate|reward)(?: for)? (?:you|anyone|anybody|someone|somebody|the donor|my donor|a donor|whoever|them)\b`,
		`\b(?:pay|paying|paid|compensate|reward|money|cash) (?:for|to|in exchange for|in return for) (?:a |an |the |your |my )?(?:kidney|liver|organ|donor|donation)s?\b`,
		`\b(?:cash|financial|monetary|generous|large|big) (?:reward|payment|compensation|gift)\b`,
		`\b(?:reward|payment|compensation|money|cash) (?:offered|available|for (?:my|the|a|your) donor)\b`,
		`\b(?:offer|offering|give|giving) (?:you |anyone |a |the |my )?(?:donor )?(?:a )?(?:reward|payment|cash|money|compensation|\$)`,
		`\b(?:buy|buying|sell|selling|purchase|purchasing) (?:a |an |the |your |my |one )?(?:kidney|liver|organ)s?\b`,
		`\b(?:pagaré|pagaremos|pago|pagamos|puedo pagar|podemos pagar|compensaré|compensaremos|recompensaré|recompensaremos)(?:le|les)? (?:a |al |por |bien )`,
		`\b(?:le|les|te) (?:pagaré|pagaremos|pago|pagamos|puedo pagar|podemos pagar|compensaré|daré dinero|doy dinero|ofrezco dinero)`,
		`\b(?:ofrezco|ofrecemos|daré|daremos|doy|damos|se ofrece|hay) (?:una |un |la )?(?:buena |gran |generosa )?(?:recompensa|pago|dinero|compensación|gratificación)\b`,
		`\b(?:dinero|pago|recompensa|compensación) (?:por|a cambio de) (?:un |una |el |la |su |tu )?(?:riñón|hígado|órgano|donante|donación)`,
		`\b(?:comprar|compro|vender|vendo|compramos) (?:un |el |su |tu |mi )?(?:riñón|hígado|órgano)`,
	}, "|"))
)

func flagsIn(field, text string) []Flag {
	var flags []Flag
	var taken [][]int // bytes that a flag covers already
	for _, look := range []struct {
		kind FlagKind
		rule *regexp.Regexp
	}{{FlagEmail, flaggedEmail}, {FlagLink, flaggedLink}, {FlagPhone, flaggedPhone}, {FlagPayment, flaggedPayment}} {
		for _, at := range look.rule.FindAllStringIndex(text, -1) {
			at[1] = at[0] + len(strings.TrimRight(text[at[0]:at[1]], " .,;:!?)\n"))
			if look.kind == FlagPhone && !isPhone(text[at[0]:at[1]]) {
				continue
			}
			if slices.ContainsFunc(taken, func(t []int) bool { return at[0] < t[1] && t[0] < at[1] }) {
				continue
			}
			taken = append(taken, at)
			start := utf8.RuneCountInString(text[:at[0]])
			flags = append(flags, Flag{field, start, start + utf8.RuneCountInString(text[at[0]:at[1]]), look.kind})
		}
	}
	slices.SortFunc(flags, func(a, b Flag) int { return a.Start - b.Start })
	return flags
}

var (
	years     = regexp.MustCompile(`^(?:19|20)\d\d\s?[-–/]\s?(?:19|20)\d\d$`)
	writtenAs = regexp.MustCompile(`^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}$`) // a date
)

// isPhone tells a number to call from years and dates: 7 digits, or 10 and more.
func isPhone(text string) bool {
	digits := 0
	for _, r := range text {
		if r >= '0' && r <= '9' {
			digits++
		}
	}
	return (digits == 7 || (digits >= 10 && digits <= 15)) && !years.MatchString(text) && !writtenAs.MatchString(text)
}

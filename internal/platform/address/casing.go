package address

import (
	"slices"
	"strings"
	"unicode"
)

// style records whether a line was typed in mixed case, so intended capitals ("JFK Blvd") are kept.
type style struct{ mixed bool }

// detectStyle returns the style of a line: mixed if it has a word such as "Main". Words that write converts to one case
// ("Unit5" becomes "UNIT5") do not count. Otherwise standardizing a result again would change it.
func detectStyle(words []string, write func(style) string) style {
	mixed := style{mixed: true}
	if !slices.ContainsFunc(words, hasBothCases) || !slices.ContainsFunc(strings.Fields(write(mixed)), hasBothCases) {
		return style{}
	}
	return mixed
}

// cased returns a word with the capitalization of an envelope: "MAIN" and "main" become "Main", "mckay" becomes
// "McKay", "o'hare" becomes "O'Hare", "12b" becomes "12B", "rr" becomes "RR".
func (s style) cased(word string) string {
	lower := strings.ToLower(word)
	switch {
	case ordinalNumber.MatchString(lower):
		return lower
	case strings.ContainsAny(word, "0123456789") || acronyms[lower]:
		return strings.ToUpper(word)
	case hasInnerCapital(word), s.mixed && len(word) <= 4 && word == strings.ToUpper(word):
		return word
	}
	return capitalized(lower)
}

// capitalized capitalizes a lower-case word, including the parts of compound names.
func capitalized(lower string) string {
	letters := []rune(lower)
	begin := 0 // index of the first letter of the current part
	for i, r := range letters {
		switch {
		case i == begin:
			letters[i] = unicode.ToUpper(r)
		case r == '-' || r == '/' || r == '.':
			begin = i + 1
		case r == '\'' && i == begin+1 && len(letters) > i+2: // "O'Hare", not "Mary's"
			begin = i + 1
		case i == begin+2 && len(letters) > begin+4 && string(letters[begin:i]) == "Mc":
			letters[i] = unicode.ToUpper(r)
		}
	}
	return string(letters)
}

func hasBothCases(word string) bool {
	return word != strings.ToUpper(word) && word != strings.ToLower(word)
}

// hasInnerCapital reports whether a word is like "DeSoto" or "O'Hare".
func hasInnerCapital(word string) bool {
	letters := []rune(word)
	return hasBothCases(word) && unicode.IsUpper(letters[0]) && strings.ContainsFunc(string(letters[1:]), unicode.IsUpper)
}

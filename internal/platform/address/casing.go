package address

import (
	"slices"
	"strings"
	"unicode"
)

// style remembers how a line was typed, so that capitals typed on purpose ("JFK Blvd") stay.
type style struct{ mixed bool }

// styleOf returns the style of a line with a word such as "Main". A word that write puts into one case ("Unit5" becomes
// "UNIT5") shows no style: the line it wrote would be written differently the next time.
func styleOf(words []string, write func(style) string) style {
	mixed := style{mixed: true}
	if !slices.ContainsFunc(words, hasBothCases) || !slices.ContainsFunc(strings.Fields(write(mixed)), hasBothCases) {
		return style{}
	}
	return mixed
}

// cased returns a word in the capitalization of an envelope: "MAIN" and "main" become "Main",
// "mckay" becomes "McKay", "o'hare" becomes "O'Hare", "12b" becomes "12B", "rr" becomes "RR".
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

// capitalized returns a word in lower case with its capitals.
func capitalized(lower string) string {
	letters := []rune(lower)
	begin := 0 // index at which the current part of the word begins
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

// hasInnerCapital reports a word such as "DeSoto" or "O'Hare".
func hasInnerCapital(word string) bool {
	letters := []rune(word)
	return hasBothCases(word) && unicode.IsUpper(letters[0]) && strings.ContainsFunc(string(letters[1:]), unicode.IsUpper)
}

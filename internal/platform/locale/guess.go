package locale

import (
	"strings"
	"unicode"
)

// The small words of each language that the other does not have; every text of some length is
// full of them.
var smallWords = map[Lang]map[string]bool{
	English: wordSet("the and of to in is was i my with for that it are have had when who they from your you"),
	Spanish: wordSet("el la los las de que y en un una es mi mis con para por se su está fue pero cuando muy"),
}

// enough is how many small words decide: a name or a line of few words is of no language.
const enough = 5

// Guess returns the language in which a text of some sentences seems to be written. It reports
// false for a short text, and for one that is about as much the one as the other.
func Guess(text string) (Lang, bool) {
	found := map[Lang]int{}
	notLetter := func(r rune) bool { return !unicode.IsLetter(r) }
	for _, word := range strings.FieldsFunc(strings.ToLower(text), notLetter) {
		for lang, words := range smallWords {
			if words[word] {
				found[lang]++
			}
		}
	}
	en, es := found[English], found[Spanish]
	switch {
	case en >= enough && en > 3*es:
		return English, true
	case es >= enough && es > 3*en:
		return Spanish, true
	}
	return English, false
}

func wordSet(words string) map[string]bool {
	set := map[string]bool{}
	for _, word := range strings.Fields(words) {
		set[word] = true
	}
	return set
}

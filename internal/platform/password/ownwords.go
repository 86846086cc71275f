package password

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

const (
	// shortestWord is the minimum length of a word. Shorter words occur in many passwords by chance.
	shortestWord = 3
	// fewLetters is the minimum number of different letters outside of the words.
	fewLetters = 7
)

// IsMadeOf reports whether a password consists mainly of words from these names and addresses. It ignores repetitions,
// added digits and symbols, and symbols in place of letters. It is false for a password without any of the words.
func IsMadeOf(password string, names ...string) bool {
	typed, read := legible(folded(password))
	rest, isFound := slices.Clone(typed), false
	for _, word := range splitWords(names) {
		for at := range read {
			if end := at + len(word); end <= len(read) && slices.Equal(read[at:end], word) {
				clear(rest[at:end])
				isFound = true
			}
		}
	}
	letters := map[rune]bool{}
	for _, r := range rest {
		if unicode.IsLetter(r) {
			letters[r] = true
		}
	}
	return isFound && len(letters) < fewLetters
}

// splitWords returns the words of names and addresses, as read by legible.
func splitWords(names []string) (words [][]rune) {
	for _, name := range names {
		isBetween := func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }
		for word := range strings.FieldsFuncSeq(folded(name), isBetween) {
			if utf8.RuneCountInString(word) >= shortestWord {
				_, read := legible(word)
				words = append(words, read)
			}
		}
	}
	return words
}

// legible returns the letters and digits of a text twice: typed as they were typed, and read with each similar digit or
// sign replaced by its letter. l is read as i, because 1 can replace both.
func legible(text string) (typed, read []rune) {
	for _, r := range text {
		letter, isLookAlike := letterFor[r]
		switch {
		case isLookAlike:
		case unicode.IsLetter(r) || unicode.IsDigit(r):
			letter = r
		default:
			continue
		}
		typed, read = append(typed, r), append(read, letter)
	}
	return typed, read
}

var letterFor = map[rune]rune{
	'0': 'o', '1': 'i', 'l': 'i', '!': 'i', '|': 'i', '3': 'e', '4': 'a', '@': 'a', '5': 's', '$': 's', '7': 't',
	'+': 't', '8': 'b', '9': 'g',
}

package password

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

const (
	// shortestWord is the length from which a word counts: shorter ones are in many passwords by chance.
	shortestWord = 3
	// fewLetters is how many different letters there have to be beside the words.
	fewLetters = 7
)

// IsMadeOf reports whether a password is little more than words of the given names and addresses, as often as they
// are repeated and whatever digits and signs come with them or stand for letters. Passwords with none of the words
// are not.
func IsMadeOf(password string, names ...string) bool {
	typed, read := legible(folded(password))
	rest, isFound := slices.Clone(typed), false
	for _, word := range wordsOf(names) {
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

// wordsOf returns the words that names and addresses are made of, as read by legible.
func wordsOf(names []string) (words [][]rune) {
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

// legible returns the letters and digits of a text as they were typed, and as they are read: what stands for a letter
// as that letter, and l as i, because 1 stands for both.
func legible(text string) (typed, read []rune) {
	for _, r := range text {
		letter, stands := standsFor[r]
		switch {
		case stands:
		case unicode.IsLetter(r) || unicode.IsDigit(r):
			letter = r
		default:
			continue
		}
		typed, read = append(typed, r), append(read, letter)
	}
	return typed, read
}

var standsFor = map[rune]rune{
	'0': 'o', '1': 'i', 'l': 'i', '!': 'i', '|': 'i', '3': 'e', '4': 'a', '@': 'a', '5': 's', '$': 's', '7': 't',
	'+': 't', '8': 'b', '9': 'g',
}

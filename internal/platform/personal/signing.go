package personal

import (
	"strings"
	"unicode"

	"beacon/internal/platform/plaintext"
)

// Initials returns the first letter or digit of each name, in capitals. It skips apostrophes at the start, as in
// "ʻOkina". A name without letters or digits has no initial.
func Initials(names ...string) string {
	var out strings.Builder
	for _, name := range names {
		for _, r := range plaintext.Composed(name) {
			if isInitial(r) && !strings.ContainsRune(plaintext.Apostrophes, r) {
				out.WriteRune(unicode.ToUpper(r))
				break
			}
		}
	}
	return out.String()
}

func isInitial(r rune) bool { return unicode.IsLetter(r) || unicode.IsNumber(r) }

// AreInitials reports whether typed initials match the expected ones. It ignores case, and accents may be omitted.
func AreInitials(typed, expected string) bool {
	given, want := letters(typed), letters(expected)
	if len(given) != len(want) || len(want) == 0 {
		return false
	}
	for i, letter := range given {
		if letter != want[i] && letter != bare(want[i]) {
			return false
		}
	}
	return true
}

// letters returns each letter with the combining marks that follow it, in capitals.
func letters(text string) (all []string) {
	for _, r := range plaintext.Composed(strings.TrimSpace(text)) {
		if unicode.Is(unicode.M, r) && len(all) > 0 {
			all[len(all)-1] += string(r)
		} else {
			all = append(all, string(unicode.ToUpper(r)))
		}
	}
	return all
}

// bare returns a letter without its accent as a single capital letter, so "A" for "Æ".
func bare(letter string) string {
	for _, r := range plaintext.Unaccented(letter) {
		return string(unicode.ToUpper(r))
	}
	return ""
}

// IsSignature reports whether a typed signature is the expected name. Case and spaces must match. All apostrophes are
// equivalent, all hyphens are equivalent, and accents may be omitted.
func IsSignature(typed, expected string) bool {
	isOtherSpace := func(r rune) bool { return r != ' ' && unicode.IsSpace(r) }
	return plaintext.Unaccented(typed) == plaintext.Unaccented(expected) && !strings.ContainsFunc(typed, isOtherSpace)
}

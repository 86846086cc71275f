package pdfcheck

import (
	"bytes"
	"regexp"
)

// objectStart matches the beginning of an object. A reader that repairs a file finds it even in a string.
var objectStart = regexp.MustCompile(`\d\s+\d+\s+obj`)

// withoutStrings returns a copy of a file with blanked literal strings. Strings contain text of people, such as
// comments, so a name or a tag in a string has no effect. A string is kept if it contains the start of an object or has
// no end.
func withoutStrings(pdf []byte) []byte {
	blank := bytes.Clone(pdf)
	for part := range parts(blank) {
		blankStrings(part.text)
		blankStrings(part.body)
	}
	return blank
}

// blankStrings overwrites the literal strings of a part with spaces.
func blankStrings(part []byte) {
	for i := 0; i < len(part); i++ {
		switch part[i] {
		case '%':
			end := bytes.IndexAny(part[i:], "\r\n")
			if end < 0 {
				return
			}
			i += end
		case '(':
			length := stringLength(part[i:])
			if length < 0 {
				return
			}
			if inside := part[i+1 : i+length-1]; !objectStart.Match(inside) {
				copy(inside, bytes.Repeat([]byte(" "), len(inside)))
			}
			i += length - 1
		}
	}
}

// stringLength returns the length of the literal string at the start of the text, including its parentheses, or -1 if
// it has no end.
func stringLength(text []byte) int {
	depth := 0
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '\\':
			i++
		case '(':
			depth++
		case ')':
			if depth--; depth == 0 {
				return i + 1
			}
		}
	}
	return -1
}

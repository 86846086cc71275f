// Package plaintext takes out of what people send what nobody can have typed,
// so that it can be stored, listed and mailed as it looks.
package plaintext

import (
	"strings"

	"golang.org/x/text/unicode/norm"
)

// Text normalizes line ends and takes out what nobody can have typed: what is no
// text becomes U+FFFD, and control characters go, one of which (NUL) one of the
// two databases refuses.
func Text(text string) string {
	return strings.Map(func(r rune) rune {
		if isControl(r) && r != '\n' && r != '\t' {
			return -1
		}
		return r
	}, strings.ToValidUTF8(strings.ReplaceAll(text, "\r\n", "\n"), "\ufffd"))
}

// Line trims a one-line text and takes out control characters and the marks that
// turn the writing direction, which could disguise a name in a list. Letters come
// out composed, so that a name is the same whatever keyboard it was typed on.
func Line(text string) string {
	return strings.TrimSpace(strings.Map(func(r rune) rune {
		if isControl(r) || isDirection(r) || isLineEnd(r) {
			return -1
		}
		return r
	}, Composed(strings.ToValidUTF8(text, "\ufffd"))))
}

// Composed answers a text with each letter and its marks as one character where
// there is one (NFC): some keyboards type the marks one by one, and two texts that
// look the same are to be the same.
func Composed(text string) string { return norm.NFC.String(text) }

// isControl: the control characters of ASCII and those that came after it.
func isControl(r rune) bool { return r < ' ' || r >= 0x7f && r <= 0x9f }

func isDirection(r rune) bool {
	return r >= 0x202a && r <= 0x202e || r >= 0x2066 && r <= 0x2069 || r == 0x200e || r == 0x200f || r == 0x061c
}

// isLineEnd: the ends of lines and paragraphs that are no control characters.
func isLineEnd(r rune) bool { return r == 0x2028 || r == 0x2029 }

// Package plaintext takes out of what people send what nobody can have typed,
// so that it can be stored, listed and mailed as it looks.
package plaintext

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// Text normalizes line ends and takes out what nobody can have typed: what is no
// text becomes U+FFFD, and control characters go, one of which (NUL) one of the
// two databases refuses. So do the marks that turn whole passages around, with
// which a story could read otherwise to who reviews it; those that stand for one
// letter stay, because Arabic and Hebrew need them.
func Text(text string) string {
	return strings.Map(func(r rune) rune {
		if isControl(r) && r != '\n' && r != '\t' || isTurn(r) {
			return -1
		}
		return r
	}, strings.ToValidUTF8(strings.ReplaceAll(text, "\r\n", "\n"), "\ufffd"))
}

// Line trims a one-line text and takes out control characters, the marks that
// turn the writing direction and the letters that show nothing, all of which could
// disguise a name in a list. Letters come out composed, so that a name is the same
// whatever keyboard it was typed on.
func Line(text string) string {
	// Composed at the end: what is taken out may have stood between a letter and its mark.
	return strings.TrimSpace(Composed(strings.Map(func(r rune) rune {
		if isControl(r) || isDirection(r) || isLineEnd(r) || isUnseen(r) {
			return -1
		}
		return r
	}, strings.ToValidUTF8(text, "\ufffd"))))
}

// Composed returns a text with each letter and its marks as one character where
// there is one (NFC): some keyboards type the marks one by one, and two texts that
// look the same are to be the same.
func Composed(text string) string { return norm.NFC.String(text) }

// Plain returns a text in the letters of a bare keyboard, for whoever looks for
// words and numbers in it: without accents and what shows nothing, with wide and
// decorated letters and digits as plain ones, and with each space as one " ". Lines
// end as they did. at says for each byte of it, and for its end, in which code
// point of text it stood.
func Plain(text string) (plain string, at []int) {
	var out strings.Builder
	n := 0
	for _, r := range text {
		for _, p := range norm.NFKD.String(string(r)) {
			switch {
			case unicode.In(p, unicode.Mn, unicode.Me, unicode.Cf) || isUnseen(p): // Me is what makes a key of a digit
				continue
			case p != '\n' && unicode.IsSpace(p):
				p = ' '
			}
			out.WriteRune(p)
			for len(at) < out.Len() {
				at = append(at, n)
			}
		}
		n++
	}
	return out.String(), append(at, n)
}

// isControl: the control characters of ASCII and those that came after it.
func isControl(r rune) bool { return r < ' ' || r >= 0x7f && r <= 0x9f }

func isDirection(r rune) bool { return isTurn(r) || r == 0x200e || r == 0x200f || r == 0x061c }

// isTurn: the marks that open, override and end a passage of another direction.
func isTurn(r rune) bool { return r >= 0x202a && r <= 0x202e || r >= 0x2066 && r <= 0x2069 }

// isUnseen: what has no width or is drawn as nothing, and means nothing in a name.
// The joiners stay: names in Persian and emoji need them.
func isUnseen(r rune) bool {
	switch r {
	case 0x00ad, 0x034f, 0x115f, 0x1160, 0x17b4, 0x17b5, 0x180e, 0x200b, 0x2800, 0x3164, 0xfeff, 0xffa0:
		return true
	}
	return r >= 0x2060 && r <= 0x2064 || r >= 0x206a && r <= 0x206f || r >= 0xfff9 && r <= 0xfffb ||
		r >= 0xe0000 && r <= 0xe007f
}

// isLineEnd: the ends of lines and paragraphs that are no control characters.
func isLineEnd(r rune) bool { return r == 0x2028 || r == 0x2029 }

// Package plaintext removes characters from input that cannot have been typed, so the text can be stored, listed
// and sent by email as it appears.
package plaintext

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// Text normalizes line ends and removes characters that cannot have been typed. Invalid UTF-8 becomes U+FFFD. It
// removes control characters, including NUL, which PostgreSQL rejects. It also removes marks that reverse whole
// passages, because a story could look different to a reviewer. Marks for single letters are kept, because Arabic and
// Hebrew need them.
func Text(text string) string {
	return strings.Map(func(r rune) rune {
		if isControl(r) && r != '\n' && r != '\t' || isTurn(r) {
			return -1
		}
		return r
	}, strings.ToValidUTF8(strings.ReplaceAll(text, "\r\n", "\n"), "\ufffd"))
}

// Line trims a one-line text and removes control characters, marks of the writing direction and invisible letters, all
// of which could disguise a name in a list. It composes letters, so a name is the same regardless of the keyboard.
func Line(text string) string {
	// Composed last, because a removed character may separate a letter from its mark.
	return strings.TrimSpace(Composed(strings.Map(func(r rune) rune {
		if isControl(r) || isDirection(r) || isLineEnd(r) || isUnseen(r) {
			return -1
		}
		return r
	}, strings.ToValidUTF8(text, "\ufffd"))))
}

// Composed returns a text with each letter and its marks as one character if possible (NFC). Some keyboards produce the
// marks separately, and texts that look equal must be equal.
func Composed(text string) string { return norm.NFC.String(text) }

// Plain returns a text reduced to plain characters, for searching words and numbers: without accents and invisible
// characters, with plain letters and digits for wide and decorated ones, and with " " for each space. Line ends are
// unchanged. at maps each byte of plain, and its end, to the index of the code point in text.
func Plain(text string) (plain string, at []int) {
	var out strings.Builder
	n := 0
	for _, r := range text {
		for _, p := range norm.NFKD.String(string(r)) {
			switch {
			case unicode.In(p, unicode.Mn, unicode.Me, unicode.Cf) || isUnseen(p): // Me: keycaps and other enclosing marks
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

// isControl reports whether r is a control character of ASCII or Latin-1.
func isControl(r rune) bool { return r < ' ' || r >= 0x7f && r <= 0x9f }

func isDirection(r rune) bool { return isTurn(r) || r == 0x200e || r == 0x200f || r == 0x061c }

// isTurn reports whether r opens, overrides or ends a passage of another direction.
func isTurn(r rune) bool { return r >= 0x202a && r <= 0x202e || r >= 0x2066 && r <= 0x2069 }

// isUnseen reports whether r is invisible and meaningless in a name. Joiners are not included, because names in Persian
// and emoji need them.
func isUnseen(r rune) bool {
	switch r {
	case 0x00ad, 0x034f, 0x115f, 0x1160, 0x17b4, 0x17b5, 0x180e, 0x200b, 0x2800, 0x3164, 0xfeff, 0xffa0:
		return true
	}
	return r >= 0x2060 && r <= 0x2064 || r >= 0x206a && r <= 0x206f || r >= 0xfff9 && r <= 0xfffb ||
		r >= 0xe0000 && r <= 0xe007f
}

// isLineEnd reports whether r is a line or paragraph separator that is not a control character.
func isLineEnd(r rune) bool { return r == 0x2028 || r == 0x2029 }

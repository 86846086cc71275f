package microsite

import (
	"strings"

	"beacon/internal/platform/htmltext"
)

// cleanText normalizes line ends and takes out what nobody can have typed: what
// is no text becomes U+FFFD, and control characters go, one of which (NUL) one
// of the two databases refuses.
func cleanText(text string) string {
	return strings.Map(func(r rune) rune {
		if isControl(r) && r != '\n' && r != '\t' {
			return -1
		}
		return r
	}, strings.ToValidUTF8(htmltext.Normalize(text), "\ufffd"))
}

// cleanLine trims a one-line text and takes out control characters and the marks
// that turn the writing direction, which could disguise a name in a list.
func cleanLine(text string) string {
	return strings.TrimSpace(strings.Map(func(r rune) rune {
		switch {
		case isControl(r), r >= 0x202a && r <= 0x202e, r >= 0x2066 && r <= 0x2069, r == 0x200e || r == 0x200f:
			return -1
		}
		return r
	}, strings.ToValidUTF8(text, "\ufffd")))
}

func isControl(r rune) bool { return r < ' ' || r == 0x7f }

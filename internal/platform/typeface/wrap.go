package typeface

import (
	"strings"
	"unicode"
)

// Wrap breaks a text in f at a size into lines of at most width. It cuts nothing: the joined lines equal the text from
// Printable, so a line that ends between words keeps its space. A line may end after a space, a hyphen or between
// Chinese or Japanese characters; a longer word is broken. A line feed ends a line. An empty text has no lines.
func Wrap(f Face, size, width float64, text string) []string {
	var lines []string
	for part := range strings.SplitSeq(text, "\n") {
		part = Printable(part)
		if part == "" {
			continue
		}
		if n := len(lines); n > 0 {
			lines[n-1] += " "
		}
		lines = append(lines, wrapped(f, size, width, []rune(part))...)
	}
	return lines
}

func wrapped(f Face, size, width float64, letters []rune) []string {
	var lines []string
	begin, may := 0, 0 // start of the line, and its last possible end
	long := 0.0
	for i := 0; i < len(letters); i++ {
		if i > begin && breaks(letters[i-1], letters[i]) {
			may = i
		}
		long += Split(f, string(letters[i]))[0].Width(size)
		if long <= width || letters[i] == ' ' || i == begin { // a trailing space may extend beyond the width
			continue
		}
		if may <= begin {
			may = i
		}
		lines = append(lines, string(letters[begin:may]))
		begin, long = may, 0
		i = may - 1
	}
	return append(lines, string(letters[begin:]))
}

// breaks reports whether a line may end between two letters.
func breaks(before, after rune) bool {
	if after == ' ' {
		return false
	}
	if before == ' ' || before == '-' && unicode.IsLetter(after) {
		return true
	}
	return (ideographic(before) || ideographic(after)) && !unicode.In(after, unicode.Pe, unicode.Po, unicode.Pf) &&
		!unicode.In(before, unicode.Ps, unicode.Pi)
}

func ideographic(r rune) bool {
	return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana)
}

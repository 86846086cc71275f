package typeface

import "strings"

// Lines breaks a text in f at a size into lines that are not wider than width. The maximum number of lines is most. It
// breaks words that are wider than a line, and ends a text that does not fit with "…". An empty text has no lines.
func Lines(f Face, size, width float64, most int, text string) []string {
	fits := func(line string) bool { return Width(f, size, line) <= width }
	var lines []string
	line := ""
	for _, word := range strings.Fields(Printable(text)) {
		joined := strings.TrimSpace(line + " " + word)
		if fits(joined) {
			line = joined
			continue
		}
		if line != "" {
			lines = append(lines, line)
		}
		for len(lines) <= most && !fits(word) {
			head := longest(word, fits)
			lines, word = append(lines, head), word[len(head):]
		}
		line = word
		if len(lines) > most {
			break
		}
	}
	if line != "" {
		lines = append(lines, line)
	}
	if len(lines) > most {
		lines = lines[:most]
		lines[most-1] = cutOff(lines[most-1], fits)
	}
	return lines
}

// longest returns the longest prefix of a word that fits, at least one letter.
func longest(word string, fits func(string) bool) string {
	last := len(word)
	for i := range word {
		if i > 0 && !fits(word[:i]) {
			return word[:max(last, 1)]
		}
		if i > 0 {
			last = i
		} else {
			last = len(string([]rune(word)[:1]))
		}
	}
	return word[:last]
}

// cutOff ends a line with "…". It removes words or letters until the result fits.
func cutOff(line string, fits func(string) bool) string {
	for {
		short := strings.TrimRight(line, " ,.;:–—") + "…"
		if fits(short) || line == "" {
			return short
		}
		if i := strings.LastIndexByte(line, ' '); i > 0 {
			line = line[:i]
			continue
		}
		letters := []rune(line)
		line = string(letters[:len(letters)-1])
	}
}

// Space is the space for a text: a number of lines of a width, and the sizes that the text may have.
type Space struct {
	Largest, Smallest float64
	Width             float64
	Lines             int
}

// Fit returns the largest size, in steps of half a unit, at which the text fits into the space, and its lines. If it
// does not fit at the smallest size, the text is cut off.
func (s Space) Fit(f Face, text string) (size float64, lines []string) {
	for size = s.Largest; size > s.Smallest; size -= 0.5 {
		lines = Lines(f, size, s.Width, s.Lines+1, text)
		if len(lines) <= s.Lines && !breaksWord(lines, text) {
			return size, lines
		}
	}
	return s.Smallest, Lines(f, s.Smallest, s.Width, s.Lines, text)
}

// FitEven is Fit, but balances the lengths of the lines, so no single word is left on the last line.
func (s Space) FitEven(f Face, text string) (size float64, lines []string) {
	size, lines = s.Fit(f, text)
	if breaksWord(lines, text) {
		return size, lines
	}
	count := len(lines)
	for narrower := s.Width - 1; narrower > 0; narrower-- {
		shorter := Lines(f, size, narrower, count+1, text)
		if len(shorter) > count || breaksWord(shorter, text) {
			break
		}
		lines = shorter
	}
	return size, lines
}

// breaksWord reports whether a line ends inside a word of the text.
func breaksWord(lines []string, text string) bool {
	return strings.Join(lines, " ") != Printable(text)
}

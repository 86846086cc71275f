package sharekit

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"beacon/internal/platform/typeface"
)

// sentence is one sentence of a story; opens marks the first sentence of a paragraph.
type sentence struct {
	text  string
	opens bool
}

// sentences returns the printable sentences of a story, in order.
func sentences(story string) []sentence {
	var all []sentence
	for _, paragraph := range strings.Split(story, "\n") {
		opens := true
		text := ""
		for _, word := range strings.Fields(typeface.Printable(paragraph)) {
			text = strings.TrimSpace(text + " " + word)
			if endsSentence(word) {
				all = append(all, sentence{text, opens})
				text, opens = "", false
			}
		}
		if text != "" {
			all = append(all, sentence{text, opens})
		}
	}
	return all
}

// endsSentence reports whether a word ends a sentence. A short capitalized word before a period counts as an
// abbreviation ("Dr.", "St.", "J."), which does not end a sentence.
func endsSentence(word string) bool {
	bare := strings.TrimRight(word, "\"'”’»)")
	if strings.HasSuffix(bare, "!") || strings.HasSuffix(bare, "?") || strings.HasSuffix(bare, "…") {
		return true
	}
	bare, isStop := strings.CutSuffix(bare, ".")
	first, _ := utf8.DecodeRuneInString(bare)
	return isStop && (utf8.RuneCountInString(bare) > 3 || !unicode.IsUpper(first))
}

package sharekit

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"beacon/internal/platform/typeface"
)

// sentence is one sentence of a story; opens says that it begins a paragraph.
type sentence struct {
	text  string
	opens bool
}

// sentences returns the sentences of a story as they can be printed, in order.
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

// endsSentence reports whether a sentence ends with a word. A short word with a capital before a
// full stop is taken for an abbreviation ("Dr.", "St.", "J."): its sentence goes on.
func endsSentence(word string) bool {
	bare := strings.TrimRight(word, "\"'”’»)")
	if strings.HasSuffix(bare, "!") || strings.HasSuffix(bare, "?") || strings.HasSuffix(bare, "…") {
		return true
	}
	bare, isStop := strings.CutSuffix(bare, ".")
	first, _ := utf8.DecodeRuneInString(bare)
	return isStop && (utf8.RuneCountInString(bare) > 3 || !unicode.IsUpper(first))
}

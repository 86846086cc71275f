package plaintext

import (
	"testing"
	"unicode"

	"pgregory.net/rapid"
)

// TestFolded_LettersFoldAlike: the cached forms of single letters must give the same result as folding the whole text.
func TestFolded_LettersFoldAlike(t *testing.T) {
	latin := rapid.StringOf(rapid.RuneFrom(nil, unicode.Latin, unicode.Greek, unicode.Cyrillic, unicode.Mn, unicode.Pd,
		unicode.Quotation_Mark, unicode.Nd))
	rapid.Check(t, func(t *rapid.T) {
		text := latin.Draw(t, "text")
		if got, want := Folded(text), foldedWhole(text); got != want {
			t.Fatalf("%q is folded to %q, want %q", text, got, want)
		}
	})
	for _, block := range foldedBlocks() {
		for i := range block.forms {
			for _, before := range []string{"A", "ß", "Σ", "ς", "и", "e\u0301", "Þ", "-", "’", " "} {
				text := before + string(block.first+rune(i)) + before
				if got, want := Folded(text), foldedWhole(text); got != want {
					t.Errorf("%q is folded to %q, want %q", text, got, want)
				}
			}
		}
	}
}

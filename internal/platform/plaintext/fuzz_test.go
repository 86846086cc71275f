package plaintext_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"beacon/internal/platform/plaintext"
)

var hostileTexts = []string{
	"", "  José\t ", "a\x00b\nc", "ev\u202eil", "e\u200b\u0301", "\xff\xfe", "👩‍👩‍👧", "\r\r\n",
	"می\u200cروم", "\u1160\u1161",
	"ﷺ", strings.Repeat("\u0301", 50),
}

// FuzzLine: cleaning a line twice must not change it further, so a name is the same in every list.
func FuzzLine(f *testing.F) {
	for _, text := range hostileTexts {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		line := plaintext.Line(text)
		if !utf8.ValidString(line) || strings.ContainsAny(line, "\x00\r\n\t\u202e\u2028") || line != strings.TrimSpace(line) {
			t.Fatalf("%q becomes %q", text, line)
		}
		if again := plaintext.Line(line); again != line {
			t.Fatalf("%q becomes %q, and that %q", text, line, again)
		}
	})
}

// FuzzText: the same for texts with several lines, which are kept.
func FuzzText(f *testing.F) {
	for _, text := range hostileTexts {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		clean := plaintext.Text(text)
		if !utf8.ValidString(clean) || strings.ContainsAny(clean, "\x00\r\u202e") || plaintext.Text(clean) != clean {
			t.Fatalf("%q becomes %q", text, clean)
		}
	})
}

// FuzzPlain: every byte of the plain text must map to its original letter, in order.
func FuzzPlain(f *testing.F) {
	for _, text := range hostileTexts {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		plain, at := plaintext.Plain(text)
		if len(at) != len(plain)+1 || at[len(plain)] != utf8.RuneCountInString(text) {
			t.Fatalf("%d places for %d bytes", len(at), len(plain))
		}
		for i := 1; i < len(at); i++ {
			if at[i] < at[i-1] {
				t.Fatalf("place %d goes back", i)
			}
		}
		folded := plaintext.Folded(text)
		if again := plaintext.Folded(folded); again != folded {
			t.Fatalf("%q folded is %q, and folded twice %q", text, folded, again)
		}
	})
}

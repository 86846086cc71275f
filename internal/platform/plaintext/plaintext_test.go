package plaintext_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"beacon/internal/platform/plaintext"
)

func TestLine(t *testing.T) {
	for text, want := range map[string]string{
		"  José\t ": "José", "a\x00b\nc": "abc", "ev\u202eil\u2066\u061c\u200f": "evil", "a\u2028b\u2029c\u0085": "abc",
		"\xff": "\ufffd", "👩‍👩‍👧": "👩‍👩‍👧", "<b>": "<b>", "'; DROP TABLE": "'; DROP TABLE",
		"Ad\u200ba\ufeff\u2060 M\u00adoss": "Ada Moss", "\u3164": "", "\u2800 \u115f": "", "A\U000e0041": "A",
		"می\u200cروم": "می\u200cروم", "Jose\u0301": "Jos\u00e9", "Nguye\u0302\u0303n": "Nguy\u1ec5n",
		"Jose\u200b\u0301": "Jos\u00e9",
	} {
		if got := plaintext.Line(text); got != want {
			t.Errorf("%q becomes %q", text, got)
		}
	}
}

func TestText(t *testing.T) {
	for text, want := range map[string]string{"a\r\nb\tc\x00\x1b": "a\nb\tc", "\xffa": "\ufffda", "a\u009bb": "ab",
		" kept ": " kept ", "pay \u202etoor\u202c now\u2066!\u2069": "pay toor now!",
		"\u200fשלום\u200e": "\u200fשלום\u200e", "👩\u200d👧 🏴\U000e0067\U000e007f": "👩\u200d👧 🏴\U000e0067\U000e007f"} {
		if got := plaintext.Text(text); got != want {
			t.Errorf("%q becomes %q", text, got)
		}
	}
}

// TestPlain_KeepsPositions: a search marks its results in the original text, so positions must be correct.
func TestPlain_KeepsPositions(t *testing.T) {
	for text, want := range map[string]string{
		"riñón y día":         "rinon y dia",
		"nin\u0303o\u200b!":   "nino!",
		"５️⃣ ５\u00a0a":        "5 5 a",
		"\xff\u2009x\n\u2028": "\ufffd x\n ",
	} {
		got, at := plaintext.Plain(text)
		if got != want || len(at) != len(got)+1 || at[len(got)] != utf8.RuneCountInString(text) {
			t.Errorf("%q: %q, %v", text, got, at)
		}
	}
	plain, at := plaintext.Plain("ñ\u200bé5️⃣x")
	if i := strings.Index(plain, "x"); at[i] != 6 {
		t.Errorf("x stands at %d, not 6", at[i])
	}
}

package plaintext_test

import (
	"testing"

	"beacon/internal/platform/plaintext"
)

func TestLine(t *testing.T) {
	for text, want := range map[string]string{
		"  José\t ": "José", "a\x00b\nc": "abc", "ev\u202eil\u2066\u061c\u200f": "evil", "a\u2028b\u2029c\u0085": "abc", "\xff": "\ufffd", "👩‍👩‍👧": "👩‍👩‍👧", "<b>": "<b>", "'; DROP TABLE": "'; DROP TABLE",
		"Jose\u0301": "Jos\u00e9", "Nguye\u0302\u0303n": "Nguy\u1ec5n",
	} {
		if got := plaintext.Line(text); got != want {
			t.Errorf("%q becomes %q", text, got)
		}
	}
}

func TestText(t *testing.T) {
	for text, want := range map[string]string{"a\r\nb\tc\x00\x1b": "a\nb\tc", "\xffa": "\ufffda", "a\u009bb": "ab", " kept ": " kept "} {
		if got := plaintext.Text(text); got != want {
			t.Errorf("%q becomes %q", text, got)
		}
	}
}

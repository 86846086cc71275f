package signednote_test

import (
	"crypto/rand"
	"path/filepath"
	"strings"
	"testing"

	"beacon/internal/platform/signednote"
)

// The text with its end must equal a note that is signed in memory.
func TestDraft_IsANote(t *testing.T) {
	key, err := signednote.LoadKey(filepath.Join(t.TempDir(), "key"), "beacon.example", true, rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	d, err := signednote.NewDraft()
	if err != nil {
		t.Fatal(err)
	}
	text := strings.Repeat("a line\n\n", 100_000) // blank lines do not end the text
	for part := range strings.Lines(text) {
		if _, err := d.Write([]byte(part)); err != nil {
			t.Fatal(err)
		}
	}
	end, err := key.End(d)
	if err != nil {
		t.Fatal(err)
	}
	signed, err := key.Sign(text)
	if err != nil || signed != text+end {
		t.Errorf("the end is %q: %v", end, err)
	}
	if opened, err := key.Public().Open(text + end); err != nil || opened != text {
		t.Errorf("opened %d bytes: %v", len(opened), err)
	}
	if _, err := key.Public().Open("x" + text + end); err == nil {
		t.Error("another text is taken for the signed one")
	}
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := key.End(d); err == nil {
		t.Error("a closed draft is signed")
	}
}

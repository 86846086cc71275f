package secretbox_test

import (
	"bytes"
	"errors"
	"testing"

	"pgregory.net/rapid"

	"beacon/internal/platform/secretbox"
)

var (
	oldMaster = bytes.Repeat([]byte{1}, 32)
	newMaster = bytes.Repeat([]byte{2}, 32)
)

func box(t testing.TB, masters ...[]byte) *secretbox.Box {
	t.Helper()
	b, err := secretbox.New(masters)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func seal(t testing.TB, b *secretbox.Box, kind, id, text string) []byte {
	t.Helper()
	sealed, err := b.Seal(kind, id, []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return sealed
}

// Shows R6.7.
func TestOpen_OnlyForTheSameRecord(t *testing.T) {
	b := box(t, newMaster)
	rapid.Check(t, func(t *rapid.T) {
		kind, id := rapid.String().Draw(t, "kind"), rapid.String().Draw(t, "id")
		otherKind, otherID := rapid.String().Draw(t, "other kind"), rapid.String().Draw(t, "other id")
		text := rapid.SliceOf(rapid.Byte()).Draw(t, "text")
		sealed, err := b.Seal(kind, id, text)
		if err != nil {
			t.Fatal(err)
		}
		if len(sealed) != len(text)+secretbox.Overhead {
			t.Fatalf("sealed %d bytes to %d", len(text), len(sealed))
		}
		opened, err := b.Open(kind, id, sealed)
		if err != nil || !bytes.Equal(opened, text) {
			t.Fatalf("opened %x, %v, want %x", opened, err, text)
		}
		if otherKind == kind && otherID == id {
			return
		}
		if _, err := b.Open(otherKind, otherID, sealed); !errors.Is(err, secretbox.ErrUnopened) {
			t.Fatalf("opened for another record: %v", err)
		}
	})
}

func TestSeal_SeparatesKindAndID(t *testing.T) {
	b := box(t, newMaster)
	if _, err := b.Open("a", "bc", seal(t, b, "ab", "c", "text")); !errors.Is(err, secretbox.ErrUnopened) {
		t.Errorf("got %v, want ErrUnopened", err)
	}
}

// Shows R6.7.
func TestOpen_RefusesFlippedBits(t *testing.T) {
	b := box(t, newMaster)
	sealed := seal(t, b, "document", "7", "passport")
	for i := range len(sealed) * 8 {
		changed := bytes.Clone(sealed)
		changed[i/8] ^= 1 << (i % 8)
		if _, err := b.Open("document", "7", changed); !errors.Is(err, secretbox.ErrUnopened) {
			t.Fatalf("bit %d flipped: got %v, want ErrUnopened", i, err)
		}
	}
	for n := range len(sealed) {
		if _, err := b.Open("document", "7", sealed[:n]); !errors.Is(err, secretbox.ErrUnopened) {
			t.Fatalf("cut to %d bytes: got %v, want ErrUnopened", n, err)
		}
	}
}

func TestOpen_WithOlderKeys(t *testing.T) {
	before := box(t, oldMaster)
	during := box(t, newMaster, oldMaster)
	after := box(t, newMaster)
	old := seal(t, before, "document", "7", "old")
	fresh := seal(t, during, "document", "7", "fresh")
	cases := []struct {
		name   string
		box    *secretbox.Box
		sealed []byte
		want   string // "" means rejected
	}{
		{"the old key opens what it sealed", before, old, "old"},
		{"the ring opens what the old key sealed", during, old, "old"},
		{"the ring opens what the newest sealed", during, fresh, "fresh"},
		{"the newest key sealed", after, fresh, "fresh"},
		{"the old key did not seal", before, fresh, ""},
		{"a dropped key opens nothing", after, old, ""},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			opened, err := c.box.Open("document", "7", c.sealed)
			if c.want == "" {
				if !errors.Is(err, secretbox.ErrUnopened) {
					t.Errorf("got %q, %v, want ErrUnopened", opened, err)
				}
				return
			}
			if err != nil || string(opened) != c.want {
				t.Errorf("got %q, %v, want %q", opened, err, c.want)
			}
		})
	}
}

func TestIsNewest(t *testing.T) {
	old, both := box(t, oldMaster), box(t, newMaster, oldMaster)
	sealed := seal(t, both, "k", "1", "text")
	if !both.IsNewest(sealed) || !both.IsNewest(sealed[:secretbox.PrefixLen]) {
		t.Error("what the newest key sealed is not known")
	}
	for name, other := range map[string][]byte{"an older key": seal(t, old, "k", "1", "text"), "nothing": nil,
		"less than a name": sealed[:secretbox.PrefixLen-1]} {
		if both.IsNewest(other) {
			t.Errorf("%s is taken for the newest", name)
		}
	}
}

func TestSeal_IsRandomized(t *testing.T) {
	b := box(t, newMaster)
	if bytes.Equal(seal(t, b, "k", "1", "text"), seal(t, b, "k", "1", "text")) {
		t.Error("sealed twice to the same bytes")
	}
}

func TestNew_RefusesInvalidRings(t *testing.T) {
	cases := map[string][][]byte{
		"none":  nil,
		"short": {newMaster[:31]},
		"empty": {newMaster, {}},
		"twice": {newMaster, oldMaster, newMaster},
	}
	for name, masters := range cases {
		t.Run(name, func(t *testing.T) {
			if _, err := secretbox.New(masters); err == nil {
				t.Error("accepted")
			}
		})
	}
}

package keys_test

import (
	"strings"
	"testing"
	"time"

	"beacon/internal/platform/keys"
)

// FuzzVerify: a token must be valid only in its exact text, because single-use tokens are identified by their text.
func FuzzVerify(f *testing.F) {
	ring, err := keys.NewRing([]string{strings.Repeat("0f", keys.MasterSize)})
	if err != nil {
		f.Fatal(err)
	}
	now := time.Date(2026, time.March, 2, 9, 0, 0, 0, time.UTC)
	genuine := ring.Sign("join", []byte("7.1"), now.Add(time.Hour))
	for _, token := range []string{
		genuine, genuine + "\n", genuine + "=", "", "!", strings.ToUpper(genuine),
		ring.Sign("other", []byte("7.1"), now.Add(time.Hour)),
		ring.Sign("join", nil, now.Add(time.Hour)), ring.Sign("join", []byte("7.1"), now.Add(-time.Hour)),
	} {
		f.Add(token)
	}
	f.Fuzz(func(t *testing.T, token string) {
		payload, ok := ring.Verify("join", token, now)
		if ok && token != ring.Sign("join", payload, now.Add(time.Hour)) {
			t.Fatalf("%q opens", token)
		}
		if !ok && payload != nil {
			t.Fatal("a refused token has a payload")
		}
	})
}

// FuzzCheckEditKey: only one text may be the edit key of a record.
func FuzzCheckEditKey(f *testing.F) {
	ring, err := keys.NewRing([]string{strings.Repeat("0f", keys.MasterSize), strings.Repeat("a1", keys.MasterSize)})
	if err != nil {
		f.Fatal(err)
	}
	older, err := keys.NewRing([]string{strings.Repeat("a1", keys.MasterSize)})
	if err != nil {
		f.Fatal(err)
	}
	key := ring.EditKey("donor", 7, 1)
	for _, text := range []string{
		key, "", strings.ToLower(key), key + " ", ring.EditKey("holder", 7, 1), older.EditKey("donor", 7, 1),
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		canonical := keys.CanonicalEditKey(text)
		want := canonical == key || canonical == older.EditKey("donor", 7, 1)
		if ring.CheckEditKey("donor", 7, 1, text) != want {
			t.Fatalf("%q: not %v", text, want)
		}
	})
}

// FuzzNewRing: accepted master keys must have the required length.
func FuzzNewRing(f *testing.F) {
	f.Add(strings.Repeat("0f", keys.MasterSize))
	f.Add(strings.Repeat("0f", keys.MasterSize-1))
	f.Add("")
	f.Fuzz(func(t *testing.T, text string) {
		ring, err := keys.NewRing(strings.Fields(text))
		if err != nil {
			return
		}
		for _, master := range ring.Masters() {
			if len(master) != keys.MasterSize {
				t.Fatalf("a master key of %d bytes", len(master))
			}
		}
	})
}

package keys_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"beacon/internal/platform/keys"
)

const (
	oldMaster = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"
	newMaster = "f0f1f2f3f4f5f6f7f8f9fafbfcfdfeff000102030405060708090a0b0c0d0e0f"
)

func ring(t *testing.T, masters ...string) *keys.Ring {
	t.Helper()
	r, err := keys.NewRing(masters)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// Shows R2.1a.
func TestEditKeyOpensItsOwnRecordOnly(t *testing.T) {
	r := ring(t, oldMaster)
	key := r.EditKey("microsite", 7, 1)
	if len(key) != 26 {
		t.Errorf("an edit key is 128 bits, 26 characters; got %q", key)
	}
	cases := []struct {
		name    string
		kind    string
		id      int64
		version int
		key     string
		want    bool
	}{
		{"its own", "microsite", 7, 1, key, true},
		{"another id", "microsite", 8, 1, key, false},
		{"another kind", "referral", 7, 1, key, false},
		{"revoked by a new version", "microsite", 7, 2, key, false},
		{"lower case", "microsite", 7, 1, strings.ToLower(key), true},
		{"a period after it", "microsite", 7, 1, key + ".", true},
		{"lower case and a bracket after it", "microsite", 7, 1, strings.ToLower(key) + "),\u201d", true},
		{"a letter after it", "microsite", 7, 1, key + "A", false},
		{"a period before it", "microsite", 7, 1, "." + key, false},
		{"a long s", "microsite", 7, 1, strings.Replace(key, key[:1], "ſ", 1), false},
		{"none", "microsite", 7, 1, "", false},
		{"a prefix", "microsite", 7, 1, key[:25], false},
	}
	for _, c := range cases {
		if got := r.CheckEditKey(c.kind, c.id, c.version, c.key); got != c.want {
			t.Errorf("%s: got %v", c.name, got)
		}
	}
}

func TestEditKey_OldMasterWorksUntilRemoved(t *testing.T) {
	key := ring(t, oldMaster).EditKey("microsite", 7, 1)
	if !ring(t, newMaster, oldMaster).CheckEditKey("microsite", 7, 1, key) {
		t.Error("an old link must work while its master key is in the ring")
	}
	if ring(t, newMaster).CheckEditKey("microsite", 7, 1, key) {
		t.Error("an old link must not work once its master key is retired")
	}
	if ring(t, newMaster, oldMaster).EditKey("microsite", 7, 1) == key {
		t.Error("new links are made with the newest master key")
	}
}

func TestNames_RevealNoKeys(t *testing.T) {
	names := ring(t, newMaster, oldMaster).Names()
	if len(names) != 2 || names[0] == names[1] || len(names[0]) != 16 || names[1] != ring(t, oldMaster).Names()[0] {
		t.Errorf("names %v: one for each key, the same in every ring", names)
	}
	if strings.Contains(strings.ToUpper(newMaster), names[0]) ||
		strings.HasPrefix(ring(t, newMaster).EditKey("", 0, 0), names[0]) {
		t.Error("a name must not be part of the key or of what is derived of it")
	}
}

func TestTokens(t *testing.T) {
	r := ring(t, oldMaster)
	now := time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)
	token := r.Sign("preview", []byte("42"), now.Add(time.Hour))
	if p, ok := r.Verify("preview", token, now); !ok || string(p) != "42" {
		t.Errorf("got %q %v", p, ok)
	}
	changed := []byte(token)
	changed[3] ^= 1
	for name, try := range map[string]struct {
		purpose, token string
		at             time.Time
	}{
		"another purpose": {"admin", token, now},
		"expired":         {"preview", token, now.Add(time.Hour)},
		"changed":         {"preview", string(changed), now},
		"empty":           {"preview", "", now},
		"not base64":      {"preview", "!!!", now},
	} {
		if _, ok := r.Verify(try.purpose, try.token, try.at); ok {
			t.Errorf("%s: accepted", name)
		}
	}
	if _, ok := ring(t, newMaster, oldMaster).Verify("preview", token, now); !ok {
		t.Error("a token of an older master key of the ring must be accepted")
	}
}

// Links in emails are copied by hand, and by programs that include the period after a link.
func TestVerifyLink(t *testing.T) {
	r := ring(t, oldMaster)
	now := time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)
	link, once := r.SignLink("unsubscribe", []byte("42"), now.Add(time.Hour)),
		r.Sign("unsubscribe", []byte("42"), now.Add(time.Hour))
	for _, token := range []string{link, strings.ToLower(link), link + ".", strings.ToLower(link) + ">\u200b"} {
		if p, ok := r.VerifyLink("unsubscribe", token, now); !ok || string(p) != "42" {
			t.Errorf("%q: %q %v", token, p, ok)
		}
	}
	for _, token := range []string{"", ".", link[1:], link + "A", once} {
		if p, ok := r.VerifyLink("unsubscribe", token, now); ok {
			t.Errorf("%q opens %q", token, p)
		}
	}
	if _, ok := r.VerifyLink("another", link, now); ok {
		t.Error("a token of another purpose opens")
	}
	if _, ok := r.VerifyLink("unsubscribe", link, now.Add(time.Hour)); ok {
		t.Error("an expired token opens")
	}
	if _, ok := r.Verify("unsubscribe", link, now); ok {
		t.Error("tokens that work once must have one spelling")
	}
}

func TestRingFileIsCreatedOncePrivateAndShared(t *testing.T) {
	path := filepath.Join(t.TempDir(), "keys")
	got := make([]string, 8)
	var wg sync.WaitGroup
	for i := range got {
		wg.Go(func() {
			r, err := keys.LoadRing(path)
			if err != nil {
				t.Error(err)
				return
			}
			got[i] = r.EditKey("microsite", 1, 1)
		})
	}
	wg.Wait()
	for _, k := range got {
		if k != got[0] {
			t.Fatal("processes that start together must share one key")
		}
	}
	info, err := os.Stat(path)
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("mode %v, %v", info.Mode(), err)
	}
	if err := os.Chmod(path, 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := keys.LoadRing(path); err != nil {
		t.Fatal(err)
	}
	if info, err = os.Stat(path); err != nil || info.Mode().Perm() != 0o640 {
		t.Errorf("other accounts keep access to the keys: mode %v, %v", info.Mode(), err)
	}
	if err := os.WriteFile(path, []byte("short\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := keys.LoadRing(path); err == nil {
		t.Error("a broken key file must be refused, not replaced")
	}
}

// Keys may be separated by line breaks, commas or spaces, both in a file and in a setting.
func TestNewRing_Separators(t *testing.T) {
	want := ring(t, newMaster, oldMaster).Names()
	for name, texts := range map[string][]string{
		"two texts":         {newMaster, oldMaster},
		"lines":             {newMaster + "\n" + oldMaster + "\n"},
		"lines of Windows":  {newMaster + "\r\n" + oldMaster + "\r\n"},
		"a comma":           {newMaster + "," + oldMaster},
		"a comma and space": {" " + newMaster + ", " + oldMaster + " "},
		"comma and line":    {newMaster + ",\n" + oldMaster + ",\n"},
		"empty lines":       {"\n\n" + newMaster + "\n\n", "", oldMaster},
	} {
		r, err := keys.NewRing(texts)
		if err != nil || !slices.Equal(r.Names(), want) {
			t.Errorf("%s: %v", name, err)
		}
		path := filepath.Join(t.TempDir(), "keys")
		if err := os.WriteFile(path, []byte(strings.Join(texts, "\n")), 0o600); err != nil {
			t.Fatal(err)
		}
		if r, err = keys.LoadRing(path); err != nil || !slices.Equal(r.Names(), want) {
			t.Errorf("%s in a file: %v", name, err)
		}
	}
	_, err := keys.NewRing([]string{newMaster + "," + oldMaster[1:]})
	if err == nil || !strings.Contains(err.Error(), "key number 2 has 63 characters") ||
		strings.Contains(err.Error(), oldMaster[1:]) {
		t.Errorf("a short key: %v", err)
	}
}

func TestFirst_MovesKey(t *testing.T) {
	r := ring(t, newMaster, oldMaster)
	names := r.Names()
	if got := r.First(names[1]).Names(); got[0] != names[1] || got[1] != names[0] {
		t.Errorf("the second first: %v", got)
	}
	if got := r.First("NONE").Names(); !slices.Equal(got, names) || !slices.Equal(r.Names(), names) {
		t.Errorf("an unknown one: %v, and %v", got, r.Names())
	}
}

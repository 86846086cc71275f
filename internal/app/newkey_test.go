package app

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A command creates the key of the checkpoints once, on either database. The key signs from then on.
func TestAuditNewKey(t *testing.T) {
	eachDatabase(t, func(t *testing.T, p ground) {
		file := filepath.Join(t.TempDir(), "log.key")
		p.environ = append(p.environ, "BEACON_LOG_KEY_FILE="+file)
		code, said := p.run(t, "audit", "new-key")
		public, _, _ := strings.Cut(said, "\n")
		if info, err := os.Stat(file); code != 0 || err != nil || info.Mode().Perm() != 0o600 {
			t.Fatalf("%d, %s, %v, %v", code, said, info, err)
		}
		if code, said := p.run(t, "audit", "new-key"); code != 1 ||
			!strings.Contains(said, file+" already has a checkpoint key") {
			t.Errorf("again: %d, %s", code, said)
		}
		if _, said := p.run(t, "audit", "key"); strings.TrimSpace(said) != public {
			t.Errorf("the public key is %s, but was %s", said, public)
		}
		for _, args := range [][]string{{"migrate"}, changing[0], {"audit", "checkpoint"}} {
			if code, said := p.run(t, args...); code != 0 {
				t.Fatalf("%v: %s", args, said)
			}
		}
		if _, said := p.run(t, "audit", "verify"); !strings.Contains(said, "intact: 1 events, compared with ") ||
			strings.Contains(said, " 0 checkpoints") {
			t.Errorf("with the key: %s", said)
		}
		// Another node has only the public key, or no key.
		p.environ[len(p.environ)-1] = "BEACON_LOG_KEY_FILE="
		if err := os.Remove(filepath.Join(p.dir, "log-signed")); err != nil {
			t.Fatal(err)
		}
		if _, said := p.run(t, "audit", "verify"); !strings.Contains(said, "No checkpoint key on this machine") ||
			!strings.Contains(said, " 0 checkpoints") {
			t.Errorf("without a key: %s", said)
		}
		if _, said := p.run(t, "audit", "verify", "--key", public); !strings.Contains(said, "intact: 1 events") ||
			strings.Contains(said, " 0 checkpoints") {
			t.Errorf("with the public key: %s", said)
		}
	})
}

// A restore continues with an existing key of the checkpoints. Otherwise it reports that it created a new one.
func TestRestore_NamesNewLogKey(t *testing.T) {
	dir, file := smallRegistry(t)
	for name, c := range map[string]struct{ files, says []string }{
		"without the key": {[]string{"keys"}, []string{"There was no checkpoint key at ", "A new key was created"}},
		"with the key":    {[]string{"keys", "log-key", "log-signed"}, nil},
	} {
		to := t.TempDir()
		for _, name := range c.files {
			copyFile(t, filepath.Join(dir, name), filepath.Join(to, name))
		}
		said := must(t, to, nil, "restore", file)
		for _, words := range c.says {
			if !strings.Contains(said, words) {
				t.Errorf("%s: %s", name, said)
			}
		}
		if len(c.says) == 0 && strings.Contains(said, "key of the checkpoints") {
			t.Errorf("%s: %s", name, said)
		}
	}
}

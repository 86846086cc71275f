package storetest

import (
	"os"
	"path/filepath"
	"testing"

	"beacon/internal/platform/clock"
	"beacon/internal/storage"
)

// TestSQLite_FileMode: the file contains patient data and may be in a folder that all accounts can read, so other
// accounts must not have access.
func TestSQLite_FileMode(t *testing.T) {
	folder := t.TempDir()
	wide := filepath.Join(folder, "wide.db")
	if err := os.WriteFile(wide, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(wide, 0o644); err != nil { // independent of the umask
		t.Fatal(err)
	}
	for path, want := range map[string]os.FileMode{filepath.Join(folder, "new.db"): 0o600, wide: 0o640} {
		db, err := storage.Open(t.Context(), path, clock.System{})
		if err != nil {
			t.Fatal(err)
		}
		if err := db.Migrate(t.Context()); err != nil {
			t.Fatal(err)
		}
		for _, name := range []string{path, path + "-wal", path + "-shm"} {
			if info, err := os.Stat(name); err != nil || info.Mode().Perm() != want {
				t.Errorf("%s: %v, %v, want %v", filepath.Base(name), info.Mode(), err, want)
			}
		}
		if err := db.Close(); err != nil {
			t.Fatal(err)
		}
	}
}

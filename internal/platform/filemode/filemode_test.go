package filemode_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"beacon/internal/platform/filemode"
)

func TestExcludeOthers(t *testing.T) {
	path := filepath.Join(t.TempDir(), "keys")
	filemode.ExcludeOthers(path) // a file that does not exist
	for before, want := range map[fs.FileMode]fs.FileMode{
		0o600: 0o600, 0o640: 0o640, 0o644: 0o640, 0o666: 0o660, 0o601: 0o600, 0o400: 0o400,
	} {
		if err := os.WriteFile(path, nil, 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.Chmod(path, before); err != nil {
			t.Fatal(err)
		}
		filemode.ExcludeOthers(path)
		info, err := os.Stat(path)
		if err != nil || info.Mode().Perm() != want {
			t.Errorf("%o becomes %o, want %o (%v)", before, info.Mode().Perm(), want, err)
		}
		if err := os.Remove(path); err != nil {
			t.Fatal(err)
		}
	}
}

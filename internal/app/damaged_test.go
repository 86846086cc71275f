package app

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// beacon check --files and beacon backup exit with 1 and name truncated files: a photograph, one of its sizes, a crop,
// a video and a document. A restore repeats the names, because older backups with the whole files may still exist.
func TestDamagedFiles(t *testing.T) {
	dir := t.TempDir()
	settled(t, dir)
	if err := os.Remove(filepath.Join(dir, "made-by-beacon-demo")); err != nil {
		t.Fatal(err)
	}
	if said := must(t, dir, nil, "check", "--files"); !strings.Contains(said, "files read, all intact") {
		t.Errorf("before: %s", said)
	}
	if said := must(t, dir, nil, "check"); strings.Contains(said, "all intact") {
		t.Errorf("files were read unasked: %s", said)
	}
	var cut []string
	for _, pattern := range []string{
		"pictures/*/*/master.jpg", "pictures/*/*/*[0-9]*.jpg", "videos/*.mp4", "videos/*.vtt", "videos/*.jpg", "consents/*/*",
	} {
		found, err := filepath.Glob(filepath.Join(dir, "blobs", pattern))
		if err != nil || len(found) == 0 {
			t.Errorf("the demo has no %s: %v", pattern, err)
			continue
		}
		info, err := os.Stat(found[0])
		if err != nil {
			t.Fatal(err)
		}
		if err := os.Truncate(found[0], info.Size()/2); err != nil {
			t.Fatal(err)
		}
		name, err := filepath.Rel(filepath.Join(dir, "blobs"), found[0])
		if err != nil {
			t.Fatal(err)
		}
		cut = append(cut, name)
	}
	wantNamed := func(what string, code int, says string) {
		t.Helper()
		if code != 1 {
			t.Errorf("%s: code %d", what, code)
		}
		for _, name := range cut {
			if !strings.Contains(says, name) {
				t.Errorf("%s does not name %s: %s", what, name, says)
			}
		}
	}
	code, said, _ := run(t, dir, nil, "check", "--files")
	wantNamed("check", code, said)
	file := filepath.Join(t.TempDir(), "b")
	code, _, complained := run(t, dir, nil, "backup", "--with-keys", file)
	wantNamed("backup", code, complained)
	code, said, _ = run(t, t.TempDir(), nil, "restore", file)
	wantNamed("restore", code, said)
}

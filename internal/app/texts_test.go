package app

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Counsel's way: export, change a file, import. Without a change there is no difference, and with a problem nothing is
// imported.
func TestTexts_ExportAndImport(t *testing.T) {
	dir, files := newRegistry(t), t.TempDir()
	texts := func(action string) (int, string, string) { return run(t, dir, nil, "texts", action, files) }
	expect := func(name, action string, wantCode int, want string) {
		t.Helper()
		code, said, complained := texts(action)
		if code != wantCode || !strings.Contains(said+complained, want) {
			t.Errorf("%s: %d, %q, %q, want %d, %q", name, code, said, complained, wantCode, want)
		}
	}
	change := func(name, from, to string) {
		t.Helper()
		path := filepath.Join(files, filepath.FromSlash(name))
		content, err := os.ReadFile(path)
		if err == nil && !strings.Contains(string(content), from) {
			t.Fatalf("%s does not contain %q", name, from)
		}
		if err == nil {
			err = os.WriteFile(path, []byte(strings.Replace(string(content), from, to, 1)), 0o600)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	expect("an empty directory", "import", 1, "run beacon texts export")
	expect("export", "export", 0, "114 texts are in")
	expect("unchanged", "import", 0, "114 files, 0 drafts. Nothing in force has changed.")

	change("donor-consent/no-guarantee.md", "gives priority", "gives <b>priority</b>")
	change("holder-consent/cpra.md", "# Español", "# Deutsch")
	expect("problems", "import", 1, "nothing was imported: correct the files listed above (1)")
	change("holder-consent/cpra.md", "# Deutsch", "# Español")
	expect("HTML", "import", 1, "donor-consent/no-guarantee.md: english: Please use plain words.")
	change("donor-consent/no-guarantee.md", "<b>priority</b>", "some priority")
	change("holder-consent/cpra.md", "hash: ", "hash: 0")
	change("holder-consent/cpra.md", "# English\n\n", "# English\n\nToday, ")
	expect("a file of other words", "import", 1, "nothing was imported: correct the files listed above (1)")
	change("holder-consent/cpra.md", "hash: 0", "hash: ")
	change("holder-consent/cpra.md", "Today, ", "")
	expect("a change", "import", 0, "donor-consent/no-guarantee: draft of version 1")
	expect("again", "import", 1, "there is a draft of version 1")
	expect("export of what is in force", "export", 0, "114 texts are in")
	expect("has no difference", "import", 0, "0 drafts")

	change("donor-consent/free-will.md", "hash: ", "hash: 0")
	change("donor-consent/free-will.md", "of my own", "of our own")
	expect("another version in force", "import", 1, "export it again")
	if err := os.WriteFile(filepath.Join(files, "README.md"), []byte("# Notes\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	expect("a foreign file", "import", 1, "README.md: no header")
}

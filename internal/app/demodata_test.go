package app

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestServe_RefusesDemoData: the demo has printed the passwords of its accounts, so serve must refuse its data.
func TestServe_RefusesDemoData(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "made-by-beacon-demo"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, command := range []string{"serve", "check"} {
		code, said, complained := run(t, dir, nil, command)
		if code == 0 || !strings.Contains(said+complained, "made by beacon demo") {
			t.Errorf("%s: %d, %q, %q", command, code, said, complained)
		}
	}
}

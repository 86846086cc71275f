package app

import (
	"path/filepath"
	"strings"
	"testing"

	"beacon/internal/config"
)

// The settings in force are printed with their sources, without secrets, even if one is invalid.
func TestConfigCommand(t *testing.T) {
	file := filepath.Join(t.TempDir(), "beacon.yaml")
	writeFile(t, file, []byte("smtp:\n  host: mail.example\n  password: hush\nlogLevel: verbose\n"))
	environ := []string{"BEACON_ADDR=127.0.0.1:7", "BEACON_NONE=1"}
	code, said, complained := run(t, t.TempDir(), environ, "--config", file, "config")
	for _, words := range []string{
		"127.0.0.1:7 ", "(environment BEACON_ADDR)", "mail.example ", "(file " + file + ")", "(set, not shown)",
		"(default)",
	} {
		if !strings.Contains(said, words) {
			t.Errorf("%q is missing in %s", words, said)
		}
	}
	if code != 1 || strings.Contains(said+complained, "hush") ||
		!strings.Contains(complained, "BEACON_NONE is an unknown environment variable") ||
		!strings.Contains(complained, `logLevel is "verbose": set it to debug, info, warn or error`) {
		t.Errorf("%d, %s", code, complained)
	}
	if page := must(t, t.TempDir(), nil, "config", "--reference"); page != config.Reference() {
		t.Errorf("another page: %.80s", page)
	}
}

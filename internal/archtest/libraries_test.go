package archtest_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestLibraries_AreNamedInDecisionRecord: ADR 14 lists exactly the direct dependencies of go.mod and package.json in
// its tables.
func TestLibraries_AreNamedInDecisionRecord(t *testing.T) {
	read := func(name string) string {
		text, err := os.ReadFile(filepath.Join(root, name))
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	asked := map[string]bool{}
	for line := range strings.Lines(read("go.mod")) {
		if f := strings.Fields(line); len(f) == 2 && strings.Contains(f[0], ".") && strings.HasPrefix(f[1], "v") {
			asked[f[0]] = true // indirect dependencies have a third field, "// indirect"
		}
	}
	var npm struct{ Dependencies, DevDependencies map[string]string }
	if err := json.Unmarshal([]byte(read("web/package.json")), &npm); err != nil {
		t.Fatal(err)
	}
	for _, names := range []map[string]string{npm.Dependencies, npm.DevDependencies} {
		for name := range names {
			asked[name] = true
		}
	}
	if len(asked) < 40 {
		t.Fatalf("only %d libraries were found", len(asked))
	}

	page := read("docs/decisions/0014-the-libraries.md")
	for name := range asked {
		if !strings.Contains(page, "`"+name+"`") {
			t.Errorf("%s has no reason in ADR 14", name)
		}
	}
	for _, row := range regexp.MustCompile("(?m)^\\| (`.*?`) \\|").FindAllStringSubmatch(page, -1) {
		for _, name := range strings.Split(row[1], ", ") {
			if name = strings.Trim(name, "`"); !asked[name] {
				t.Errorf("ADR 14 gives a reason for %s, which nobody asks for", name)
			}
		}
	}
}

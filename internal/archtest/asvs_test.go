package archtest_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var (
	asvsRow    = regexp.MustCompile(`(?m)^\| (\d+\.\d+\.\d+.*?) \| (.*?) \| (.*) \| (.*) \|$`)
	asvsNumber = regexp.MustCompile(`\d+\.\d+\.\d+`)
	inCode     = regexp.MustCompile("`([^`]+)`")
	ourFolder  = regexp.MustCompile(`^(internal|web|deploy|scripts|api|cmd|docs)/`)
	testName   = regexp.MustCompile(`(?m)^func ((?:Test|Fuzz)\w+)\(`)
)

// levels1And2 is the number of requirements in the standard's levels 1 and 2.
const levels1And2 = 253

// TestASVS_NamesExistingTests: the table has every requirement once, and its tests, files and pages exist.
func TestASVS_NamesExistingTests(t *testing.T) {
	page, err := os.ReadFile(filepath.Join(root, "docs/asvs.md"))
	if err != nil {
		t.Fatal(err)
	}
	tests := testNames(t)
	seen := map[string]bool{}
	for _, row := range asvsRow.FindAllStringSubmatch(string(page), -1) {
		numbers, state, where, shown := row[1], row[2], row[3], row[4]
		for _, number := range asvsNumber.FindAllString(numbers, -1) {
			if seen[number] {
				t.Errorf("%s is there twice", number)
			}
			seen[number] = true
		}
		switch state {
		case "met", "not met", "n/a", "open":
		default:
			t.Errorf("%s: the state %q", numbers, state)
		}
		for _, name := range inCode.FindAllStringSubmatch(where, -1) {
			if _, err := os.Stat(filepath.Join(root, name[1])); ourFolder.MatchString(name[1]) && err != nil {
				t.Errorf("%s: %v", numbers, err)
			}
		}
		for _, name := range inCode.FindAllStringSubmatch(shown, -1) {
			if !tests[name[1]] {
				t.Errorf("%s: there is no test %s", numbers, name[1])
			}
		}
	}
	if len(seen) != levels1And2 {
		t.Errorf("%d requirements of %d", len(seen), levels1And2)
	}
}

// testNames returns all Go tests and fuzz targets of this repository.
func testNames(t *testing.T) map[string]bool {
	t.Helper()
	names := map[string]bool{}
	for _, folder := range []string{"cmd", "internal", "test"} {
		err := filepath.WalkDir(filepath.Join(root, folder), func(path string, _ os.DirEntry, err error) error {
			if err != nil || !strings.HasSuffix(path, "_test.go") {
				return err
			}
			source, err := os.ReadFile(path)
			for _, name := range testName.FindAllStringSubmatch(string(source), -1) {
				names[name[1]] = true
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return names
}

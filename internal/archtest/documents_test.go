package archtest_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// evidenceDocuments support decisions about Beacon, so every test, file and page that they name must exist.
var evidenceDocuments = []string{
	"docs/accessibility.md", "docs/breach.md", "docs/compliance.md", "docs/service-levels.md", "docs/sign-in.md",
}

var (
	goTest   = regexp.MustCompile(`^(?:Test|Fuzz)[A-Z]\w*$`)
	webTest  = regexp.MustCompile(`^[\w.-]+\.(?:spec\.mjs|test\.tsx?)$`)
	pageLink = regexp.MustCompile(`\]\(([a-z-]+\.md)(?:#([a-z0-9-]+))?\)`)
	heading  = regexp.MustCompile(`(?m)^#+ (.+)$`)
)

// TestEvidenceDocuments_NameExistingTests: every test, file or page in a compliance document exists.
func TestEvidenceDocuments_NameExistingTests(t *testing.T) {
	tests, webTests := testNames(t), webTestNames(t)
	for _, document := range evidenceDocuments {
		text, err := os.ReadFile(filepath.Join(root, document))
		if err != nil {
			t.Fatal(err)
		}
		for _, found := range inCode.FindAllStringSubmatch(string(text), -1) {
			name := found[1]
			switch {
			case goTest.MatchString(name) && !tests[name], webTest.MatchString(name) && !webTests[name]:
				t.Errorf("%s: there is no test %s", document, name)
			case ourFolder.MatchString(name) && !strings.Contains(name, "*"):
				path, _, _ := strings.Cut(name, " ") // a command has arguments
				if _, err := os.Stat(filepath.Join(root, path)); err != nil {
					t.Errorf("%s: %v", document, err)
				}
			}
		}
		for _, link := range pageLink.FindAllStringSubmatch(string(text), -1) {
			if !hasAnchor(t, link[1], link[2]) {
				t.Errorf("%s: %s has no heading %q", document, link[1], link[2])
			}
		}
	}
}

// hasAnchor reports whether a page of docs has a heading with an anchor; an empty anchor means the page itself.
func hasAnchor(t *testing.T, page, anchor string) bool {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(root, "docs", page))
	if err != nil {
		t.Error(err)
	}
	for _, found := range heading.FindAllStringSubmatch(string(text), -1) {
		words := strings.ToLower(regexp.MustCompile(`[^\w -]`).ReplaceAllString(found[1], ""))
		if strings.ReplaceAll(words, " ", "-") == anchor {
			return true
		}
	}
	return anchor == ""
}

// webTestNames returns the files of all tests of the front end.
func webTestNames(t *testing.T) map[string]bool {
	t.Helper()
	names := map[string]bool{}
	for _, folder := range []string{"web/src", "web/e2e"} {
		err := filepath.WalkDir(filepath.Join(root, folder), func(path string, _ fs.DirEntry, err error) error {
			if name := filepath.Base(path); webTest.MatchString(name) {
				names[name] = true
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return names
}

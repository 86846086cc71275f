package archtest_test

import (
	"io/fs"
	"os"
	"regexp"
	"strings"
	"testing"
)

var (
	ruleLine = regexp.MustCompile(`(?m)^- \*\*([MSVRH]\d+(?:\.\d+[a-z]?)?)\*\* `)
	markLine = regexp.MustCompile(`(?m)// (?:.*\. )?Shows ([MSVRH]\d.*?)\.?$`)
	ruleID   = regexp.MustCompile(`[MSVRH]\d+(?:\.\d+[a-z]?)?\b`)
	testFile = regexp.MustCompile(`_test\.go$|\.test\.tsx?$|\.mjs$|^internal/testkit/|^test/`)
)

// TestRules_AreShownByTests compares the list of rules that need a test with the rules and with the marks in tests.
// Rules of law, privacy or the value of a voucher must not lose their last test unnoticed.
func TestRules_AreShownByTests(t *testing.T) {
	const list, rulePages = "docs/rules/shown.md", "docs/rules/*.md"
	tree := os.DirFS(root)
	read := func(file string) string {
		text, err := fs.ReadFile(tree, file)
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	rules := map[string]bool{}
	pages, err := fs.Glob(tree, rulePages)
	if err != nil {
		t.Fatal(err)
	}
	for _, page := range pages {
		for _, m := range ruleLine.FindAllStringSubmatch(read(page), -1) {
			if rules[m[1]] {
				t.Errorf("%s: %s is defined twice", page, m[1])
			}
			rules[m[1]] = true
		}
	}
	_, listed, found := strings.Cut(read(list), "\n## ")
	if !found {
		t.Fatalf("%s has no chapter", list)
	}
	marks := map[string]int{}
	for _, id := range ruleID.FindAllString(listed, -1) {
		if _, twice := marks[id]; twice || !rules[id] {
			t.Errorf("%s: %s is no rule, or is listed twice", list, id)
		}
		marks[id] = 0
	}
	for _, dir := range []string{"cmd", "internal", "test", "web/src", "web/e2e"} {
		err := fs.WalkDir(tree, dir, func(file string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || !testFile.MatchString(file) {
				if err == nil && d.Name() == "node_modules" {
					return fs.SkipDir
				}
				return err
			}
			for _, m := range markLine.FindAllStringSubmatch(read(file), -1) {
				for id := range strings.SplitSeq(m[1], ", ") {
					if _, ok := marks[id]; !ok {
						t.Errorf("%s: %q is not in %s", file, id, list)
					}
					marks[id]++
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	for id, n := range marks {
		if n == 0 {
			t.Errorf("no test shows %s", id)
		}
	}
}

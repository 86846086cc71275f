package archtest

import (
	"fmt"
	"io/fs"
	"regexp"
	"slices"
	"strings"
)

// A ProductRule is one rule of docs/rules.
type ProductRule struct {
	ID, Text string
	Tests    []string // files and lines of the marks that name it
	Excuse   string   // why no test shows it
}

// RulesDir holds the pages of product rules, and rulesIndex lists what no test shows.
const (
	RulesDir   = "docs/rules"
	rulesIndex = "docs/rules.md"
)

var (
	ruleLine = regexp.MustCompile(`^- \*\*([MSVRH]\d+(?:\.\d+[a-z]?)?)\*\* (.+)$`)
	markLine = regexp.MustCompile(`^\s*// Shows ([MSVRH]\d.*)$`)
	markedID = regexp.MustCompile(`^[MSVRH]\d+(\.\d+[a-z]?)?$`)
	testFile = regexp.MustCompile(`(_test\.go|\.test\.tsx?|\.spec\.ts|\.mjs)$`)
	testTree = regexp.MustCompile(`^(internal/testkit|web/e2e|test)/`)
)

// Conformance reads the rules and the marks "// Shows M2.3, V5.7" of the tests
// below root. wrong lists ids defined twice, marks that name no rule, and rules
// that have neither a mark nor an excuse.
func Conformance(root fs.FS) (rules []ProductRule, wrong []string, err error) {
	pages, err := fs.Glob(root, RulesDir+"/*.md")
	if err != nil {
		return nil, nil, err
	}
	pages = append(pages, rulesIndex)
	c := conformance{at: map[string]int{}, excuses: map[string]string{}}
	for _, page := range pages {
		text, err := fs.ReadFile(root, page)
		if err != nil {
			return nil, nil, err
		}
		c.readPage(page, string(text))
	}
	for _, tree := range []string{"cmd", "internal", "test", "web/src", "web/e2e"} {
		if err := c.readTests(root, tree); err != nil {
			return nil, nil, err
		}
	}
	c.checkRules()
	return c.rules, c.wrong, nil
}

type conformance struct {
	rules   []ProductRule
	at      map[string]int // index in rules by id
	excuses map[string]string
	wrong   []string
}

func (c *conformance) readPage(page, text string) {
	for line := range strings.Lines(text) {
		m := ruleLine.FindStringSubmatch(strings.TrimRight(line, "\n"))
		switch {
		case m == nil:
		case page == rulesIndex:
			c.excuses[m[1]] = m[2]
		default:
			if _, ok := c.at[m[1]]; ok {
				c.wrong = append(c.wrong, fmt.Sprintf("%s: %s is defined twice", page, m[1]))
			}
			c.at[m[1]] = len(c.rules)
			c.rules = append(c.rules, ProductRule{ID: m[1], Text: m[2]})
		}
	}
}

func (c *conformance) readTests(root fs.FS, tree string) error {
	if _, err := fs.Stat(root, tree); err != nil {
		return nil // a tree without tests, as in a copy of the server alone
	}
	return fs.WalkDir(root, tree, func(file string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && d.Name() == "node_modules":
			return fs.SkipDir
		case d.IsDir() || !testFile.MatchString(file) && !testTree.MatchString(file):
			return nil
		}
		text, err := fs.ReadFile(root, file)
		if err != nil {
			return err
		}
		c.readMarks(file, string(text))
		return nil
	})
}

func (c *conformance) readMarks(file, text string) {
	n := 0
	for line := range strings.Lines(text) {
		n++
		m := markLine.FindStringSubmatch(strings.TrimRight(line, "\n"))
		if m == nil {
			continue
		}
		for _, id := range strings.Split(strings.TrimRight(m[1], "."), ", ") {
			at, ok := c.at[id]
			if !ok || !markedID.MatchString(id) {
				c.wrong = append(c.wrong, fmt.Sprintf("%s:%d: no rule %q in %s", file, n, id, RulesDir))
				continue
			}
			c.rules[at].Tests = append(c.rules[at].Tests, fmt.Sprintf("%s:%d", file, n))
		}
	}
}

func (c *conformance) checkRules() {
	for i, rule := range c.rules {
		c.rules[i].Excuse = c.excuses[rule.ID]
		delete(c.excuses, rule.ID)
		if shown, excused := len(rule.Tests) > 0, c.rules[i].Excuse != ""; shown == excused {
			c.wrong = append(c.wrong, fmt.Sprintf("%s: shown by %d tests, excused: %t", rule.ID, len(rule.Tests), excused))
		}
	}
	for id := range c.excuses {
		c.wrong = append(c.wrong, fmt.Sprintf("%s: no rule %s", rulesIndex, id))
	}
	slices.Sort(c.wrong)
}

// ConformanceTable renders rules as a Markdown table: id, text, tests.
func ConformanceTable(rules []ProductRule) string {
	var b strings.Builder
	b.WriteString("# Rules and the tests that show them\n\n| Rule | | Tests |\n|---|---|---|\n")
	for _, rule := range rules {
		shown := strings.Join(rule.Tests, "<br>")
		if shown == "" {
			shown = rule.Excuse
		}
		fmt.Fprintf(&b, "| %s | %s | %s |\n", rule.ID, rule.Text, shown)
	}
	return b.String()
}

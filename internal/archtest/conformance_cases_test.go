package archtest_test

import (
	"flag"
	"os"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"beacon/internal/archtest"
)

var conformanceFile = flag.String("conformance", "", "write the table of rules and tests to this file")

func TestProductRules_AreShownByTests(t *testing.T) {
	rules, wrong, err := archtest.Conformance(os.DirFS(root))
	if err != nil {
		t.Fatal(err)
	}
	if len(rules) < 700 {
		t.Errorf("only %d rules were read", len(rules))
	}
	for _, w := range wrong {
		t.Error(w)
	}
	if *conformanceFile != "" {
		if err := os.WriteFile(*conformanceFile, []byte(archtest.ConformanceTable(rules)), 0o600); err != nil {
			t.Error(err)
		}
	}
}

func TestConformance_Complaints(t *testing.T) {
	const goTest, tsTest = "internal/a/a_test.go", "web/src/a.test.ts"
	for _, test := range []struct {
		name, page, excuses, goMark, tsMark string
		want                                []string
	}{
		{name: "shown", page: "- **M2.1** one\n", goMark: "// Shows M2.1.\n"},
		{name: "shown in TypeScript", page: "- **R3.4a** one\n- **H1** two\n", tsMark: "  // Shows R3.4a, H1\n"},
		{name: "excused", page: "- **M2.1** one\n", excuses: "- **M2.1** no screen yet\n"},
		{name: "neither", page: "- **M2.1** one\n", want: []string{"M2.1: shown by 0 tests, excused: false"}},
		{
			name: "both", page: "- **M2.1** one\n", excuses: "- **M2.1** none\n", goMark: "// Shows M2.1.\n",
			want: []string{"M2.1: shown by 1 tests, excused: true"},
		},
		{name: "unknown mark", goMark: "\n// Shows M2.2.\n", want: []string{goTest + `:2: no rule "M2.2" in docs/rules`}},
		{name: "bad list", tsMark: "// Shows M2 and M3\n", want: []string{tsTest + `:1: no rule "M2 and M3" in docs/rules`}},
		{name: "unknown excuse", excuses: "- **M2.2** none\n", want: []string{"docs/rules.md: no rule M2.2"}},
		{
			name: "twice", page: "- **M2.1** one\n- **M2.1** two\n", goMark: "// Shows M2.1.\n",
			want: []string{"docs/rules/a.md: M2.1 is defined twice", "M2.1: shown by 0 tests, excused: false"},
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, wrong, err := archtest.Conformance(fstest.MapFS{
				"docs/rules.md":   {Data: []byte(test.excuses)},
				"docs/rules/a.md": {Data: []byte(test.page)},
				goTest:            {Data: []byte(test.goMark)},
				tsTest:            {Data: []byte(test.tsMark)},
			})
			slices.Sort(test.want)
			if err != nil || !slices.Equal(wrong, test.want) {
				t.Errorf("%q, %v; want %q", wrong, err, test.want)
			}
		})
	}
}

func TestConformanceTable(t *testing.T) {
	table := archtest.ConformanceTable([]archtest.ProductRule{
		{ID: "M2.1", Text: "one", Tests: []string{"a_test.go:1", "b_test.go:2"}},
		{ID: "M2.2", Text: "two", Excuse: "no screen yet"},
	})
	for _, want := range []string{"| M2.1 | one | a_test.go:1<br>b_test.go:2 |\n", "| M2.2 | two | no screen yet |\n"} {
		if !strings.Contains(table, want) {
			t.Errorf("no %q in %s", want, table)
		}
	}
}

package archtest_test

import (
	"io/fs"
	"os"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"beacon/internal/archtest"
)

// TestTheTablesOfConformanceAreTrue: no empty cell, and every file and test that
// docs/conformance names is there.
func TestTheTablesOfConformanceAreTrue(t *testing.T) {
	tables, err := fs.Glob(os.DirFS(root), "docs/conformance/*.md")
	if err != nil || !slices.Contains(tables, "docs/conformance/microsite.md") {
		t.Fatalf("tables %v, %v", tables, err)
	}
	for _, table := range tables {
		wrong, rows, err := archtest.Conformance(os.DirFS(root), table)
		if err != nil || rows < 50 {
			t.Errorf("%s: %d rows, %v", table, rows, err)
		}
		for _, w := range wrong {
			t.Error(w)
		}
	}
}

// TestATableThatIsNotTrueIsFound proves that each complaint can be made.
func TestATableThatIsNotTrueIsFound(t *testing.T) {
	const built, shown = "`microsite/a.go`", "`microsite/a_test.go` TestOne \"the first\""
	for row, want := range map[string]string{
		"| a line | " + built + " | " + shown + " |":                                "",
		"| a line | " + built + " | `features/b.test.tsx` \"says so\" |":            "",
		"| elsewhere | another document | another document |":                       "",
		"| Line | Built in | Shown by |":                                            "",
		"|  | " + built + " | " + shown + " |":                                      "the cell line is empty",
		"| a line |  | " + shown + " |":                                             "the cell built in is empty",
		"| a line | " + built + " |  |":                                             "the cell shown by is empty",
		"| a line | somewhere | " + shown + " |":                                    "no file builds it",
		"| a line | " + built + " | somehow |":                                      "no test shows it",
		"| a line | `microsite/c.go` | " + shown + " |":                             "microsite/c.go is not there",
		"| a line | " + built + " | `microsite/c_test.go` TestOne |":                "microsite/c_test.go is not there",
		"| a line | " + built + " | `microsite/a_test.go` TestTwo |":                "has no TestTwo",
		"| a line | " + built + " | `microsite/a_test.go` TestOne \"the second\" |": "has no test \"the second\"",
		"| a line | " + built + " | `microsite/a_test.go` |": "no test of microsite/a_test.go is " +
			"named",
		"| a line | " + built + " | `microsite/a.go` \"package\" |": "holds no tests",
		"| a line | " + built + " |":                                "2 cells, not 3",
	} {
		files := fstest.MapFS{
			"table.md":                     {Data: []byte("# Words\n\n" + row + "\n")},
			"internal/microsite/a.go":      {Data: []byte("package microsite")},
			"internal/microsite/a_test.go": {Data: []byte("func TestOne(t *testing.T) { t.Run(\"the first\") }")},
			"web/src/features/b.test.tsx":  {Data: []byte("it('says so', …)")},
		}
		wrong, _, err := archtest.Conformance(files, "table.md")
		said := strings.Join(wrong, "\n")
		if err != nil || (want == "") != (said == "") || !strings.Contains(said, want) {
			t.Errorf("%s: %q, %v; want %q", row, said, err, want)
		}
	}
	if _, _, err := archtest.Conformance(fstest.MapFS{}, "table.md"); err == nil {
		t.Error("a table that is not there is true")
	}
}

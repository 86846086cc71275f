package archtest

import (
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"strings"
)

// Conformance returns what is wrong with the tables that say where each line of
// the specification is built and which test shows it: an empty cell, a file that
// is not there, a test whose name its file does not hold. rows is how many lines
// were looked at.
//
// A row is "| line | `file` … | `test file` Name "name" … |": files stand in
// backticks, from the root or from one of conformanceBases; a Go test is named
// by its function, any other by its words in quotation marks.
func Conformance(root fs.FS, table string) (wrong []string, rows int, err error) {
	text, err := fs.ReadFile(root, table)
	if err != nil {
		return nil, 0, err
	}
	c := conformance{root: root, files: map[string]string{}}
	for n, line := range strings.Split(string(text), "\n") {
		cells, ok := cellsOf(line)
		if !ok {
			continue
		}
		rows++
		for _, complaint := range c.check(cells) {
			wrong = append(wrong, fmt.Sprintf("%s:%d: %s", table, n+1, complaint))
		}
	}
	return wrong, rows, nil
}

// conformanceBases are where a file of a table may be looked for.
var conformanceBases = []string{"", "internal", "web/src", "web"}

// otherDocument fills both cells of a line that another table holds.
const otherDocument = "another document"

var (
	quotedFile = regexp.MustCompile("`([^`]+)`")
	goTest     = regexp.MustCompile(`\bTest[A-Z]\w*`)
	quotedName = regexp.MustCompile(`"([^"]+)"`)
	testFile   = regexp.MustCompile(`(_test\.go|\.test\.tsx?|\.mjs)$`)
)

// cellsOf splits a row of a table; headings and rulers are none.
func cellsOf(line string) (cells []string, ok bool) {
	line = strings.TrimSpace(line)
	if !strings.HasPrefix(line, "|") || !strings.HasSuffix(line, "|") || strings.HasPrefix(line, "|---") {
		return nil, false
	}
	for _, cell := range strings.Split(strings.Trim(line, "|"), "|") {
		cells = append(cells, strings.TrimSpace(cell))
	}
	return cells, cells[0] != "Line"
}

type conformance struct {
	root  fs.FS
	files map[string]string // what was read, by how it is written
}

func (c conformance) check(cells []string) (wrong []string) {
	if len(cells) != 3 {
		return []string{fmt.Sprintf("%d cells, not 3", len(cells))}
	}
	for i, name := range []string{"line", "built in", "shown by"} {
		if cells[i] == "" {
			wrong = append(wrong, "the cell "+name+" is empty")
		}
	}
	if cells[1] == otherDocument && cells[2] == otherDocument {
		return wrong
	}
	return append(append(wrong, c.checkBuilt(cells[1])...), c.checkShown(cells[2])...)
}

func (c conformance) checkBuilt(cell string) (wrong []string) {
	files := quotedFile.FindAllStringSubmatch(cell, -1)
	if len(files) == 0 {
		return []string{"no file builds it"}
	}
	for _, file := range files {
		if _, ok := c.read(file[1]); !ok {
			wrong = append(wrong, file[1]+" is not there")
		}
	}
	return wrong
}

func (c conformance) checkShown(cell string) (wrong []string) {
	places := quotedFile.FindAllStringSubmatchIndex(cell, -1)
	if len(places) == 0 {
		return []string{"no test shows it"}
	}
	for i, at := range places {
		end := len(cell)
		if i+1 < len(places) {
			end = places[i+1][0]
		}
		wrong = append(wrong, c.checkTests(cell[at[2]:at[3]], cell[at[1]:end])...)
	}
	return wrong
}

// checkTests looks for the tests that words name in a file.
func (c conformance) checkTests(file, words string) (wrong []string) {
	text, ok := c.read(file)
	if !ok {
		return []string{file + " is not there"}
	}
	if !testFile.MatchString(file) {
		wrong = append(wrong, file+" holds no tests")
	}
	named := 0
	for _, name := range goTest.FindAllString(quotedName.ReplaceAllString(words, ""), -1) {
		named++
		if !strings.Contains(text, "func "+name+"(") {
			wrong = append(wrong, file+" has no "+name)
		}
	}
	for _, name := range quotedName.FindAllStringSubmatch(words, -1) {
		named++
		if !strings.Contains(text, name[1]) {
			wrong = append(wrong, fmt.Sprintf("%s has no test %q", file, name[1]))
		}
	}
	if named == 0 {
		wrong = append(wrong, "no test of "+file+" is named")
	}
	return wrong
}

func (c conformance) read(file string) (text string, ok bool) {
	if text, ok = c.files[file]; ok {
		return text, true
	}
	for _, base := range conformanceBases {
		if content, err := fs.ReadFile(c.root, path.Join(base, file)); err == nil {
			c.files[file] = string(content)
			return string(content), true
		}
	}
	return "", false
}

package csvfile

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"beacon/internal/platform/plaintext"
)

// Record is one row by the names of its columns.
type Record struct {
	Line    int               // in the file, 1 is the first
	Written map[string]string // trimmed; a column that the file does not have is missing
	Beyond  bool              // there is something in a cell without a column
	garbled []string          // columns with a control sign, which Written leaves out
}

// What can be wrong with the first line.
const (
	Unknown = "unknown"
	Twice   = "twice"
	Missing = "missing"
)

// ColumnError is a first line that does not name the columns as it should.
type ColumnError struct {
	Problem string // Unknown, Twice or Missing
	Column  string // as written when unknown, else its proper name
}

// Error implements error.
func (e *ColumnError) Error() string { return fmt.Sprintf("the column %q is %s", e.Column, e.Problem) }

// Records reads the first row as names of known columns, in any order, and
// returns the others by them. Capitals, spaces, hyphens and underscores in names
// do not matter; a column without a name is left out. It returns a ColumnError
// for a name that is not known or there twice, or when a needed one is missing.
func (t Table) Records(known, needed []string) ([]Record, error) {
	if len(t.Rows) == 0 {
		return nil, nil
	}
	columns, err := columnsOf(t.Rows[0].Cells, known, needed)
	if err != nil {
		return nil, err
	}
	records := make([]Record, 0, len(t.Rows)-1)
	for _, row := range t.Rows[1:] {
		r := Record{Line: row.Line, Written: map[string]string{}}
		for i, text := range row.Cells {
			if i < len(columns) && strings.ContainsFunc(text, isC1) {
				r.garbled = append(r.garbled, columns[i])
			}
			text = plaintext.Line(text)
			if i < len(columns) && columns[i] != "" {
				r.Written[columns[i]] = text
			} else if text != "" {
				r.Beyond = true
			}
		}
		records = append(records, r)
	}
	return records, nil
}

// isC1 reports a control sign that only a wrong encoding leaves in a text.
func isC1(r rune) bool { return r >= 0x7f && r <= 0x9f }

// IsGarbled reports whether a cell has a sign that does not belong there, because the encoding of the file was mistaken
// for another one: a control sign, or, in a name, a sign that no name has.
func (r Record) IsGarbled(column string, isName bool) bool {
	return slices.Contains(r.garbled, column) || isName && strings.ContainsFunc(r.Written[column], isInNoName)
}

// isInNoName never reports ASCII, which is the same in all encodings.
func isInNoName(r rune) bool {
	return r > unicode.MaxASCII && r != '´' &&
		(unicode.IsSymbol(r) || unicode.Is(unicode.No, r) || strings.ContainsRune("µªº‚„†‡‰¡¿§¶¸", r))
}

var plainName = strings.NewReplacer(" ", "", "_", "", "-", "")

// columnsOf returns which column each cell is; empty for a cell without a name,
// which spreadsheets leave at the end.
func columnsOf(names, known, needed []string) ([]string, error) {
	columns := make([]string, len(names))
	for i, name := range names {
		name = plaintext.Line(name)
		if name == "" {
			continue
		}
		at := slices.IndexFunc(known, func(c string) bool { return strings.EqualFold(c, plainName.Replace(name)) })
		if at < 0 {
			return nil, &ColumnError{Unknown, name}
		}
		if slices.Contains(columns, known[at]) {
			return nil, &ColumnError{Twice, known[at]}
		}
		columns[i] = known[at]
	}
	for _, name := range needed {
		if !slices.Contains(columns, name) {
			return nil, &ColumnError{Missing, name}
		}
	}
	return columns, nil
}

package csvfile

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"beacon/internal/platform/plaintext"
)

// Record is a row with its cells by column name.
type Record struct {
	Line    int               // line number in the file, from 1
	Written map[string]string // trimmed; without columns that the file does not have
	Beyond  bool              // there is text in a cell without a column
	garbled []string          // columns with a control character; not in Written
}

// Problems of the header line.
const (
	Unknown = "unknown"
	Twice   = "twice"
	Missing = "missing"
)

// ColumnError is the error for a header line with unknown, duplicate or missing columns.
type ColumnError struct {
	Problem string // Unknown, Twice or Missing
	Column  string // as written if unknown, otherwise its proper name
}

// Error implements error.
func (e *ColumnError) Error() string { return fmt.Sprintf("the column %q is %s", e.Column, e.Problem) }

// Records reads the first row as names of known columns, in any order, and returns the other rows by column. Names are
// compared without case, spaces, hyphens and underscores. Columns without a name are omitted. It returns a ColumnError
// for an unknown or duplicate name, or a missing column of needed.
func (t Table) Records(known, needed []string) ([]Record, error) {
	if len(t.Rows) == 0 {
		return nil, nil
	}
	columns, err := columnNames(t.Rows[0].Cells, known, needed)
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

// isC1 reports whether r is a control character, which only a wrong encoding puts into a text.
func isC1(r rune) bool { return r >= 0x7f && r <= 0x9f }

// IsGarbled reports whether a cell has characters that indicate a wrongly detected encoding: control characters, or in
// a name, symbols that no name has.
func (r Record) IsGarbled(column string, isName bool) bool {
	return slices.Contains(r.garbled, column) || isName && strings.ContainsFunc(r.Written[column], isInNoName)
}

// isInNoName reports whether r is a symbol that no name has. It is false for ASCII, which is the same in all encodings.
func isInNoName(r rune) bool {
	return r > unicode.MaxASCII && r != '´' &&
		(unicode.IsSymbol(r) || unicode.Is(unicode.No, r) || strings.ContainsRune("µªº‚„†‡‰¡¿§¶¸", r))
}

var plainName = strings.NewReplacer(" ", "", "_", "", "-", "")

// columnNames returns the column of each cell. It is "" for a cell without a name, which spreadsheets save at the end.
func columnNames(names, known, needed []string) ([]string, error) {
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

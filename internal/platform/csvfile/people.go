package csvfile

import (
	"errors"
	"slices"
	"strings"

	"beacon/catalogues"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/locale"
	"beacon/internal/platform/personal"
)

// PersonRow is a row of a file of people with its errors.
type PersonRow[T any] struct {
	Line    int // line number in the file; the header is line 1
	Person  T
	Written map[string]string // the cells as entered, by column
	Errors  fault.Fields      // by column, or "row"; empty if the person can be invited
	KnownID int64             // id of the existing record for this person, or 0
}

// People is the content of a file of people.
type People[T any] struct {
	Encoding Encoding
	Rows     []PersonRow[T]
}

// Layout describes the required format of a file of people.
type Layout struct {
	Columns []string // the first three are required
	Example []string // the row of the template, by column; a file with its email address is rejected
	MaxRows int

	// Messages for a wrong column, no rows, too many rows, and the example row.
	Column                      func(*ColumnError) locale.Text
	NoRows, ManyRows, IsExample locale.Text
}

// ReadPeople reads the rows of a file without checking the people. It returns a RuleBroken fault of the field "file" if
// the file cannot be read.
func ReadPeople[T any](content []byte, l Layout) (People[T], error) {
	unreadable := func(message locale.Text) (People[T], error) {
		return People[T]{}, fault.Broken([]fault.Field{{Name: "file", Message: message}})
	}
	table, err := Read(content)
	var quote *QuoteError
	switch {
	case errors.Is(err, ErrWorkbook):
		return unreadable(catalogues.Text("csv.workbook"))
	case errors.As(err, &quote):
		return unreadable(catalogues.Text("csv.quote").With("line", quote.Line))
	case err != nil:
		return unreadable(catalogues.Text("csv.not-csv"))
	}
	records, err := table.Records(l.Columns, l.Columns[:3])
	var column *ColumnError
	switch {
	case errors.As(err, &column):
		return unreadable(l.Column(column))
	case len(records) == 0:
		return unreadable(l.NoRows)
	case len(records) > l.MaxRows:
		return unreadable(l.ManyRows)
	}
	file, example := People[T]{Encoding: table.Encoding}, l.Example[slices.Index(l.Columns, "email")]
	for _, record := range records {
		r := PersonRow[T]{Line: record.Line, Written: record.Written}
		r.Errors.AddIf(record.Beyond, "row", catalogues.Text("csv.many-cells"))
		r.Errors.AddIf(strings.EqualFold(r.Written["email"], example), "row", l.IsExample)
		for _, column := range l.Columns {
			isName := column == "firstName" || column == "lastName"
			r.Errors.AddIf(record.IsGarbled(column, isName), column, catalogues.Text("csv.garbled"))
		}
		file.Rows = append(file.Rows, r)
	}
	return file, nil
}

// Language returns the language of the row: en (also the default for an empty cell) or es.
func (r *PersonRow[T]) Language() locale.Lang {
	switch strings.ToLower(r.Written["language"]) {
	case "", "en":
	case "es":
		return locale.Spanish
	default:
		r.Errors.Add("language", catalogues.Text("general.language"))
	}
	return locale.English
}

// Day converts a date in any format of spreadsheets (3/2/1970, 1970-03-02) to layout, a layout of package time. It
// returns any other text unchanged, so a later check can report it.
func Day(written, layout string) string {
	if day, ok := personal.ParseDay(written); ok {
		return day.Format(layout)
	}
	return written
}

// RejectTwice adds an error to each row with a person of an earlier row. key returns the same text for the same
// person.
func (p People[T]) RejectTwice(key func(T) string) {
	lines := map[string]int{}
	for i := range p.Rows {
		r := &p.Rows[i]
		person := strings.ToLower(key(r.Person))
		if line, seen := lines[person]; seen {
			r.Errors.Add("email", catalogues.Text("csv.twice").With("line", line))
		} else {
			lines[person] = r.Line
		}
	}
}

// IsWhole reports whether no row has an error.
func (p People[T]) IsWhole() bool {
	return !slices.ContainsFunc(p.Rows, func(r PersonRow[T]) bool { return len(r.Errors) > 0 })
}

// Copy returns a copy for adding errors. A transaction may be retried, and errors of the first attempt must not remain.
func (p People[T]) Copy() People[T] {
	p.Rows = slices.Clone(p.Rows)
	for i := range p.Rows {
		p.Rows[i].Errors = slices.Clone(p.Rows[i].Errors)
	}
	return p
}

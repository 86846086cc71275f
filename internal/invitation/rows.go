package invitation

import (
	"errors"
	"strconv"
	"strings"
	"time"

	"beacon/catalogues"
	"beacon/internal/microsite"
	"beacon/internal/platform/csvfile"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/locale"
	"beacon/internal/platform/personal"
)

// maxRows is the most rows that one file may have.
const maxRows = 500

// Columns are the column names of a file of invitations. They may come in any
// order; case, spaces, hyphens and underscores are ignored. The first three are
// required. birthDate is MM/DD/YYYY, gender M or F, type kidney (default) or
// liver, language en (default) or es. Only registry staff may use centerId.
var Columns = []string{"firstName", "lastName", "email", "birthDate", "gender", "type", "language", "centerId"}

// ExampleRow is the row of the template, by column. The person is made up: a file
// that still contains the row is refused.
var ExampleRow = []string{"Rosa", "Ejemplo", "rosa.ejemplo@mail.example", "03/02/1970", "F", "kidney", "es", "1"}

var (
	msgNoRows = catalogues.Text("microsite.no-rows")
)

// msgInFile words broken rules for somebody who writes a table instead of filling
// in a form. All other messages are the form's.
var msgInFile = map[string]locale.Text{
	"birthDate": catalogues.Text("microsite.file.birth-date"),
	"gender":    catalogues.Text("microsite.file.gender"),
	"type":      catalogues.Text("microsite.file.type"),
	"language":  catalogues.Text("general.language"),
	"centerId":  catalogues.Text("microsite.file.center"),
}

// inFile returns a broken rule with the column's name and wording.
func inFile(f fault.Field) fault.Field {
	if f.Name == "micrositeTypeId" {
		f.Name = "type"
	}
	if text, ok := msgInFile[f.Name]; ok {
		f.Message = text
	}
	return f
}

func unreadable(message locale.Text) error {
	return fault.Broken([]fault.Field{{Name: "file", Message: message}})
}

// parse reads the rows of a file without checking them.
func parse(content []byte) (File, error) {
	table, err := csvfile.Read(content)
	var quote *csvfile.QuoteError
	switch {
	case errors.Is(err, csvfile.ErrWorkbook):
		return File{}, unreadable(catalogues.Text("csv.workbook"))
	case errors.As(err, &quote):
		return File{}, unreadable(catalogues.Text("csv.quote").With("line", quote.Line))
	case err != nil:
		return File{}, unreadable(catalogues.Text("csv.not-csv"))
	case len(table.Rows) == 0:
		return File{}, unreadable(msgNoRows)
	}
	people, err := table.Records(Columns, Columns[:3])
	var column *csvfile.ColumnError
	if errors.As(err, &column) {
		return File{}, unreadable(msgColumn(column))
	}
	if len(people) == 0 {
		return File{}, unreadable(msgNoRows)
	}
	if len(people) > maxRows {
		return File{}, unreadable(catalogues.Text("microsite.many-rows"))
	}
	file := File{Encoding: table.Encoding}
	for _, row := range people {
		file.Rows = append(file.Rows, parseRow(row))
	}
	return file, nil
}

// msgColumn returns the message about a broken header.
func msgColumn(e *csvfile.ColumnError) locale.Text {
	switch e.Problem {
	case csvfile.Unknown:
		return catalogues.Text("microsite.unknown").With("column", shortened(e.Column))
	case csvfile.Twice:
		return catalogues.Text("microsite.column-twice").With("column", e.Column)
	}
	return catalogues.Text("microsite.missing").With("column", e.Column)
}

// shortened cuts a column name to the length that fits in a message.
func shortened(text string) string {
	if runes := []rune(text); len(runes) > 40 {
		return string(runes[:40]) + "…"
	}
	return text
}

func parseRow(row csvfile.Record) Row {
	r := Row{Line: row.Line, Written: row.Written}
	blame := func(column string, text locale.Text) {
		r.Errors = append(r.Errors, fault.Field{Name: column, Message: text})
	}
	if row.Beyond {
		blame("row", catalogues.Text("csv.many-cells"))
	}
	w := r.Written
	if strings.EqualFold(w["email"], ExampleRow[2]) {
		blame("row", catalogues.Text("microsite.example"))
	}
	r.Invitation = Invitation{
		FirstName: w["firstName"], LastName: w["lastName"], Email: w["email"], BirthDate: birthDateOf(w["birthDate"]),
		Gender: strings.ToUpper(w["gender"]), Language: locale.English,
	}
	switch strings.ToLower(w["type"]) {
	case "", "kidney":
	case "liver":
		r.Invitation.Type = microsite.Liver
	default:
		r.Invitation.Type = -1 // check reports it
	}
	switch strings.ToLower(w["language"]) {
	case "", "en":
	case "es":
		r.Invitation.Language = locale.Spanish
	default:
		blame("language", msgInFile["language"])
	}
	if id, err := strconv.ParseInt(w["centerId"], 10, 64); err == nil && id > 0 {
		r.Invitation.CenterID = id
	}
	return r
}

// birthDateOf returns a date as MM/DD/YYYY (R1.3). Spreadsheets drop the leading
// zeros (3/2/1970) or write ISO dates (1970-03-02). Anything else is returned
// unchanged, for check to report.
func birthDateOf(written string) string {
	for _, form := range []string{"1/2/2006", time.DateOnly} {
		if t, err := time.Parse(form, written); err == nil {
			return t.Format(personal.BirthDateFormat)
		}
	}
	return written
}

package invitation

import (
	"strconv"
	"strings"

	"beacon/catalogues"
	"beacon/internal/microsite"
	"beacon/internal/platform/csvfile"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/locale"
	"beacon/internal/platform/personal"
)

// Columns are the column names of a file of invitations. They may come in any order; case, spaces, hyphens and
// underscores are ignored. The first three are required. birthDate is MM/DD/YYYY, gender M or F, type kidney (default)
// or liver, language en (default) or es. Only registry staff may use centerId.
var Columns = []string{"firstName", "lastName", "email", "birthDate", "gender", "type", "language", "centerId"}

// ExampleRow is the row of the template, by column. The person is fictional: a file that still contains the row is
// refused.
var ExampleRow = []string{"Rosa", "Ejemplo", "rosa.ejemplo@mail.example", "03/02/1970", "F", "kidney", "es", "1"}

// msgInFile has the messages of broken rules for the author of a table. All other messages are the form's.
var msgInFile = map[string]locale.Text{
	"birthDate": catalogues.Text("microsite.file.birth-date"),
	"gender":    catalogues.Text("microsite.file.gender"),
	"type":      catalogues.Text("microsite.file.type"),
	"centerId":  catalogues.Text("microsite.file.center"),
}

// inFile returns a broken rule with the column's name and message.
func inFile(f fault.Field) fault.Field {
	if f.Name == "micrositeTypeId" {
		f.Name = "type"
	}
	if text, ok := msgInFile[f.Name]; ok {
		f.Message = text
	}
	return f
}

var layout = csvfile.Layout{
	Columns: Columns, Example: ExampleRow, MaxRows: 500, Column: msgColumn, NoRows: catalogues.Text("microsite.no-rows"),
	ManyRows: catalogues.Text("microsite.many-rows"), IsExample: catalogues.Text("microsite.example"),
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

// shortened cuts a column name or a code of the file to the length that fits in a message.
func shortened(text string) string {
	if runes := []rune(text); len(runes) > 40 {
		return string(runes[:40]) + "…"
	}
	return text
}

// parseRow returns the invitation in a row, to be checked by check.
func parseRow(r *csvfile.PersonRow[Invitation]) Invitation {
	w := r.Written
	in := Invitation{
		FirstName: w["firstName"], LastName: w["lastName"], Email: w["email"], Gender: strings.ToUpper(w["gender"]),
		BirthDate: csvfile.Day(w["birthDate"], personal.DayFormat), Language: r.Language(), // R1.3
	}
	switch strings.ToLower(w["type"]) {
	case "", "kidney":
	case "liver":
		in.Type = microsite.Liver
	default:
		in.Type = -1 // check reports it
	}
	if id, err := strconv.ParseInt(w["centerId"], 10, 64); err == nil && id > 0 {
		in.CenterID = id
	}
	return in
}

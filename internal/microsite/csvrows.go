package microsite

import (
	"errors"
	"strconv"
	"strings"
	"time"

	"beacon/catalogues"
	"beacon/internal/platform/csvfile"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/locale"
	"beacon/internal/platform/personal"
)

// Limits of a file of invitations.
const (
	MaxInviteRows = 500
	MaxInviteFile = 1 << 20 // bytes
)

// InviteColumns are the columns of a file of invitations, by the names of its
// first line, in any order; capitals, spaces, hyphens and underscores in them do
// not matter. The first three are needed. birthDate is MM/DD/YYYY, gender M or
// F, type kidney (when empty) or liver, language en (when empty) or es; centerId
// is for registry staff only.
var InviteColumns = []string{"firstName", "lastName", "email", "birthDate", "gender", "type", "language", "centerId"}

// InviteExample is the one row of the template, by column: somebody made up, who
// is not invited when the row was left in.
var InviteExample = []string{"Rosa", "Ejemplo", "rosa.ejemplo@mail.example", "03/02/1970", "F", "kidney", "es", "1"}

var (
	msgWorkbook    = catalogues.Text("csv.workbook")
	msgNotCSV      = catalogues.Text("csv.not-csv")
	msgQuote       = catalogues.Text("csv.quote")
	msgMissing     = catalogues.Text("microsite.missing")
	msgUnknown     = catalogues.Text("microsite.unknown")
	msgColumnTwice = catalogues.Text("microsite.column-twice")
	msgManyRows    = catalogues.Text("microsite.many-rows")
	msgNoRows      = catalogues.Text("microsite.no-rows")

	msgManyCells = catalogues.Text("csv.many-cells")
	msgExample   = catalogues.Text("microsite.example")
)

// How broken rules are worded for somebody who writes a table instead of filling
// in a form. All other sentences are the form's.
var msgInFile = map[string]locale.Text{
	"birthDate": catalogues.Text("microsite.file.birth-date"),
	"gender":    catalogues.Text("microsite.file.gender"),
	"type":      catalogues.Text("microsite.file.type"),
	"language":  catalogues.Text("general.language"),
	"centerId":  catalogues.Text("microsite.file.center"),
}

// inFile words a broken rule of an invitation for the column that it is about.
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

// parseInvitations reads the rows of a file, none of them checked.
func parseInvitations(content []byte) (InviteFile, error) {
	table, err := csvfile.Read(content)
	var quote *csvfile.QuoteError
	switch {
	case errors.Is(err, csvfile.ErrWorkbook):
		return InviteFile{}, unreadable(msgWorkbook)
	case errors.As(err, &quote):
		return InviteFile{}, unreadable(msgQuote.With("line", quote.Line))
	case err != nil:
		return InviteFile{}, unreadable(msgNotCSV)
	case len(table.Rows) == 0:
		return InviteFile{}, unreadable(msgNoRows)
	}
	people, err := table.Records(InviteColumns, InviteColumns[:3])
	var column *csvfile.ColumnError
	if errors.As(err, &column) {
		return InviteFile{}, unreadable(msgColumn(column))
	}
	if len(people) == 0 {
		return InviteFile{}, unreadable(msgNoRows)
	}
	if len(people) > MaxInviteRows {
		return InviteFile{}, unreadable(msgManyRows)
	}
	file := InviteFile{Encoding: table.Encoding}
	for _, row := range people {
		file.Rows = append(file.Rows, rowOf(row))
	}
	return file, nil
}

// msgColumn says what to do about a first line.
func msgColumn(e *csvfile.ColumnError) locale.Text {
	switch e.Problem {
	case csvfile.Unknown:
		return msgUnknown.With("column", shortened(e.Column))
	case csvfile.Twice:
		return msgColumnTwice.With("column", e.Column)
	}
	return msgMissing.With("column", e.Column)
}

// shortened keeps what somebody wrote short enough for a sentence.
func shortened(text string) string {
	if runes := []rune(text); len(runes) > 40 {
		return string(runes[:40]) + "…"
	}
	return text
}

func rowOf(row csvfile.Record) InviteRow {
	r := InviteRow{Line: row.Line, Written: row.Written}
	blame := func(column string, text locale.Text) {
		r.Errors = append(r.Errors, fault.Field{Name: column, Message: text})
	}
	if row.Beyond {
		blame("row", msgManyCells)
	}
	w := r.Written
	if strings.EqualFold(w["email"], InviteExample[2]) {
		blame("row", msgExample)
	}
	r.Invitation = Invitation{
		FirstName: w["firstName"], LastName: w["lastName"], Email: w["email"], BirthDate: birthDateOf(w["birthDate"]),
		Gender: strings.ToUpper(w["gender"]), Language: locale.English,
	}
	switch strings.ToLower(w["type"]) {
	case "", "kidney":
	case "liver":
		r.Invitation.Type = Liver
	default:
		r.Invitation.Type = -1 // checkInvitation blames it
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

// birthDateOf writes a date in the form of R1.3. Spreadsheets take the
// zeros away (3/2/1970) or turn it round (1970-03-02); anything else stays as it
// is, to be blamed.
func birthDateOf(written string) string {
	for _, form := range []string{"1/2/2006", time.DateOnly} {
		if t, err := time.Parse(form, written); err == nil {
			return t.Format(personal.BirthDateFormat)
		}
	}
	return written
}

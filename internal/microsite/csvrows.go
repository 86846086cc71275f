package microsite

import (
	"errors"
	"strconv"
	"strings"
	"time"

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
	msgWorkbook = locale.Text{
		EN: "This is a workbook. Please open it in your spreadsheet program, choose Save as, and save it as CSV UTF-8 " +
			"(*.csv).",
		ES: "Este archivo es un libro de cálculo. Ábralo en su programa de hojas de cálculo, elija Guardar como y guárdelo " +
			"como CSV UTF-8 (*.csv).",
	}
	msgNotCSV = locale.Text{
		EN: "This file cannot be read as a table. Please save it as CSV UTF-8 (*.csv).",
		ES: "Este archivo no se puede leer como tabla. Guárdelo como CSV UTF-8 (*.csv).",
	}
	msgQuote = locale.Text{
		EN: "Line {line} has a quotation mark without its partner. Please remove it, or save the file as CSV again.",
		ES: "La línea {line} tiene unas comillas sin pareja. Quítelas o guarde el archivo como CSV otra vez.",
	}
	msgMissing = locale.Text{
		EN: "The first line must name the columns. There is no column {column}. The template shows how the file should look.",
		ES: "La primera línea debe nombrar las columnas. Falta la columna {column}. La plantilla muestra cómo debe ser el archivo.",
	}
	msgUnknown = locale.Text{EN: "The column “{column}” is not known. Please remove it, or name it as in the template.",
		ES: "No se conoce la columna «{column}». Quítela o déle el nombre que tiene en la plantilla."}
	msgColumnTwice = locale.Text{
		EN: "There are two columns {column}. Please remove one of them.",
		ES: "Hay dos columnas {column}. Quite una de ellas.",
	}
	msgManyRows = locale.Text{
		EN: "Please invite at most 500 people with one file.",
		ES: "Invite a 500 personas como máximo con un archivo.",
	}
	msgNoRows = locale.Text{
		EN: "There is nobody in this file. Please add a row for each patient below the names of the columns.",
		ES: "No hay nadie en este archivo. Agregue una fila por paciente debajo de los nombres de las columnas.",
	}

	msgManyCells = locale.Text{
		EN: "This row has more cells than there are columns. Please put quotation marks around a value that has a comma in " +
			"it.",
		ES: "Esta fila tiene más celdas que columnas. Ponga entre comillas el valor que lleva una coma.",
	}
	msgExample = locale.Text{
		EN: "This is the example of the template. Please write a patient instead, or remove the row.",
		ES: "Este es el ejemplo de la plantilla. Escriba un paciente en su lugar o quite la fila.",
	}
)

// How broken rules are worded for somebody who writes a table instead of filling
// in a form. All other sentences are the form's.
var msgInFile = map[string]locale.Text{
	"birthDate": {EN: "Please write the date of birth as MM/DD/YYYY, for example 03/02/1970, or leave it empty",
		ES: "Escriba la fecha de nacimiento como MM/DD/AAAA, por ejemplo 03/02/1970, o déjela vacía"},
	"gender":   {EN: "Please write M or F, or leave it empty", ES: "Escriba M o F, o déjelo vacío"},
	"type":     {EN: "Please write kidney or liver", ES: "Escriba kidney (riñón) o liver (hígado)"},
	"language": {EN: "Please write en or es", ES: "Escriba en (inglés) o es (español)"},
	"centerId": {EN: "Please write the number of the center", ES: "Escriba el número del centro"},
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
		FirstName: w["firstName"],
		LastName:  w["lastName"],
		Email:     w["email"],
		BirthDate: birthDateOf(w["birthDate"]),
		Gender:    strings.ToUpper(w["gender"]),
		Language:  locale.English,
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

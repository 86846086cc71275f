package httpapi

import (
	"encoding/csv"
	"io"
	"net/http"
	"strings"
	"time"
	"unicode/utf8"
)

func YesCell(is bool) string {
	if is {
		return "yes"
	}
	return "no"
}

// StartCSV begins an answer that browsers keep as a file, with its columns. Rows
// pass through csvSafe.
func StartCSV(w http.ResponseWriter, name string, columns ...string) *csv.Writer {
	w.Header().Set("Content-Type", "text/csv; charset=utf-8")
	w.Header().Set("Content-Disposition", `attachment; filename="`+name+`"`)
	out := csv.NewWriter(w)
	_ = out.Write(columns) // a reader that is gone shows at the end
	return out
}

func TimeCell(at *time.Time) string {
	if at == nil {
		return ""
	}
	return at.Format(time.RFC3339)
}

// SafeCells keeps a spreadsheet from taking a name for a formula, whatever stands
// before its first sign that shows nothing. Some take the wide signs of East Asia
// for the same.
func SafeCells(cells ...string) []string {
	for i, c := range cells {
		first, _ := utf8.DecodeRuneInString(strings.TrimLeft(c, " \u00a0"))
		if c != "" && strings.ContainsRune("=+-@\t\r\n\uff1d\uff0b\uff0d\uff20", first) {
			cells[i] = "'" + c
		}
	}
	return cells
}

// WritePeopleTemplate sends a file to fill in, with one made-up row. It begins with
// a byte-order mark, so that Excel keeps accents when the file is saved.
func WritePeopleTemplate(w http.ResponseWriter, name string, columns, example []string) {
	w.Header().Set("Content-Type", "text/csv; charset=utf-8")
	w.Header().Set("Content-Disposition", `attachment; filename="`+name+`"`)
	_, _ = io.WriteString(w, "\ufeff")
	out := csv.NewWriter(w)
	out.UseCRLF = true
	_ = out.Write(columns)
	_ = out.Write(example)
	out.Flush()
}

package httpapi

import (
	"encoding/csv"
	"net/http"
	"strings"
	"time"
	"unicode/utf8"
)

// startCSV begins an answer that browsers keep as a file, with its columns. Rows
// pass through csvSafe.
func startCSV(w http.ResponseWriter, name string, columns ...string) *csv.Writer {
	w.Header().Set("Content-Type", "text/csv; charset=utf-8")
	w.Header().Set("Content-Disposition", `attachment; filename="`+name+`"`)
	out := csv.NewWriter(w)
	_ = out.Write(columns) // a reader that is gone shows at the end
	return out
}

func momentCell(at *time.Time) string {
	if at == nil {
		return ""
	}
	return at.Format(time.RFC3339)
}

// csvSafe keeps a spreadsheet from taking a name for a formula, whatever stands
// before its first sign that shows nothing. Some take the wide signs of East Asia
// for the same.
func csvSafe(cells ...string) []string {
	for i, c := range cells {
		first, _ := utf8.DecodeRuneInString(strings.TrimLeft(c, " \u00a0"))
		if c != "" && strings.ContainsRune("=+-@\t\r\n\uff1d\uff0b\uff0d\uff20", first) {
			cells[i] = "'" + c
		}
	}
	return cells
}

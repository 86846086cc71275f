package httpapi

import (
	"encoding/csv"
	"net/http"
	"strings"
	"time"
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

// csvSafe keeps a spreadsheet from taking a name for a formula.
func csvSafe(cells ...string) []string {
	for i, c := range cells {
		if c != "" && strings.ContainsRune("=+-@\t\r", rune(c[0])) {
			cells[i] = "'" + c
		}
	}
	return cells
}

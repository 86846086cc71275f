package httpapi

import (
	"context"
	"encoding/csv"
	"fmt"
	"iter"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/danielgtaylor/huma/v2"
)

// CSV is a list as a file. Build its rows with FormatCells or SafeCells, which escape formulas.
type CSV struct {
	Name    string
	Columns []string
	Rows    iter.Seq[[]string]
}

// StaffCSV adds a call of staff that returns a list as a CSV file. It requires a recent proof of identity (R14.4d).
// Its input is the list's input without the parameters that choose a page.
func StaffCSV[P, I any](r Route, who StaffAccess[P], list func(context.Context, P, *I) (CSV, error)) {
	file := func(ctx context.Context, known P, in *I) (*huma.StreamResponse, error) {
		made, err := list(ctx, known, in)
		return &huma.StreamResponse{Body: func(h huma.Context) {
			h.SetHeader("Content-Type", "text/csv; charset=utf-8")
			h.SetHeader("Content-Disposition", `attachment; filename="`+made.Name+`"`)
			out := csv.NewWriter(h.BodyWriter())
			_ = out.Write(made.Columns) // a write error shows in Flush; the client has left
			for cells := range made.Rows {
				_ = out.Write(cells)
			}
			out.Flush()
		}}, err
	}
	r.more = append(r.more, ReturnsFile("text/csv"))
	StaffOutput(r, Recently(who), file)
	call := r.group.api.huma.OpenAPI().Paths["/api"+strings.TrimPrefix(r.route, "GET ")].Get
	call.Parameters = slices.DeleteFunc(call.Parameters, func(p *huma.Param) bool {
		return p.Name == "offset" || p.Name == "limit" || p.Name == "before"
	})
}

// AllPages reads a list page by page. It reads the first page at once, and returns the total number of rows and an
// iterator over their cells. read takes an offset and returns a page and the total.
func AllPages[Row any](
	read func(offset int) ([]Row, int64, error), cells func(Row) []string,
) (rows iter.Seq[[]string], total int64, err error) {
	first, total, err := read(0)
	return func(yield func([]string) bool) {
		page, err := first, error(nil)
		for offset := 0; err == nil && len(page) > 0; {
			for _, row := range page {
				if !yield(cells(row)) {
					return
				}
			}
			if offset += len(page); int64(offset) >= total {
				return
			}
			page, _, err = read(offset)
		}
	}, total, err
}

// Cells returns an iterator over the cells of rows.
func Cells[Row any](rows []Row, cells func(Row) []string) iter.Seq[[]string] {
	return slices.Values(Items(rows, cells))
}

// FormatCells formats values as cells: text as SafeCells does, a bool as yes or no, a time as in RFC 3339, and nil as
// an empty cell. Numbers are not escaped.
func FormatCells(values ...any) []string {
	cells := make([]string, 0, len(values))
	for _, value := range values {
		switch v := value.(type) {
		case string:
			cells = append(cells, SafeCells(v)...)
		case int, int64:
			cells = append(cells, fmt.Sprint(v)) // a minus before a number is not a formula
		case bool:
			cells = append(cells, map[bool]string{true: "yes", false: "no"}[v])
		case time.Time:
			cells = append(cells, v.Format(time.RFC3339))
		case *time.Time:
			cells = append(cells, FormatTime(v))
		default:
			cells = append(cells, SafeCells(fmt.Sprint(v))...)
		}
	}
	return cells
}

// SafeCells escapes cells that a spreadsheet would run as formulas, also after leading spaces. Some spreadsheets also
// accept the full-width signs of East Asian scripts.
func SafeCells(cells ...string) []string {
	for i, c := range cells {
		first, _ := utf8.DecodeRuneInString(strings.TrimLeft(c, " \u00a0"))
		if c != "" && strings.ContainsRune("=+-@\t\r\n\uff1d\uff0b\uff0d\uff20", first) {
			cells[i] = "'" + c
		}
	}
	return cells
}

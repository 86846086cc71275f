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

// CSV is a list as a file. Its rows are made by CellsOf, or of SafeCells.
type CSV struct {
	Name    string
	Columns []string
	Rows    iter.Seq[[]string]
}

// StaffCSV adds a call of staff that returns a list as a CSV file, to those who proved who
// they are in the last minutes (R14.4d). Its input is that of the list, but for the parameters
// that choose a page.
func StaffCSV[P, I any](
	g Group, who StaffAccess[P], route, name, summary string, list func(context.Context, P, *I) (CSV, error),
) {
	file := func(ctx context.Context, known P, in *I) (*huma.StreamResponse, error) {
		made, err := list(ctx, known, in)
		return &huma.StreamResponse{Body: func(h huma.Context) {
			h.SetHeader("Content-Type", "text/csv; charset=utf-8")
			h.SetHeader("Content-Disposition", `attachment; filename="`+made.Name+`"`)
			out := csv.NewWriter(h.BodyWriter())
			_ = out.Write(made.Columns) // a reader that is gone shows at the end
			for cells := range made.Rows {
				_ = out.Write(cells)
			}
			out.Flush()
		}}, err
	}
	StaffOutput(g, Recently(who), route, name, summary, file, ReturnsFile("text/csv"))
	call := g.api.huma.OpenAPI().Paths["/api"+strings.TrimPrefix(route, "GET ")].Get
	call.Parameters = slices.DeleteFunc(call.Parameters, func(p *huma.Param) bool {
		return p.Name == "offset" || p.Name == "limit" || p.Name == "before"
	})
}

// AllPages reads a list page by page, the first one at once, and returns how many rows
// there are and those rows as cells. read takes an offset and returns the total as well.
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

// Cells returns rows as cells.
func Cells[Row any](rows []Row, cells func(Row) []string) iter.Seq[[]string] {
	return slices.Values(ItemsOf(rows, cells))
}

// CellsOf returns values as cells: texts as SafeCells does, numbers as they are, a bool as
// yes or no, a time as in RFC 3339, and no time as an empty cell.
func CellsOf(values ...any) []string {
	cells := make([]string, 0, len(values))
	for _, value := range values {
		switch v := value.(type) {
		case string:
			cells = append(cells, SafeCells(v)...)
		case int, int64:
			cells = append(cells, fmt.Sprint(v)) // a minus before a number is no formula
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

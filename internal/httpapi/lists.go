package httpapi

import (
	"cmp"
	"context"
	"strconv"

	"beacon/internal/audit"
)

// MaxPage is the highest number of lines in a response, ExportPage the number that an export reads at once.
const (
	MaxPage    = 100
	ExportPage = 1000
)

// Page is a range of lines of a list. Limit 0 means all lines.
type Page struct{ Offset, Limit int }

// Bounded returns the page with a limit of at most MaxPage. A missing or invalid limit becomes MaxPage.
func (p Page) Bounded() Page {
	if p.Limit <= 0 || p.Limit > MaxPage {
		p.Limit = MaxPage
	}
	return p
}

// Paging is the part of a list's input that chooses a page.
type Paging struct {
	Offset string `query:"offset"`
	Limit  string `query:"limit"`
}

// Page returns the requested page. Values that are negative or not numbers count as 0.
func (p Paging) Page() Page {
	return Page{int(max(ParseID(p.Offset), 0)), int(max(ParseID(p.Limit), 0))}
}

// PagingOrAll is Paging for a list that is returned in full without a limit.
type PagingOrAll struct {
	Offset string `query:"offset"`
	Limit  string `query:"limit" doc:"Without: all."`
}

// Page returns the requested page. Values that are negative or not numbers count as 0.
func (p PagingOrAll) Page() Page { return Paging(p).Page() }

// Listed is the response with one page of a list (R7.3).
type Listed[T any] struct {
	Body struct {
		Success bool  `json:"success"`
		Results []T   `json:"results"`
		Total   int64 `json:"total" doc:"How many lines the filter leaves on all pages."`
	}
}

// List describes a list that staff read page by page and export in full as a CSV file.
type List struct {
	Group                Group
	Route, Name, Summary string // of the page; the file's route adds .csv, its name -csv
	FileSummary          string // "" means "Export the list as CSV"
	IsBounded            bool   // pages are limited by Bounded
	ExportBy             int    // number of lines that the export reads at once; 0: all
	File                 string // name of the file
	Columns              []string
	// Audit subject and actions for a list with personal data (R7.4); empty if it has none.
	Subject, Viewed, Exported string
}

// Find returns a function that reads a page of a list. filter converts the input for find, which returns lines and the
// total on all pages.
func Find[P, I, F, Row any](
	filter func(I, Page) F, find func(context.Context, P, F) ([]Row, int64, error),
) func(context.Context, P, I, Page) ([]Row, int64, error) {
	return func(ctx context.Context, by P, in I, page Page) ([]Row, int64, error) {
		return find(ctx, by, filter(in, page))
	}
}

// StaffList adds the two calls of a list. find is a result of Find. item converts a line for the page, and cells for
// the file.
func StaffList[P interface{ Actor() audit.Actor }, I interface{ Page() Page }, Row, T any](
	list List, who StaffAccess[P], find func(context.Context, P, I, Page) ([]Row, int64, error), item func(Row) T,
	cells func(Row) []string,
) {
	look := func(ctx context.Context, by P, action string, rows int) error {
		if list.Subject == "" {
			return nil
		}
		return list.Group.api.RecordLook(ctx, by.Actor(), list.Subject, action, rows)
	}
	page := func(ctx context.Context, by P, in *I) (*Listed[T], error) {
		wanted := (*in).Page()
		if list.IsBounded {
			wanted = wanted.Bounded()
		}
		rows, total, err := find(ctx, by, *in, wanted)
		if err != nil {
			return nil, err
		}
		out := &Listed[T]{}
		out.Body.Success, out.Body.Total, out.Body.Results = true, total, Items(rows, item)
		return out, look(ctx, by, list.Viewed, len(rows))
	}
	file := func(ctx context.Context, by P, in *I) (CSV, error) {
		rows, total, err := AllPages(func(offset int) ([]Row, int64, error) {
			return find(ctx, by, *in, Page{offset, list.ExportBy})
		}, cells)
		if err == nil {
			err = look(ctx, by, list.Exported, int(total))
		}
		return CSV{Name: list.File, Columns: list.Columns, Rows: rows}, err
	}
	calls, title := list.Group, cmp.Or(list.FileSummary, "Export the list as CSV")
	StaffOutput(calls.Route("GET "+list.Route, list.Name, list.Summary), who, page)
	StaffCSV(calls.Route("GET "+list.Route+".csv", list.Name+"-csv", title), who, file)
}

// Items converts each row with item. It returns an empty list, never nil.
func Items[Row, T any](rows []Row, item func(Row) T) []T {
	items := make([]T, 0, len(rows))
	for _, row := range rows {
		items = append(items, item(row))
	}
	return items
}

// RecordLook records that staff read a list of people: the number of rows, no names (R7.4).
func (a *API) RecordLook(ctx context.Context, by audit.Actor, kind, action string, rows int) error {
	return a.Record(ctx, by, action, audit.Subject{Kind: kind}, map[string]string{"rows": strconv.Itoa(rows)})
}

// Record appends an action of a request to the audit trail.
func (a *API) Record(
	ctx context.Context, by audit.Actor, action string, on audit.Subject, details map[string]string,
) error {
	return a.binders.Audit.Append(ctx, audit.Event{
		At: a.Clock.Now(), Actor: by, Action: action, Subject: on, Details: details, Origin: InfoFrom(ctx).Origin(),
	})
}

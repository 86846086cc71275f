package httpapi

import (
	"cmp"
	"context"
	"strconv"

	"beacon/internal/audit"
)

// MaxPage is how many lines one answer holds at most, ExportPage how many an
// export reads at once.
const (
	MaxPage    = 100
	ExportPage = 1000
)

// Page is the lines of a list that are asked for: all of them with Limit 0.
type Page struct{ Offset, Limit int }

// Bounded returns a page of at most MaxPage lines, and of so many where nothing
// sensible was asked for.
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

// Page returns what is asked for; what is no number, or a negative one, counts as not given.
func (p Paging) Page() Page {
	return Page{int(max(ParseID(p.Offset), 0)), int(max(ParseID(p.Limit), 0))}
}

// PagingOrAll is the Paging of a list that is returned whole without a limit.
type PagingOrAll struct {
	Offset string `query:"offset"`
	Limit  string `query:"limit" doc:"Without: all."`
}

// Page returns what is asked for; what is no number counts as not given.
func (p PagingOrAll) Page() Page { return Paging(p).Page() }

// Listed returns one page of a list (R7.3).
type Listed[T any] struct {
	Body struct {
		Success bool  `json:"success"`
		Results []T   `json:"results"`
		Total   int64 `json:"total" doc:"How many lines the filter leaves on all pages."`
	}
}

// List describes a list that staff see page by page, and whole as a CSV file.
type List struct {
	Route, Name, Summary string // of the page; the file has Route with .csv and Name with -csv
	FileSummary          string // "The same list as CSV" without
	IsBounded            bool   // pages are Bounded
	ExportBy             int    // how many lines the export reads at once; 0: all
	File                 string // its name
	Columns              []string
	// What the trail keeps of a look at people's data (R7.4); empty: it is about nobody.
	Subject, Viewed, Exported string
}

// StaffList adds the two calls of a list. filter makes of the input what find takes;
// find returns lines and how many there are on all pages; item is a line as the page
// has it, cells as the file.
func StaffList[P interface{ Actor() audit.Actor }, I interface{ Page() Page }, F, Row, T any](
	g Group, who StaffAccess[P], list List, filter func(I, Page) F,
	find func(context.Context, P, F) ([]Row, int64, error), item func(Row) T, cells func(Row) []string,
) {
	look := func(ctx context.Context, by P, action string, rows int) error {
		if list.Subject == "" {
			return nil
		}
		return g.api.RecordLook(ctx, by.Actor(), list.Subject, action, rows)
	}
	page := func(ctx context.Context, by P, in *I) (*Listed[T], error) {
		wanted := (*in).Page()
		if list.IsBounded {
			wanted = wanted.Bounded()
		}
		rows, total, err := find(ctx, by, filter(*in, wanted))
		if err != nil {
			return nil, err
		}
		out := &Listed[T]{}
		out.Body.Success, out.Body.Total, out.Body.Results = true, total, ItemsOf(rows, item)
		return out, look(ctx, by, list.Viewed, len(rows))
	}
	file := func(ctx context.Context, by P, in *I) (CSV, error) {
		rows, total, err := AllPages(func(offset int) ([]Row, int64, error) {
			return find(ctx, by, filter(*in, Page{offset, list.ExportBy}))
		}, cells)
		if err == nil {
			err = look(ctx, by, list.Exported, int(total))
		}
		return CSV{Name: list.File, Columns: list.Columns, Rows: rows}, err
	}
	StaffOutput(g, who, "GET "+list.Route, list.Name, list.Summary, page)
	StaffCSV(g, who, "GET "+list.Route+".csv", list.Name+"-csv", cmp.Or(list.FileSummary, "The same list as CSV"), file)
}

// ItemsOf returns each row as item says it; without rows it is an empty list, not null.
func ItemsOf[Row, T any](rows []Row, item func(Row) T) []T {
	items := make([]T, 0, len(rows))
	for _, row := range rows {
		items = append(items, item(row))
	}
	return items
}

// RecordLook notes that somebody saw a list of people: how many, no names (R7.4).
func (a *API) RecordLook(ctx context.Context, by audit.Actor, kind, action string, rows int) error {
	return a.Record(ctx, by, action, audit.Subject{Kind: kind}, map[string]string{"rows": strconv.Itoa(rows)})
}

// Record notes in the trail what somebody does with a request.
func (a *API) Record(
	ctx context.Context, by audit.Actor, action string, on audit.Subject, details map[string]string,
) error {
	return a.binders.Audit.Append(ctx, audit.Event{
		At: a.Clock.Now(), Actor: by, Action: action, Subject: on, Details: details, Origin: InfoFrom(ctx).Origin(),
	})
}

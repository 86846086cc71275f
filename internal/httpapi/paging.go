package httpapi

import (
	"context"
	"strconv"

	"beacon/internal/audit"
)

// MaxPage is how many lines one answer holds at most, exportPage how many an
// export reads at once.
const (
	MaxPage    = 100
	ExportPage = 1000
)

// Listed returns one page of a list (R7.3).
type Listed[T any] struct {
	Body struct {
		Success bool  `json:"success"`
		Results []T   `json:"results"`
		Total   int64 `json:"total" doc:"How many lines the filter leaves on all pages."`
	}
}

// ListedOf returns rows as a page, each as item says it.
func ListedOf[Row, T any](rows []Row, total int64, item func(Row) T) *Listed[T] {
	out := &Listed[T]{}
	out.Body.Success, out.Body.Total, out.Body.Results = true, total, make([]T, 0, len(rows))
	for _, row := range rows {
		out.Body.Results = append(out.Body.Results, item(row))
	}
	return out
}

// RecordLook notes that somebody saw a list of people: how many, no names (R7.4).
func (a *API) RecordLook(ctx context.Context, by audit.Actor, kind, action string, rows int) error {
	return a.audit.Append(ctx, audit.Event{
		At: a.clock.Now(), Actor: by, Action: action, Subject: audit.Subject{Kind: kind},
		Details: map[string]string{"rows": strconv.Itoa(rows)}, Origin: InfoFrom(ctx).Origin(),
	})
}

package httpapi

import (
	"context"
	"strconv"

	"beacon/internal/audit"
)

// listed returns one page of a list (R7.3).
type listed[T any] struct {
	Body struct {
		Success bool  `json:"success"`
		Results []T   `json:"results"`
		Total   int64 `json:"total" doc:"How many lines the filter leaves on all pages."`
	}
}

// listedOf returns rows as a page, each as item says it.
func listedOf[Row, T any](rows []Row, total int64, item func(Row) T) *listed[T] {
	out := &listed[T]{}
	out.Body.Success, out.Body.Total, out.Body.Results = true, total, make([]T, 0, len(rows))
	for _, row := range rows {
		out.Body.Results = append(out.Body.Results, item(row))
	}
	return out
}

// recordLook notes that somebody saw a list of people: how many, no names (R7.4).
func (s *Server) recordLook(ctx context.Context, by audit.Actor, kind, action string, rows int) error {
	return s.Audit.Append(ctx, audit.Event{
		At:     s.Clock.Now(),
		Actor:  by,
		Action: action,
		Subject: audit.Subject{
			Kind: kind,
		},
		Details: map[string]string{"rows": strconv.Itoa(rows)},
		Origin:  infoFrom(ctx).origin(),
	})
}

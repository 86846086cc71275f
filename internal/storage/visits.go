package storage

import (
	"context"
	"fmt"

	"beacon/internal/storage/sqlgen"
	"beacon/internal/visits"
)

// Visits implements visits.Store.
type Visits struct{ db *DB }

// NewVisits makes the store of visit counters in db.
func NewVisits(db *DB) Visits { return Visits{db} }

// SiteByCode implements visits.Store.
func (v Visits) SiteByCode(ctx context.Context, shortCode string) (visits.Site, error) {
	row, err := v.db.Queries().VisitedSite(ctx, shortCode)
	if err != nil {
		return visits.Site{}, NotFound(err)
	}
	return visits.Site{ID: row.ID, Public: row.IsPublic}, nil
}

// Add implements visits.Store.
func (v Visits) Add(ctx context.Context, additions []visits.Addition) error {
	return v.db.InTx(ctx, func(q *sqlgen.Queries) error {
		for _, a := range additions {
			err := q.AddVisits(
				ctx, sqlgen.AddVisitsParams{MicrositeID: a.SiteID, Kind: int(a.Kind), Day: int(a.Day), Visits: a.Visits},
			)
			if err != nil {
				return fmt.Errorf("add visits: %w", err)
			}
		}
		return nil
	})
}

// Totals implements visits.Store.
func (v Visits) Totals(ctx context.Context, siteID int64) (visits.Counts, error) {
	var counts visits.Counts
	rows, err := v.db.Queries().VisitTotals(ctx, siteID)
	if err != nil {
		return counts, fmt.Errorf("read visit totals: %w", err)
	}
	for _, row := range rows {
		if kind := visits.Kind(row.Kind); kind.Valid() {
			counts[kind] = row.Visits
		}
	}
	return counts, nil
}

// Since implements visits.Store.
func (v Visits) Since(ctx context.Context, siteID int64, day visits.Day) ([]visits.DayCount, error) {
	rows, err := v.db.Queries().VisitsByDay(ctx, siteID, int(day))
	if err != nil {
		return nil, fmt.Errorf("read visits by day: %w", err)
	}
	days := make([]visits.DayCount, 0, len(rows))
	for _, row := range rows {
		days = append(days, visits.DayCount{Kind: visits.Kind(row.Kind), Day: visits.Day(row.Day), Visits: row.Visits})
	}
	return days, nil
}

package micrositestore

import (
	"context"
	"fmt"

	"beacon/internal/storage"
	"beacon/internal/storage/sqlgen"
	"beacon/internal/visits"
)

// Visits implements visits.Store.
type Visits struct{ db *storage.DB }

// NewVisits returns the store of visit counters in db.
func NewVisits(db *storage.DB) Visits { return Visits{db} }

// SiteByCode implements visits.Store.
func (v Visits) SiteByCode(ctx context.Context, shortCode string) (visits.Site, error) {
	row, err := v.db.Queries().VisitedSite(ctx, shortCode)
	return visits.Site(row), storage.NotFound(err)
}

// Add implements visits.Store.
func (v Visits) Add(ctx context.Context, additions []visits.Addition) error {
	return v.db.InTx(ctx, func(q *sqlgen.Queries) error {
		for _, a := range additions {
			if err := q.AddVisits(ctx, sqlgen.AddVisitsParams(a)); err != nil {
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
		if row.Kind.Valid() {
			counts[row.Kind] = row.Visits
		}
	}
	return counts, nil
}

// Since implements visits.Store.
func (v Visits) Since(ctx context.Context, siteID int64, day visits.Day) ([]visits.DayCount, error) {
	rows, err := v.db.Queries().VisitsByDay(ctx, siteID, day)
	return storage.All(rows, err, "read visits by day", func(row sqlgen.VisitsByDayRow) visits.DayCount {
		return visits.DayCount(row)
	})
}

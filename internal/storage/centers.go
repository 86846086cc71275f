package storage

import (
	"context"
	"fmt"

	"beacon/internal/center"
	"beacon/internal/storage/sqlgen"
)

// Centers implements center.Store.
type Centers struct{ db *DB }

// NewCenters makes the store of centers in db.
func NewCenters(db *DB) Centers { return Centers{db} }

// Add implements center.Store.
func (c Centers) Add(ctx context.Context, in center.Center) (id int64, err error) {
	err = c.db.inTx(ctx, func(q *sqlgen.Queries) (err error) {
		id, err = q.InsertCenter(ctx, sqlgen.InsertCenterParams{
			Name: in.Name, Alias: in.Alias, City: in.City, State: in.State, CreatedAt: c.db.clock.Now(),
		})
		return err
	})
	if err != nil {
		return 0, fmt.Errorf("store center: %w", err)
	}
	return id, nil
}

// ByID implements center.Store.
func (c Centers) ByID(ctx context.Context, id int64) (center.Center, error) {
	row, err := c.db.reader().CenterByID(ctx, id)
	return center.Center(row), found(err)
}

// All implements center.Store.
func (c Centers) All(ctx context.Context) ([]center.Center, error) {
	rows, err := c.db.reader().Centers(ctx)
	if err != nil {
		return nil, fmt.Errorf("read centers: %w", err)
	}
	centers := make([]center.Center, 0, len(rows))
	for _, r := range rows {
		centers = append(centers, center.Center(r))
	}
	return centers, nil
}

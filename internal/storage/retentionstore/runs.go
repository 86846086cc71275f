package retentionstore

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"

	"beacon/internal/retention"
	"beacon/internal/storage"
	"beacon/internal/storage/sqlgen"
)

// Store implements retention.Store.
type Store struct {
	db *storage.DB
	HoldReader
	runReader
}

// New returns the store of retention runs and due data in db.
func New(db *storage.DB) Store { return Store{db, HoldReader{db.Queries()}, runReader{db.Queries()}} }

// InTx implements retention.Store.
func (s Store) InTx(ctx context.Context, fn func(retention.Tx) error) error {
	return s.db.InRawTx(ctx, func(raw *sql.Tx, q *sqlgen.Queries) error {
		if err := takeTurn(ctx, q); err != nil {
			return err
		}
		return fn(runTx{HoldReader{q}, runReader{q}, storage.NewAuditTx(s.db, q), s.db, raw, q})
	})
}

type runReader struct{ runs *sqlgen.Queries }

// Runs implements retention.Store and retention.Tx.
func (r runReader) Runs(ctx context.Context, limit int) (runs []retention.Run, err error) {
	rows, err := r.runs.RetentionRuns(ctx, int32(limit))
	for _, row := range rows {
		run := retention.Run{
			ID: row.ID, On: row.RunOn, Turns: row.Turns, StartedAt: row.StartedAt, ClaimedUntil: row.ClaimedUntil,
			EndedAt: row.EndedAt, Counts: map[retention.Kind]int64{},
		}
		if err := json.Unmarshal([]byte(row.Kept), &run.Kept); err != nil {
			return nil, fmt.Errorf("rules of run %d: %w", row.ID, err)
		}
		if err := json.Unmarshal([]byte(row.Counts), &run.Counts); err != nil {
			return nil, fmt.Errorf("counts of run %d: %w", row.ID, err)
		}
		runs = append(runs, run)
	}
	return runs, err
}

// runTx implements retention.Tx.
type runTx struct {
	HoldReader
	runReader
	storage.AuditTx
	db  *storage.DB
	raw *sql.Tx
	q   *sqlgen.Queries
}

// AddRun implements retention.Tx.
func (t runTx) AddRun(ctx context.Context, r retention.Run) (int64, error) {
	kept, err := json.Marshal(r.Kept)
	if err != nil {
		return 0, fmt.Errorf("encode rules: %w", err)
	}
	return t.q.InsertRetentionRun(ctx, sqlgen.InsertRetentionRunParams{
		RunOn: r.On, Kept: string(kept), Counts: "{}", StartedAt: r.StartedAt, ClaimedUntil: r.ClaimedUntil,
	})
}

// TakeOver implements retention.Tx.
func (t runTx) TakeOver(ctx context.Context, r retention.Run) error {
	return t.q.TakeOverRetentionRun(ctx, r.ClaimedUntil, r.ID)
}

// SaveRun implements retention.Tx.
func (t runTx) SaveRun(ctx context.Context, r retention.Run) (bool, error) {
	counts, err := json.Marshal(r.Counts)
	if err != nil {
		return false, fmt.Errorf("encode counts: %w", err)
	}
	n, err := t.q.SaveRetentionRun(ctx, sqlgen.SaveRetentionRunParams{
		Counts: string(counts), ClaimedUntil: r.ClaimedUntil, EndedAt: r.EndedAt, ID: r.ID, Turns: r.Turns,
	})
	return n > 0, err
}

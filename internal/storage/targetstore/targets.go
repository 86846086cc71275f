// Package targetstore stores the registry's targets and holidays.
package targetstore

import (
	"context"
	"strings"
	"time"

	"beacon/internal/storage"
	"beacon/internal/storage/sqlgen"
	"beacon/internal/targets"
)

// Targets implements targets.Store.
type Targets struct{ db *storage.DB }

// New returns the store of the targets in db.
func New(db *storage.DB) Targets { return Targets{db} }

// Targets implements targets.Store.
func (t Targets) Targets(ctx context.Context) (targets.Targets, error) {
	return read(ctx, t.db.Queries())
}

// InTx implements targets.Store.
func (t Targets) InTx(ctx context.Context, fn func(targets.Tx) error) error {
	return t.db.InTx(ctx, func(q *sqlgen.Queries) error { return fn(tx{storage.NewAuditTx(t.db, q), q}) })
}

// tx implements targets.Tx.
type tx struct {
	storage.AuditTx
	q *sqlgen.Queries
}

func (t tx) Targets(ctx context.Context) (targets.Targets, error) { return read(ctx, t.q) }

func (t tx) Save(ctx context.Context, in targets.Targets, at time.Time) (bool, error) {
	n, err := t.q.SaveTargets(ctx, sqlgen.SaveTargetsParams{
		ContactDays: in.ContactDays, CenterDays: in.CenterDays, RegistryDays: in.RegistryDays,
		Holidays: strings.Join(in.Holidays, " "), ChangedAt: at, Version: in.Version,
	})
	return n == 1, err
}

func read(ctx context.Context, q *sqlgen.Queries) (targets.Targets, error) {
	row, err := q.Targets(ctx)
	return targets.Targets{
		ContactDays: row.ContactDays, CenterDays: row.CenterDays, RegistryDays: row.RegistryDays,
		Holidays: strings.Fields(row.Holidays), Version: row.Version,
	}, storage.NotFound(err)
}

package snapshot

import (
	"context"
	"database/sql"
	"fmt"
	"time"

	"beacon/internal/backup"
	"beacon/internal/storage"
)

// Source implements backup.Source.
type Source struct{ db *storage.DB }

// NewSource returns the source for a backup of db.
func NewSource(db *storage.DB) Source { return Source{db} }

// Snapshot implements backup.Source. It uses a read transaction on SQLite (WAL) and a repeatable-read transaction on
// PostgreSQL. Neither blocks other transactions.
func (s Source) Snapshot(ctx context.Context, fn func(backup.Snapshot) error) error {
	options := &sql.TxOptions{ReadOnly: true}
	if s.db.Dialect() == storage.PostgreSQL {
		options.Isolation = sql.LevelRepeatableRead
	}
	tx, err := s.db.ReadPool().BeginTx(ctx, options)
	if err != nil {
		return fmt.Errorf("begin a snapshot: %w", err)
	}
	defer func() { _ = tx.Rollback() }() // read-only
	c := catalogue{dialect: s.db.Dialect(), tx: tx}
	if err := c.withoutTimeouts(ctx); err != nil {
		return err
	}
	return fn(snapshot{c})
}

// snapshot implements backup.Snapshot.
type snapshot struct{ catalogue }

// Schema implements backup.Snapshot. It reads the version in the snapshot, so it matches the rows.
func (s snapshot) Schema(ctx context.Context) (int64, error) {
	versions, err := column[int64](
		ctx, s.tx, `SELECT COALESCE(MAX(version_id), 0) FROM `+storage.VersionTable+` WHERE is_applied`,
	)
	if err != nil {
		return 0, fmt.Errorf("read the version of the schema: %w", err)
	}
	return versions[0], nil
}

// Tables implements backup.Snapshot.
func (s snapshot) Tables(ctx context.Context) ([]backup.Table, error) {
	names, err := s.ownTables(ctx)
	if err != nil {
		return nil, err
	}
	if names, err = s.inOrder(ctx, names); err != nil {
		return nil, err
	}
	var tables []backup.Table
	for _, name := range names {
		t := backup.Table{Name: name}
		if t.Columns, err = s.columns(ctx, name); err != nil {
			return nil, err
		}
		if t.LastID, err = s.lastID(ctx, name); err != nil {
			return nil, err
		}
		tables = append(tables, t)
	}
	return tables, nil
}

// Rows implements backup.Snapshot.
func (s snapshot) Rows(ctx context.Context, t backup.Table, visit func([]any) error) error {
	rows, err := s.tx.QueryContext(ctx, "SELECT "+quoted(t.Columns)+" FROM "+quote(t.Name))
	if err != nil {
		return err
	}
	defer func() { _ = rows.Close() }() // rows.Err returns the error
	values, targets := make([]any, len(t.Columns)), make([]any, len(t.Columns))
	for i := range values {
		targets[i] = &values[i]
	}
	for rows.Next() {
		if err := rows.Scan(targets...); err != nil {
			return err
		}
		for i, c := range t.Columns {
			values[i] = asKind(c.Kind, values[i])
		}
		if err := visit(values); err != nil {
			return err
		}
	}
	return rows.Err()
}

// asKind converts a value to the Go type of its kind. SQLite stores booleans and whole floating-point numbers as
// integers.
func asKind(kind backup.Kind, value any) any {
	switch v := value.(type) {
	case int64:
		switch kind {
		case backup.Boolean:
			return v != 0
		case backup.Number:
			return float64(v)
		}
	case []byte:
		switch {
		case kind == backup.Text:
			return string(v)
		case v == nil: // SQLite returns nil for an empty blob; NULL would not be of type []byte
			return []byte{}
		}
	case time.Time:
		return v.UTC()
	}
	return value
}

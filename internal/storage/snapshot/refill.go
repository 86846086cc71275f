package snapshot

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"beacon/internal/backup"
	"beacon/internal/storage"
	"beacon/internal/storage/sqlgen"
)

// ErrNotEmpty is the error for a restore into a database with data.
var ErrNotEmpty = errors.New("the database is not empty")

// Prepare migrates an empty database to a version of the schema. It returns ErrNotEmpty unless the database has no
// tables, or has Beacon's tables of exactly that version without any stored data.
func Prepare(ctx context.Context, db *storage.DB, schema int64) error {
	if err := checkEmpty(ctx, db, schema); err != nil {
		return err
	}
	return db.MigrateTo(ctx, schema)
}

func checkEmpty(ctx context.Context, db *storage.DB, schema int64) error {
	tx, err := db.ReadPool().BeginTx(ctx, &sql.TxOptions{ReadOnly: true})
	if err != nil {
		return fmt.Errorf("inspect database: %w", err)
	}
	defer func() { _ = tx.Rollback() }() // read-only
	s := snapshot{catalogue{dialect: db.Dialect(), tx: tx}}
	tables, err := s.ownTables(ctx)
	if err != nil || len(tables) == 0 {
		return err
	}
	for _, name := range tables {
		empty, err := column[bool](ctx, tx, `SELECT NOT EXISTS (SELECT 1 FROM `+quote(name)+`)`)
		if err != nil {
			return err
		}
		if !empty[0] {
			return fmt.Errorf("%w: there are rows in %s", ErrNotEmpty, name)
		}
	}
	has, err := s.Schema(ctx)
	if err != nil {
		return fmt.Errorf("%w: it has tables that are not Beacon's", ErrNotEmpty)
	}
	if has != schema {
		return fmt.Errorf("%w: it has tables of schema version %d, the backup is of version %d", ErrNotEmpty, has, schema)
	}
	return nil
}

// refillLock is the key of the PostgreSQL advisory lock that prevents concurrent restores.
const refillLock = 7_233_094_185_663

// Claim prevents other restores into the database until release is called. It does nothing on SQLite, where a restore
// creates its own file.
func Claim(ctx context.Context, db *storage.DB) (release func() error, err error) {
	if db.Dialect() == storage.SQLite {
		return func() error { return nil }, nil
	}
	connection, err := db.WritePool().Conn(ctx)
	if err != nil {
		return nil, fmt.Errorf("reach database: %w", err)
	}
	var free bool
	if err = connection.QueryRowContext(ctx, `SELECT pg_try_advisory_lock($1)`, int64(refillLock)).
		Scan(&free); err == nil &&
		!free {
		err = errors.New("another restore into this database is running")
	}
	if err != nil {
		return nil, errors.Join(err, connection.Close())
	}
	return func() error {
		_, err := connection.ExecContext(context.WithoutCancel(ctx), `SELECT pg_advisory_unlock($1)`, int64(refillLock))
		return errors.Join(err, connection.Close())
	}, nil
}

// Refill calls fn with a target for rows. It commits the transaction if fn returns nil.
func Refill(ctx context.Context, db *storage.DB, fn func(*Target) error) error {
	tx, err := db.WritePool().BeginTx(ctx, nil)
	if err != nil {
		return fmt.Errorf("begin: %w", err)
	}
	defer func() { _ = tx.Rollback() }() // no effect after a commit
	c := catalogue{dialect: db.Dialect(), tx: tx}
	if err := c.withoutTimeouts(ctx); err != nil {
		return err
	}
	if db.Dialect() == storage.PostgreSQL { // run the triggers while their tables are filled
		const triggers = `SET CONSTRAINTS center_sites_added, center_sites_changed, center_sites_removed IMMEDIATE`
		if _, err := tx.ExecContext(ctx, triggers); err != nil {
			return err
		}
	}
	tables, err := c.ownTables(ctx)
	if err != nil {
		return err
	}
	if err := fn(&Target{catalogue: c, tables: tables, filled: map[string]bool{}}); err != nil {
		return err
	}
	if err := tx.Commit(); err != nil {
		return fmt.Errorf("commit: %w", err)
	}
	return nil
}

// Target is a database into which rows are restored in one transaction. It implements backup.Target.
type Target struct {
	catalogue
	tables []string
	filled map[string]bool
}

// Add implements backup.Target.
func (r *Target) Add(ctx context.Context, c backup.Chunk, rows [][]any) error {
	if !r.filled[c.Table] {
		if err := r.begin(ctx, c); err != nil {
			return err
		}
		r.filled[c.Table] = true
	}
	return r.insert(ctx, c, rows)
}

// HoldEmails holds every pending email and returns the number of held emails, because they may have been sent after the
// backup. Call it after Finish. Staff release emails that are still wanted (Outbox.Release).
func (r *Target) HoldEmails(ctx context.Context, now time.Time) (int64, error) {
	return sqlgen.New(r.tx).HoldOutbox(ctx, &now)
}

// begin verifies that a table has exactly these columns, and empties the table.
func (r *Target) begin(ctx context.Context, c backup.Chunk) error {
	if !slices.Contains(r.tables, c.Table) {
		return fmt.Errorf("this schema has no table %s", c.Table)
	}
	columns, err := r.columns(ctx, c.Table)
	if err != nil {
		return err
	}
	byName := func(a, b backup.Column) int { return strings.Compare(a.Name, b.Name) }
	given := slices.SortedFunc(slices.Values(c.Columns), byName)
	slices.SortFunc(columns, byName)
	if !slices.Equal(given, columns) {
		return errors.New("column mismatch: its columns differ from this schema")
	}
	return r.empty(ctx, c.Table)
}

func (r *Target) empty(ctx context.Context, table string) error {
	_, err := r.tx.ExecContext(ctx, "DELETE FROM "+quote(table))
	return err
}

func (r *Target) insert(ctx context.Context, c backup.Chunk, rows [][]any) error {
	var query strings.Builder
	query.WriteString("INSERT INTO " + quote(c.Table) + " (" + quoted(c.Columns) + ") VALUES ")
	args := make([]any, 0, len(rows)*len(c.Columns))
	for i, row := range rows {
		if i > 0 {
			query.WriteByte(',')
		}
		query.WriteByte('(')
		for j, value := range row {
			if j > 0 {
				query.WriteByte(',')
			}
			args = append(args, value)
			if r.dialect == storage.SQLite { // SQLite searches all parameters for each "$1": minutes instead of seconds
				query.WriteByte('?')
			} else {
				query.WriteString("$" + strconv.Itoa(len(args)))
			}
		}
		query.WriteByte(')')
	}
	_, err := r.tx.ExecContext(ctx, query.String(), args...)
	return err
}

// Finish implements backup.Target.
func (r *Target) Finish(ctx context.Context, counts []backup.Count) error {
	counted := map[string]bool{}
	for _, c := range counts {
		if !slices.Contains(r.tables, c.Table) {
			return fmt.Errorf("this schema has no table %s", c.Table)
		}
		counted[c.Table] = true
		if err := r.finish(ctx, c); err != nil {
			return fmt.Errorf("table %s: %w", c.Table, err)
		}
	}
	for _, name := range r.tables {
		if !counted[name] {
			return fmt.Errorf("table %s is missing in the backup", name)
		}
	}
	return nil
}

func (r *Target) finish(ctx context.Context, c backup.Count) error {
	if !r.filled[c.Table] {
		if err := r.empty(ctx, c.Table); err != nil {
			return err
		}
	}
	n, err := column[int64](ctx, r.tx, "SELECT COUNT(*) FROM "+quote(c.Table))
	if err != nil {
		return err
	}
	if n[0] != c.Rows {
		return fmt.Errorf("row count mismatch: %d restored, %d saved", n[0], c.Rows)
	}
	sequence, err := r.sequence(ctx, c.Table)
	if err != nil || sequence == "" {
		return err
	}
	return r.continueAfter(ctx, sequence, c)
}

// continueAfter sets the sequence of a table, so it never assigns the id of a former record.
func (r *Target) continueAfter(ctx context.Context, sequence string, c backup.Count) error {
	ids, err := r.idColumn(ctx, c.Table)
	if err != nil {
		return err
	}
	highest, err := column[int64](ctx, r.tx, "SELECT COALESCE(MAX("+quote(ids)+"), 0) FROM "+quote(c.Table))
	if err != nil {
		return err
	}
	last := max(highest[0], c.LastID)
	if last == 0 {
		return nil
	}
	if r.dialect == storage.PostgreSQL {
		_, err = r.tx.ExecContext(ctx, `SELECT setval(CAST($1 AS TEXT)::regclass, $2, true)`, sequence, last)
		return err
	}
	if _, err := r.tx.ExecContext(ctx, `DELETE FROM sqlite_sequence WHERE name = $1`, c.Table); err != nil {
		return err
	}
	_, err = r.tx.ExecContext(ctx, `INSERT INTO sqlite_sequence (name, seq) VALUES ($1, $2)`, c.Table, last)
	return err
}

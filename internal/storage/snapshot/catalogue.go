package snapshot

import (
	"cmp"
	"context"
	"database/sql"
	"fmt"
	"slices"
	"strings"

	"beacon/internal/backup"
	"beacon/internal/storage"
)

// catalogue reads the schema of a database in a transaction.
type catalogue struct {
	dialect storage.Dialect
	tx      *sql.Tx
}

// withoutTimeouts disables the timeouts of requests, because reading a large table takes longer.
func (c catalogue) withoutTimeouts(ctx context.Context) error {
	if c.dialect == storage.SQLite {
		return nil
	}
	for _, name := range []string{"statement_timeout", "idle_in_transaction_session_timeout"} {
		if _, err := c.tx.ExecContext(ctx, "SET LOCAL "+name+" = 0"); err != nil {
			return fmt.Errorf("lift %s: %w", name, err)
		}
	}
	return nil
}

// ownTables returns the tables to back up. It excludes the tables of the database system and of SQLite's full-text
// index, which triggers fill, and person_search, which the program that restores them makes again. It also excludes
// contraction and master_key, which control the processes that may use this database.
func (c catalogue) ownTables(ctx context.Context) ([]string, error) {
	query := `SELECT table_name FROM information_schema.tables
		WHERE table_schema = current_schema() AND table_type = 'BASE TABLE' ORDER BY table_name`
	if c.dialect == storage.SQLite {
		query = `SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' ORDER BY name`
	}
	all, err := column[string](ctx, c.tx, query)
	return slices.DeleteFunc(all, func(name string) bool {
		return name == "contraction" || name == "master_key" || name == "person_search" || name == storage.VersionTable ||
			strings.HasPrefix(name, "sqlite_")
	}), err
}

// kindByType maps declared column types to kinds of values.
var kindByType = map[string]backup.Kind{
	"integer": backup.Integer, "bigint": backup.Integer, "smallint": backup.Integer,
	"text": backup.Text, "blob": backup.Bytes, "bytea": backup.Bytes, "boolean": backup.Boolean,
	"timestamp": backup.Time, "timestamp with time zone": backup.Time,
	"real": backup.Number, "double precision": backup.Number,
}

// columns returns the columns of a table, except generated columns.
func (c catalogue) columns(ctx context.Context, table string) (columns []backup.Column, err error) {
	query := `SELECT column_name, data_type FROM information_schema.columns
		WHERE table_schema = current_schema() AND table_name = $1 AND is_generated = 'NEVER' ORDER BY ordinal_position`
	if c.dialect == storage.SQLite { // pragma_table_info excludes generated columns
		query = `SELECT name, lower(type) FROM pragma_table_info($1) ORDER BY cid`
	}
	pairs, err := readPairs(ctx, c.tx, query, table)
	for _, p := range pairs {
		kind, ok := kindByType[p[1]]
		if !ok {
			return nil, fmt.Errorf("unsupported column type: %s.%s is of type %q", table, p[0], p[1])
		}
		columns = append(columns, backup.Column{Name: p[0], Kind: kind})
	}
	return columns, err
}

// filledByTriggers are tables that triggers of other tables fill during a restore. They are restored last, so the
// saved rows replace the rows of the triggers.
var filledByTriggers = []string{"center_sites"}

// deferredReference is the foreign key that would close a cycle: a page refers to its submissions, and each submission
// to its page. Both databases check it at the commit, so the order of the tables ignores it.
var deferredReference = [2]string{"microsite", "submission"}

// inOrder sorts tables so that each table follows the tables that it references.
func (c catalogue) inOrder(ctx context.Context, tables []string) ([]string, error) {
	query := `SELECT t.relname, r.relname FROM pg_constraint c
		JOIN pg_class t ON t.oid = c.conrelid JOIN pg_class r ON r.oid = c.confrelid
		WHERE c.contype = 'f' AND c.connamespace = current_schema()::regnamespace`
	if c.dialect == storage.SQLite {
		query = `SELECT m.name, f."table" FROM pragma_table_list m, pragma_foreign_key_list(m.name) f
			WHERE m.schema = 'main' AND m.type = 'table'`
	}
	references, err := readPairs(ctx, c.tx, query)
	if err != nil {
		return nil, err
	}
	refersTo := map[string][]string{}
	for _, r := range references {
		if r == deferredReference {
			continue
		}
		refersTo[r[0]] = append(refersTo[r[0]], r[1])
	}
	var order []string
	placed := map[string]bool{}
	var place func(name string)
	place = func(name string) {
		if placed[name] {
			return
		}
		placed[name] = true
		for _, other := range refersTo[name] {
			place(other)
		}
		order = append(order, name)
	}
	slices.SortStableFunc(tables, func(a, b string) int { // filledByTriggers last
		return cmp.Compare(slices.Index(filledByTriggers, a), slices.Index(filledByTriggers, b))
	})
	for _, name := range tables {
		place(name)
	}
	return order, nil
}

// lastID returns the highest id that a table ever assigned, or 0. On PostgreSQL the value may be newer than the
// snapshot, which is harmless.
func (c catalogue) lastID(ctx context.Context, table string) (int64, error) {
	sequence, err := c.sequence(ctx, table)
	if err != nil || sequence == "" {
		return 0, err
	}
	query, args := `SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM `+sequence, []any(nil)
	if c.dialect == storage.SQLite {
		query, args = `SELECT seq FROM sqlite_sequence WHERE name = $1`, []any{table}
	}
	ids, err := column[int64](ctx, c.tx, query, args...)
	if err != nil || len(ids) == 0 {
		return 0, err
	}
	return ids[0], nil
}

// sequence returns the sequence that assigns the ids of a table, or "" if there is none.
func (c catalogue) sequence(ctx context.Context, table string) (string, error) {
	query := `SELECT pg_get_serial_sequence(quote_ident(table_name), column_name) FROM information_schema.columns
		WHERE table_schema = current_schema() AND table_name = $1 AND is_identity = 'YES'`
	if c.dialect == storage.SQLite {
		query = `SELECT name FROM sqlite_master
			WHERE type = 'table' AND name = $1 AND instr(upper(sql), ' AUTOINCREMENT') > 0`
	}
	names, err := column[string](ctx, c.tx, query, table)
	if err != nil || len(names) == 0 {
		return "", err
	}
	return names[0], nil
}

// idColumn returns the column that the sequence of a table fills.
func (c catalogue) idColumn(ctx context.Context, table string) (string, error) {
	query := `SELECT column_name FROM information_schema.columns
		WHERE table_schema = current_schema() AND table_name = $1 AND is_identity = 'YES'`
	if c.dialect == storage.SQLite {
		query = `SELECT name FROM pragma_table_info($1) WHERE pk = 1`
	}
	names, err := column[string](ctx, c.tx, query, table)
	if err == nil && len(names) != 1 {
		err = fmt.Errorf("table %s has no column of ids", table)
	}
	if err != nil {
		return "", err
	}
	return names[0], nil
}

func quote(name string) string { return `"` + strings.ReplaceAll(name, `"`, `""`) + `"` }

func quoted(columns []backup.Column) string {
	names := make([]string, len(columns))
	for i, c := range columns {
		names[i] = quote(c.Name)
	}
	return strings.Join(names, ", ")
}

// column returns the values of a query with one column.
func column[T any](ctx context.Context, tx *sql.Tx, query string, args ...any) (all []T, err error) {
	return storage.Select(ctx, tx, query, args, func(rows *sql.Rows, v *T) error { return rows.Scan(v) })
}

// readPairs returns the rows of a query with two columns.
func readPairs(ctx context.Context, tx *sql.Tx, query string, args ...any) (all [][2]string, err error) {
	return storage.Select(ctx, tx, query, args, func(rows *sql.Rows, p *[2]string) error {
		return rows.Scan(&p[0], &p[1])
	})
}

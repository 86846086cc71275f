package main

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
)

// What -large adds: about what a national registry has gathered after years.
const (
	moreSites = 20_000
	dayCounts = 30 // days with visits, of each of them
)

// enlarge copies one live site until there is a registry's worth of them, each
// with counters of its own. It works on the tables, because the services would
// take an hour for it; nothing may serve the directory meanwhile.
func (w *world) enlarge(ctx context.Context) (err error) {
	db, err := sql.Open("sqlite", filepath.Join(w.dir, "beacon.db")) // the driver was registered by internal/storage
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	columns, err := columnsOf(ctx, db, "microsite", "id", "short_code")
	if err != nil {
		return err
	}
	names := strings.Join(columns, ", ")
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }() // no effect after a commit
	const count = "WITH RECURSIVE counted (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM counted WHERE n + 1 < ?) "
	_, err = tx.ExecContext(
		ctx,
		count+"INSERT OR IGNORE INTO microsite (short_code, "+names+") "+ //nolint:gosec // names of our own columns
			"SELECT printf('Z%s%s%03d', char(65 + n / 1000 % 26), char(65 + n / 26000), n % 1000), "+names+
			" FROM counted, microsite WHERE microsite.id = ?",
		moreSites,
		w.live[0].ID,
	)
	if err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx, count+"INSERT OR IGNORE INTO visit_count (microsite_id, kind, day, visits) "+
		"SELECT id, 0, 20000 + n, 1 + id % 7 FROM microsite, counted", dayCounts)
	if err != nil {
		return err
	}
	return tx.Commit()
}

// columnsOf lists a table's columns without those named.
func columnsOf(ctx context.Context, db *sql.DB, table string, without ...string) (names []string, err error) {
	rows, err := db.QueryContext(ctx, "SELECT name FROM pragma_table_info(?)", table)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		var name string
		if err := rows.Scan(&name); err != nil {
			return nil, err
		}
		if !slices.Contains(without, name) {
			names = append(names, name)
		}
	}
	if len(names) == 0 {
		return nil, fmt.Errorf("table %s has no columns", table)
	}
	return names, rows.Err()
}

package main

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"

	"beacon/internal/platform/clock"
	"beacon/internal/storage"
	"beacon/test/process"
)

// Kills of one migration on each database, in a full and in a short run.
const (
	migrationKills      = 8
	migrationKillsShort = 3
)

// longestUpgrade is the time limit of a migration, even after a kill.
const longestUpgrade = time.Minute

// upgrade runs "beacon migrate" on new databases.
type upgrade struct {
	l       *lab
	dialect storage.Dialect
	copies  int
	length  time.Duration // duration of a migration that is not killed
}

// killMigrations kills "beacon migrate" at moments spread over its duration, on both databases, and lets the next run
// finish it. The schema and all rows must be the same as after an undisturbed migration.
func killMigrations(kills int) func(*phase) error {
	return func(p *phase) error {
		for _, dialect := range []storage.Dialect{storage.SQLite, storage.PostgreSQL} {
			if err := p.killUpgrade(&upgrade{l: p.l, dialect: dialect}, kills); err != nil {
				return fmt.Errorf("%s: %w", dialect, err)
			}
		}
		return nil
	}
}

func (p *phase) killUpgrade(u *upgrade, kills int) error {
	whole, err := u.fresh(p.ctx)
	if err != nil {
		return err
	}
	began := time.Now()
	if err := u.finish(whole); err != nil {
		return err
	}
	u.length = time.Since(began)
	want, err := contents(p.ctx, u.dialect, whole)
	if err != nil {
		return err
	}
	before := p.times
	for i := range kills {
		address, err := u.fresh(p.ctx)
		if err != nil {
			return err
		}
		killed, err := u.kill(address, u.length*time.Duration(i+1)/time.Duration(kills+1))
		if err != nil {
			return err
		}
		if killed {
			p.times++
		}
		if err := u.finish(address); err != nil {
			return err
		}
		got, err := contents(p.ctx, u.dialect, address)
		if err != nil {
			return err
		}
		if difference := firstDifference(want, got); difference != "" {
			p.lose(fmt.Sprintf("%s, migration killed %d of %d: %s", u.dialect, i+1, kills, difference))
		}
	}
	if p.times == before {
		return errors.New("each migration ended before it was killed")
	}
	return nil
}

// lose records a loss that the acknowledgments do not cover.
func (p *phase) lose(detail string) {
	p.lost++
	p.details = append(p.details, detail)
}

// fresh creates an empty database, and returns its address. Once a release has more than one migration, it has to
// create a database of the previous schema with rows.
func (u *upgrade) fresh(ctx context.Context) (address string, err error) {
	u.copies++
	name := fmt.Sprintf("migration%d", u.copies)
	if u.dialect == storage.SQLite {
		address = filepath.Join(u.l.dir, name, "beacon.db")
		err = os.Mkdir(filepath.Dir(address), 0o700)
	} else {
		_, err = u.l.db.ExecContext(ctx, "CREATE DATABASE "+name+" TEMPLATE template0")
		address = strings.Replace(u.l.database.url(), "/beacon?", "/"+name+"?", 1)
	}
	return address, err
}

// program returns "beacon migrate" for a database.
func (u *upgrade) program(address string) process.Program {
	database, dataDir := address, filepath.Join(u.l.dir, "migrate")
	if u.dialect == storage.SQLite {
		database, dataDir = "", filepath.Dir(address)
	}
	return process.Program{
		// The nodes keep priority on the processor, because their response times are not the subject of this fault.
		Path: "nice", Args: []string{u.l.settings.binary, "migrate"}, LogFile: filepath.Join(u.l.dir, "migrate.log"),
		Settings: append(u.l.nodeSettings("migrate"), "BEACON_DATABASE="+database, "BEACON_DATA_DIR="+dataDir),
	}
}

// kill starts a migration, kills it after a time, and reports whether it was still running.
func (u *upgrade) kill(address string, at time.Duration) (killed bool, err error) {
	m, err := u.program(address).Start(u.l.ctx)
	if err != nil {
		return false, err
	}
	select {
	case <-m.Ended:
	case <-time.After(at):
		killed = m.Signal(syscall.SIGKILL) == nil
	}
	return killed, m.Kill()
}

// finish runs a migration to completion.
func (u *upgrade) finish(address string) error {
	m, err := u.program(address).Start(u.l.ctx)
	if err != nil {
		return err
	}
	select {
	case <-m.Ended:
	case <-time.After(longestUpgrade):
		err = errors.New("a migration does not end")
	}
	if err := errors.Join(err, m.Kill()); err != nil {
		return err
	}
	db, err := storage.Open(u.l.ctx, address, clock.System{})
	if err != nil {
		return err
	}
	if err := errors.Join(db.CheckSchema(u.l.ctx), db.Close()); err != nil {
		log, _ := os.ReadFile(filepath.Join(u.l.dir, "migrate.log"))
		return fmt.Errorf("after the migration: %w: %s", err, log[max(0, len(log)-1000):])
	}
	return nil
}

// Queries for the parts of a schema and the names of its tables, one text column each.
const (
	sqliteSchema   = `SELECT name || ': ' || COALESCE(sql, '') FROM sqlite_schema ORDER BY 1`
	postgresSchema = `SELECT table_name || '.' || column_name || ': ' || data_type || ' ' || is_nullable || ' ' ||
			COALESCE(column_default, '') FROM information_schema.columns WHERE table_schema = 'public'
		UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = 'public'
		UNION ALL SELECT conrelid::regclass || ' ' || conname || ': ' || pg_get_constraintdef(oid) FROM pg_constraint
			WHERE connamespace = 'public'::regnamespace
		UNION ALL SELECT pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal
		ORDER BY 1`
	sqliteTables   = `SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY 1`
	postgresTables = `SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`
)

// contents returns the schema and every row of a database as lines, after SQLite's own check of the file.
func contents(ctx context.Context, dialect storage.Dialect, address string) (lines []string, err error) {
	driver, schema, tables := "sqlite", sqliteSchema, sqliteTables
	if dialect == storage.PostgreSQL {
		driver, schema, tables = "pgx", postgresSchema, postgresTables
	}
	db, err := sql.Open(driver, address)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	if dialect == storage.SQLite {
		if lines, err = queryLines(ctx, db, "PRAGMA integrity_check"); err != nil || !slices.Equal(lines, []string{"[ok]"}) {
			return nil, errors.Join(err, fmt.Errorf("integrity_check: %q", lines))
		}
	}
	parts, err := queryLines(ctx, db, schema)
	if err != nil {
		return nil, err
	}
	names, err := queryLines(ctx, db, tables)
	if err != nil {
		return nil, err
	}
	lines = append(lines, parts...)
	for _, name := range names {
		name = strings.Trim(name, "[]")
		if name == storage.VersionTable { // it contains the time of each migration
			continue
		}
		rows, err := queryLines(ctx, db, `SELECT '`+name+`', * FROM "`+name+`"`)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		lines = append(lines, rows...)
	}
	return lines, nil
}

// queryLines returns the rows of a query as sorted lines.
func queryLines(ctx context.Context, db *sql.DB, query string) (lines []string, err error) {
	rows, err := db.QueryContext(ctx, query)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	columns, err := rows.Columns()
	if err != nil {
		return nil, err
	}
	values, places := make([]any, len(columns)), make([]any, len(columns))
	for i := range values {
		places[i] = &values[i]
	}
	for rows.Next() {
		if err := rows.Scan(places...); err != nil {
			return nil, err
		}
		lines = append(lines, fmt.Sprint(values))
	}
	slices.Sort(lines)
	return lines, rows.Err()
}

// firstDifference returns the first line that only one side has, or "" if they are equal.
func firstDifference(want, got []string) string {
	for i := range max(len(want), len(got)) {
		switch {
		case i >= len(got):
			return fmt.Sprintf("%.200q is missing", want[i])
		case i >= len(want):
			return fmt.Sprintf("%.200q is new", got[i])
		case want[i] != got[i]:
			return fmt.Sprintf("%.200q instead of %.200q", got[i], want[i])
		}
	}
	return ""
}

// Package registry fills an empty Beacon with a registry's data of several years, for measurements. Some sites are
// created by the services and all other data by plain SQL, because the services would take hours. All data are
// fictional.
package registry

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"path/filepath"

	"beacon/internal/audit"
	"beacon/internal/platform/clock"
	"beacon/internal/platform/keys"
	"beacon/internal/storage"
)

// The names of the drivers, which internal/storage registers.
const (
	sqlite     = "sqlite"
	postgresql = "pgx"
)

// Place is the location of a registry.
type Place struct {
	Dir      string // the data directory
	Database string // a URL of PostgreSQL; empty: SQLite in Dir
}

func (p Place) driver() string {
	if p.Database == "" {
		return sqlite
	}
	return postgresql
}

func (p Place) url() string {
	if p.Database == "" {
		return filepath.Join(p.Dir, "beacon.db")
	}
	return p.Database
}

// OpenSQL opens the database without Beacon, on one connection. Times are written in Beacon's format.
func (p Place) OpenSQL() (*sql.DB, error) {
	address := p.url()
	if p.driver() == sqlite {
		address = "file:" + (&url.URL{Path: address}).EscapedPath() +
			"?_time_format=sqlite&_timezone=UTC&_pragma=busy_timeout(10000)"
	}
	db, err := sql.Open(p.driver(), address)
	if err == nil {
		db.SetMaxOpenConns(1)
	}
	return db, err
}

// Registry is an open database with the newest schema. It must not be served while it is filled.
type Registry struct {
	Place
	Ring   *keys.Ring
	Sealer audit.Sealer
	DB     *storage.DB
	SQL    *sql.DB // the same database without Beacon
}

// Open opens the database of a place and migrates it. It creates the data directory and its keys if they are missing.
func Open(ctx context.Context, p Place) (r *Registry, err error) {
	r = &Registry{Place: p}
	if r.Ring, err = keys.LoadRing(filepath.Join(p.Dir, "keys")); err != nil {
		return nil, err
	}
	r.Sealer = audit.NewSealer(r.Ring.AuditKeys(), keys.Random())
	if r.DB, err = storage.Open(ctx, p.url(), clock.System{}, storage.SealedBy(r.Sealer)); err != nil {
		return nil, err
	}
	if err := r.DB.Migrate(ctx); err != nil {
		return nil, errors.Join(err, r.DB.Close())
	}
	if r.SQL, err = p.OpenSQL(); err != nil {
		return nil, errors.Join(err, r.DB.Close())
	}
	return r, nil
}

// Close closes the database.
func (r *Registry) Close() error { return errors.Join(r.SQL.Close(), r.DB.Close()) }

// Settle has the database do the maintenance of years, so it is not measured.
func (r *Registry) Settle(ctx context.Context) error {
	settle := map[string]string{sqlite: "PRAGMA wal_checkpoint(TRUNCATE)", postgresql: "VACUUM ANALYZE"}
	return r.run(ctx, settle[r.driver()])
}

// run executes statements one after another.
func (r *Registry) run(ctx context.Context, statements ...string) error {
	for _, statement := range statements {
		if _, err := r.SQL.ExecContext(ctx, statement); err != nil {
			return fmt.Errorf("%.60s: %w", statement, err)
		}
	}
	return nil
}

// fast makes the connection commit without waiting for the disk.
var fast = map[string]string{sqlite: "PRAGMA synchronous = OFF", postgresql: "SET synchronous_commit = off"}

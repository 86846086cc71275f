package storage

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"strconv"
	"strings"

	"github.com/jackc/pgx/v5/stdlib"
	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/lock"
)

//go:embed migrations/*/*.sql
var migrations embed.FS

// ErrNewerSchema is returned when a newer Beacon migrated the database and took away what this one needs, or might.
// Going on anyway could corrupt what that version wrote.
var ErrNewerSchema = errors.New(
	"the database was written by a newer version of Beacon; start that version, or restore a backup made before the " +
		"upgrade",
)

// Migrate brings the schema up to this binary's version. Of several processes
// that start together one migrates and the others wait (PostgreSQL: a session
// lock; SQLite: the writer lock). A newer schema stays as it is; ErrNewerSchema says that it does not serve this
// binary.
func (d *DB) Migrate(ctx context.Context) error {
	current, target, err := d.SchemaVersions(ctx)
	if err != nil {
		return err
	}
	if current > target {
		return d.CheckServed(ctx)
	}
	return d.MigrateTo(ctx, target)
}

// CheckServed returns ErrNewerSchema once a newer Beacon took away what this one needs. The schema must be at least
// this binary's.
func (d *DB) CheckServed(ctx context.Context) error {
	oldest, err := d.Queries().OldestServedSchema(ctx)
	if err != nil {
		return fmt.Errorf("read which schemas are served: %w", err)
	}
	if oldest > NewestSchema() {
		return ErrNewerSchema
	}
	return nil
}

// MigrateTo brings the schema up to a version, such as that of the backup that is being restored. On PostgreSQL no
// limit of requests ends it, and nobody who waits behind it for a lock waits long.
func (d *DB) MigrateTo(ctx context.Context, version int64) (err error) {
	pool := d.write
	if d.dialect == PostgreSQL {
		pool = stdlib.OpenDB(*migrationConfig(d.config))
		defer func() { err = errors.Join(err, pool.Close()) }()
	}
	p, err := d.provider(pool)
	if err != nil {
		return err
	}
	for range lockTries {
		if _, err = p.UpTo(ctx, version); !isLockTimeout(err) {
			break
		}
		pause, cancel := context.WithTimeout(ctx, lockPause)
		<-pause.Done()
		cancel()
	}
	if err != nil {
		return fmt.Errorf("migrate to version %d: %w", version, err)
	}
	return nil
}

// NewestSchema returns the version to which Migrate brings a database.
func NewestSchema() (newest int64) {
	files, _ := migrations.ReadDir("migrations/" + string(SQLite)) // embedded: it is there
	for _, f := range files {
		number, _, _ := strings.Cut(path.Base(f.Name()), "_")
		n, _ := strconv.ParseInt(number, 10, 64)
		newest = max(newest, n)
	}
	return newest
}

// SchemaVersions returns the version in the database, 0 without any, and this binary's own. It changes nothing.
func (d *DB) SchemaVersions(ctx context.Context) (current, target int64, err error) {
	exists := `SELECT COUNT(*) > 0 FROM sqlite_schema WHERE name = 'goose_db_version'`
	if d.dialect == PostgreSQL {
		exists = `SELECT to_regclass('goose_db_version') IS NOT NULL`
	}
	has := false
	if err := d.read.QueryRowContext(ctx, exists).Scan(&has); err != nil {
		return 0, 0, fmt.Errorf("read the version of the schema: %w", err)
	}
	if has {
		err = d.read.QueryRowContext(
			ctx, `SELECT COALESCE(MAX(version_id), 0) FROM goose_db_version WHERE is_applied`,
		).Scan(&current)
	}
	if err != nil {
		return 0, 0, fmt.Errorf("read the version of the schema: %w", err)
	}
	return current, NewestSchema(), nil
}

// SchemaError is the error for a database that is older than this program needs.
type SchemaError struct{ Has, Needs int64 }

// Error implements error.
func (e SchemaError) Error() string {
	return fmt.Sprintf("schema %d, this program needs %d: run beacon migrate", e.Has, e.Needs)
}

// CheckSchema returns a SchemaError for an older database, and ErrNewerSchema for a newer one that does not serve this
// binary.
func (d *DB) CheckSchema(ctx context.Context) error {
	has, needs, err := d.SchemaVersions(ctx)
	switch {
	case err != nil:
		return err
	case has < needs:
		return SchemaError{Has: has, Needs: needs}
	case has > needs:
		return d.CheckServed(ctx)
	}
	return nil
}

func (d *DB) provider(pool *sql.DB) (*goose.Provider, error) {
	files, err := fs.Sub(migrations, "migrations/"+string(d.dialect))
	if err != nil {
		return nil, err
	}
	dialect := goose.DialectSQLite3
	options := []goose.ProviderOption{goose.WithVerbose(false)}
	if d.dialect == PostgreSQL {
		dialect = goose.DialectPostgres
		locker, err := lock.NewPostgresSessionLocker(lock.WithLockTimeout(1, longestMigration))
		if err != nil {
			return nil, fmt.Errorf("migration lock: %w", err)
		}
		options = append(options, goose.WithSessionLocker(locker))
	}
	p, err := goose.NewProvider(dialect, pool, files, options...)
	if err != nil {
		return nil, fmt.Errorf("prepare migrations: %w", err)
	}
	return p, nil
}

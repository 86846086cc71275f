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

// ErrNewerSchema is returned if a newer Beacon migrated the database and removed, or may have removed, something that
// this binary needs. Continuing could corrupt the data of the newer version.
var ErrNewerSchema = errors.New(
	"the database was written by a newer version of Beacon; start that version, or restore a backup made before the " +
		"upgrade",
)

// ErrBeforeRelease is returned for a database from before Beacon 1.0, which no release can read.
var ErrBeforeRelease = errors.New(
	"the database was made before Beacon 1.0, and no release can use it: set database or dataDir to an empty database " +
		"or directory",
)

// VersionTable is goose's table of applied migrations.
const VersionTable = "schema_version"

// versionTableBefore is the VersionTable of programs from before Beacon 1.0.
const versionTableBefore = "goose_db_version"

// Migrate upgrades the schema to this binary's version. If several processes start together, one migrates and the
// others wait (PostgreSQL: a session lock; SQLite: the writer lock). A newer schema is unchanged; Migrate returns
// ErrNewerSchema if this binary cannot use it.
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

// CheckServed returns ErrNewerSchema if a newer Beacon removed something that this binary needs. The schema must be at
// least this binary's.
func (d *DB) CheckServed(ctx context.Context) error {
	oldest, err := d.Queries().OldestServedSchema(ctx)
	if err != nil {
		return fmt.Errorf("read served schema versions: %w", err)
	}
	if oldest > newestSchema(d.migrations) {
		return ErrNewerSchema
	}
	return nil
}

// MigrateTo upgrades the schema to a version, such as the version of a backup for a restore. On PostgreSQL the timeout
// of statements does not apply, and other sessions wait only briefly behind a lock of the migration.
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

// WithMigrations replaces the embedded migrations by those of files, in the folders migrations/sqlite and
// migrations/postgres. It is for tests of upgrades.
func WithMigrations(files fs.FS) Option { return func(db *DB) { db.migrations = files } }

// NewestSchema returns the schema version of this binary's newest migration.
func NewestSchema() int64 { return newestSchema(migrations) }

func newestSchema(migrations fs.FS) (newest int64) {
	files, _ := fs.ReadDir(migrations, "migrations/"+string(SQLite)) // embedded, so it cannot fail
	for _, f := range files {
		number, _, _ := strings.Cut(path.Base(f.Name()), "_")
		n, _ := strconv.ParseInt(number, 10, 64)
		newest = max(newest, n)
	}
	return newest
}

// SchemaVersions returns the version of the database (0 for an empty database) and the version of this binary. It
// changes nothing. The error is ErrBeforeRelease for a database from before 1.0.
func (d *DB) SchemaVersions(ctx context.Context) (current, target int64, err error) {
	exists := `SELECT COUNT(*) > 0 FROM sqlite_schema WHERE name = $1`
	if d.dialect == PostgreSQL {
		exists = `SELECT to_regclass($1) IS NOT NULL`
	}
	var isBefore, has bool
	err = d.read.QueryRowContext(ctx, exists, versionTableBefore).Scan(&isBefore)
	if err == nil && isBefore {
		return 0, 0, ErrBeforeRelease
	}
	if err == nil {
		err = d.read.QueryRowContext(ctx, exists, VersionTable).Scan(&has)
	}
	if err == nil && has {
		err = d.read.QueryRowContext(
			ctx, `SELECT COALESCE(MAX(version_id), 0) FROM `+VersionTable+` WHERE is_applied`,
		).Scan(&current)
	}
	if err != nil {
		return 0, 0, fmt.Errorf("read the version of the schema: %w", err)
	}
	return current, newestSchema(d.migrations), nil
}

// SchemaError is the error for a database that is older than this binary needs.
type SchemaError struct{ Has, Needs int64 }

// Error implements error.
func (e SchemaError) Error() string {
	return fmt.Sprintf("schema %d, this program needs %d: run beacon migrate", e.Has, e.Needs)
}

// CheckSchema returns a SchemaError for an older database, and ErrNewerSchema for a newer one that this binary cannot
// use.
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
	files, err := fs.Sub(d.migrations, "migrations/"+string(d.dialect))
	if err != nil {
		return nil, err
	}
	dialect := goose.DialectSQLite3
	options := []goose.ProviderOption{goose.WithVerbose(false), goose.WithTableName(VersionTable)}
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

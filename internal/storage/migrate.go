package storage

import (
	"context"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"strconv"
	"strings"

	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/lock"
)

//go:embed migrations/*/*.sql
var migrations embed.FS

// ErrNewerSchema is returned when the database was migrated by a newer Beacon.
// Starting anyway could corrupt what that version wrote.
var ErrNewerSchema = errors.New(
	"the database was written by a newer version of Beacon; start that version, or restore a backup made before the " +
		"upgrade",
)

// Migrate brings the schema up to this binary's version. Of several processes
// that start together one migrates and the others wait (PostgreSQL: a session
// lock; SQLite: the writer lock).
func (d *DB) Migrate(ctx context.Context) error {
	p, err := d.provider()
	if err != nil {
		return err
	}
	current, target, err := p.GetVersions(ctx)
	if err != nil {
		return fmt.Errorf("read schema version: %w", err)
	}
	if current > target {
		return ErrNewerSchema
	}
	if _, err := p.Up(ctx); err != nil {
		return fmt.Errorf("migrate: %w", err)
	}
	return nil
}

// MigrateTo brings the schema of a database that is being restored up to a version.
func (d *DB) MigrateTo(ctx context.Context, version int64) error {
	p, err := d.provider()
	if err != nil {
		return err
	}
	if _, err := p.UpTo(ctx, version); err != nil {
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

// SchemaVersions returns the version in the database and this binary's own.
func (d *DB) SchemaVersions(ctx context.Context) (current, target int64, err error) {
	p, err := d.provider()
	if err != nil {
		return 0, 0, err
	}
	current, target, err = p.GetVersions(ctx)
	return current, target, err
}

func (d *DB) provider() (*goose.Provider, error) {
	files, err := fs.Sub(migrations, "migrations/"+string(d.dialect))
	if err != nil {
		return nil, err
	}
	dialect := goose.DialectSQLite3
	options := []goose.ProviderOption{goose.WithVerbose(false)}
	if d.dialect == PostgreSQL {
		dialect = goose.DialectPostgres
		locker, err := lock.NewPostgresSessionLocker()
		if err != nil {
			return nil, fmt.Errorf("migration lock: %w", err)
		}
		options = append(options, goose.WithSessionLocker(locker))
	}
	p, err := goose.NewProvider(dialect, d.write, files, options...)
	if err != nil {
		return nil, fmt.Errorf("prepare migrations: %w", err)
	}
	return p, nil
}

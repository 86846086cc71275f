package storage

import (
	"context"
	"embed"
	"errors"
	"fmt"
	"io/fs"

	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/lock"
)

//go:embed migrations/*/*.sql
var migrations embed.FS

// ErrNewerSchema is answered when the database was migrated by a newer Beacon.
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
	if err := refuseNewer(ctx, p); err != nil {
		return err
	}
	if _, err := p.Up(ctx); err != nil {
		return fmt.Errorf("migrate: %w", err)
	}
	return nil
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

func refuseNewer(ctx context.Context, p *goose.Provider) error {
	current, target, err := p.GetVersions(ctx)
	if err != nil {
		return fmt.Errorf("read schema version: %w", err)
	}
	if current > target {
		return ErrNewerSchema
	}
	return nil
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

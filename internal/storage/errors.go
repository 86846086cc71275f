package storage

import (
	"database/sql"
	"errors"
	"fmt"
	"path/filepath"

	"github.com/jackc/pgx/v5/pgconn"
	"modernc.org/sqlite"
	sqlitelib "modernc.org/sqlite/lib"

	"beacon/internal/platform/fault"
)

// NotFound replaces sql.ErrNoRows by fault.ErrNotFound and returns every other error unchanged.
func NotFound(err error) error {
	if errors.Is(err, sql.ErrNoRows) {
		return fault.ErrNotFound
	}
	return err
}

// IsDuplicate reports whether err is a violated unique constraint of either database.
func IsDuplicate(err error) bool {
	var pg *pgconn.PgError
	if errors.As(err, &pg) {
		return pg.Code == "23505"
	}
	var lite *sqlite.Error
	if errors.As(err, &lite) {
		return lite.Code() == sqlitelib.SQLITE_CONSTRAINT_UNIQUE ||
			lite.Code() == sqlitelib.SQLITE_CONSTRAINT_PRIMARYKEY
	}
	return false
}

// explainFile adds the path and the remedy to an error of a database file, because the driver's message has neither.
func explainFile(err error, path string) error {
	var lite *sqlite.Error
	if !errors.As(err, &lite) {
		return err
	}
	switch lite.Code() & 0xff { // the other bits are the detail
	case sqlitelib.SQLITE_NOTADB, sqlitelib.SQLITE_CORRUPT:
		return fmt.Errorf("%s is not an SQLite database, or is damaged: set dataDir to the directory of the data, "+
			"or restore a backup: %w", path, err)
	case sqlitelib.SQLITE_CANTOPEN, sqlitelib.SQLITE_READONLY, sqlitelib.SQLITE_PERM:
		return fmt.Errorf("%s cannot be opened: SQLite needs its files %s-wal and -shm beside it; run the command "+
			"with an account that may write to %s: %w", path, filepath.Base(path), filepath.Dir(path), err)
	}
	return err
}

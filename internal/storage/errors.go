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

// NotFound turns "no rows" into fault.ErrNotFound and leaves every other error.
func NotFound(err error) error {
	if errors.Is(err, sql.ErrNoRows) {
		return fault.ErrNotFound
	}
	return err
}

// IsDuplicate reports whether err is a broken unique constraint on either database.
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

// explainFile returns the error of a database file with its path and the remedy, where the driver names neither.
func explainFile(err error, path string) error {
	var lite *sqlite.Error
	if !errors.As(err, &lite) {
		return err
	}
	switch lite.Code() & 0xff { // the rest is the detail
	case sqlitelib.SQLITE_NOTADB, sqlitelib.SQLITE_CORRUPT:
		return fmt.Errorf("%s is not an SQLite database, or is damaged: set dataDir to the directory of the data, "+
			"or restore a backup: %w", path, err)
	case sqlitelib.SQLITE_CANTOPEN, sqlitelib.SQLITE_READONLY, sqlitelib.SQLITE_PERM:
		return fmt.Errorf("%s cannot be opened: SQLite needs its files %s-wal and -shm beside it; run the command "+
			"with an account that may write to %s: %w", path, filepath.Base(path), filepath.Dir(path), err)
	}
	return err
}

package storage

import (
	"database/sql"
	"errors"

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

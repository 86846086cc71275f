package storage

import (
	"errors"
	"slices"

	"github.com/jackc/pgx/v5/pgconn"
	sqlitelib "modernc.org/sqlite/lib"
)

// unwritten are SQLite's extended codes for failed writes. A failed sync is not among them, because the change may
// reappear after a power failure.
var unwritten = []int{
	sqlitelib.SQLITE_IOERR_WRITE, sqlitelib.SQLITE_IOERR_TRUNCATE,
	sqlitelib.SQLITE_IOERR_SHMSIZE, sqlitelib.SQLITE_IOERR_SHMMAP,
}

// IsFull reports whether err means that the database accepts no writes: its disk is full or broken, or it became
// read-only, as a primary that was demoted to a standby. Nothing was changed. Unlike IsBusy, an operator must repair
// the cause.
func IsFull(err error) bool {
	var lite interface{ Code() int }
	if errors.As(err, &lite) {
		primary := lite.Code() & 0xff
		return primary == sqlitelib.SQLITE_FULL || primary == sqlitelib.SQLITE_READONLY ||
			slices.Contains(unwritten, lite.Code())
	}
	var pg *pgconn.PgError
	// disk_full, out_of_memory, read_only_sql_transaction
	return errors.As(err, &pg) && slices.Contains([]string{"53100", "53200", readOnlyTransaction}, pg.Code)
}

package storage

import (
	"errors"
	"slices"

	"github.com/jackc/pgx/v5/pgconn"
	sqlitelib "modernc.org/sqlite/lib"
)

// unwritten are SQLite's extended codes for what could not be written into its files. A failed sync is not among them,
// because a power cut after it may bring back what it was to store.
var unwritten = []int{
	sqlitelib.SQLITE_IOERR_WRITE, sqlitelib.SQLITE_IOERR_TRUNCATE,
	sqlitelib.SQLITE_IOERR_SHMSIZE, sqlitelib.SQLITE_IOERR_SHMMAP,
}

// IsFull reports whether err comes of a database that writes nothing for now: its disk is full or gives errors, or it
// may only be read, as a primary that became a standby. Nothing was changed. Unlike IsBusy it lasts until it is mended.
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

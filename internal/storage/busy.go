package storage

import (
	"database/sql/driver"
	"errors"
	"io"
	"net"
	"slices"

	"github.com/jackc/pgx/v5/pgconn"
	"modernc.org/sqlite"
	sqlitelib "modernc.org/sqlite/lib"
)

// errNoTurn is that of a change for which no connection became free in time.
var errNoTurn = errors.New("the database is busy with the changes of others")

// passing are PostgreSQL's codes for what is over in a moment, and has changed
// nothing: others hold the row, stand in each other's way or took every
// connection, a statement took too long, the server is being restarted.
var passing = []string{
	"55P03", "40001", "40P01", "57014", // lock_not_available, serialization_failure, deadlock_detected, query_canceled
	"25P03",          // idle_in_transaction_session_timeout: this process stood still
	"53200", "53300", // out_of_memory, too_many_connections
	"57P01", "57P02", "57P03", // admin_shutdown, crash_shutdown, cannot_connect_now
}

// errInDoubt is that of a commit whose connection broke off: what it was to commit may have been committed.
var errInDoubt = errors.New("it is not known whether the change was committed")

// IsBusy reports whether err comes of a database that had no time, or was away: nothing was changed, and the same may
// work in a moment. A connection that broke off is such a case too, unless it did while a change was committed.
func IsBusy(err error) bool {
	if errors.Is(err, errInDoubt) {
		return false
	}
	if errors.Is(err, errNoTurn) {
		return true
	}
	var lite *sqlite.Error
	if errors.As(err, &lite) {
		primary := lite.Code() & 0xff // the rest says why
		return primary == sqlitelib.SQLITE_BUSY || primary == sqlitelib.SQLITE_LOCKED
	}
	var pg *pgconn.PgError
	if errors.As(err, &pg) {
		return slices.Contains(passing, pg.Code)
	}
	var unreached *pgconn.ConnectError
	return errors.As(err, &unreached) || isBroken(err)
}

// isBroken reports whether err is that of a connection to PostgreSQL that broke off.
func isBroken(err error) bool {
	var failed *net.OpError
	return errors.As(err, &failed) || errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, pgconn.ErrConnClosed) ||
		errors.Is(err, driver.ErrBadConn)
}

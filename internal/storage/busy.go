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

// errNoTurn is the error of a change that got no connection in time.
var errNoTurn = errors.New("database busy: other changes are in progress")

// passing are PostgreSQL's error codes for temporary failures that changed nothing: a locked row, a deadlock, a
// timeout, no free connection, a server that restarts.
var passing = []string{
	"55P03", "40001", "40P01", "57014", // lock_not_available, serialization_failure, deadlock_detected, query_canceled
	"25P03",          // idle_in_transaction_session_timeout: this process was suspended
	"53200", "53300", // out_of_memory, too_many_connections
	"57P01", "57P02", "57P03", // admin_shutdown, crash_shutdown, cannot_connect_now
}

// errInDoubt is the error of a commit on a connection that broke. The change may have been committed.
var errInDoubt = errors.New("unknown commit state: the change may have been committed")

// IsBusy reports whether err means that the database was overloaded or unreachable. Nothing was changed and a retry may
// succeed. A broken connection counts as well, unless it broke during a commit.
func IsBusy(err error) bool {
	if errors.Is(err, errInDoubt) {
		return false
	}
	if errors.Is(err, errNoTurn) {
		return true
	}
	var lite *sqlite.Error
	if errors.As(err, &lite) {
		primary := lite.Code() & 0xff // the other bits are the detail
		return primary == sqlitelib.SQLITE_BUSY || primary == sqlitelib.SQLITE_LOCKED
	}
	var pg *pgconn.PgError
	if errors.As(err, &pg) {
		return slices.Contains(passing, pg.Code)
	}
	var unreached *pgconn.ConnectError
	return errors.As(err, &unreached) || isBroken(err)
}

// isBroken reports whether err means that a connection to PostgreSQL broke.
func isBroken(err error) bool {
	var failed *net.OpError
	return errors.As(err, &failed) || errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, pgconn.ErrConnClosed) ||
		errors.Is(err, driver.ErrBadConn)
}

package storage

import (
	"database/sql/driver"
	"errors"
	"sync/atomic"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
)

// serverInUse tells connections to the current PostgreSQL server from those to a server that was replaced. After a
// failover the name of the database leads to another machine, while open connections lead to the old one: it may be
// read-only, or silent. New connections find the new machine, so the open ones are closed before their next use.
type serverInUse struct{ number atomic.Int64 }

// serverKey is the place of the number in the custom data of a connection.
const serverKey = "beacon.server"

// mark notes on a new connection which server it leads to.
func (s *serverInUse) mark(conn *pgx.Conn) { conn.PgConn().CustomData()[serverKey] = s.number.Load() }

// check returns driver.ErrBadConn, which makes the pool close the connection, once leave was called after mark.
func (s *serverInUse) check(conn *pgx.Conn) error {
	if conn.PgConn().CustomData()[serverKey] != s.number.Load() {
		return driver.ErrBadConn
	}
	return nil
}

// leave makes the pools close their open connections before the next use of each.
func (s *serverInUse) leave() { s.number.Add(1) }

// leftBy leaves the server when err is the one of a change on a read-only server.
func (s *serverInUse) leftBy(err error) {
	var pg *pgconn.PgError
	if errors.As(err, &pg) && pg.Code == readOnlyTransaction {
		s.leave()
	}
}

// readOnlyTransaction is PostgreSQL's code for a change on a read-only server.
const readOnlyTransaction = "25006"

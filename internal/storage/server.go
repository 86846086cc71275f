package storage

import (
	"database/sql/driver"
	"errors"
	"maps"
	"sync"
	"sync/atomic"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
)

// serverInUse tells connections to the current PostgreSQL server from those to a server that was replaced. After a
// failover the name of the database leads to another machine, while open connections lead to the old one: it may be
// read-only, or silent. New connections find the new machine, so the open ones are closed before their next use.
type serverInUse struct {
	number atomic.Int64

	mu      sync.Mutex
	open    map[*pgconn.PgConn]string // the address of the server of each connection of the pools
	watched string                    // the address of the server that SiteWatch is connected to
}

// serverKey is the place of the number in the custom data of a connection.
const serverKey = "beacon.server"

// mark notes which server a new connection leads to.
func (s *serverInUse) mark(conn *pgx.Conn) {
	c := conn.PgConn()
	c.CustomData()[serverKey] = s.number.Load()
	s.mu.Lock()
	defer s.mu.Unlock()
	maps.DeleteFunc(s.open, func(c *pgconn.PgConn, _ string) bool {
		select {
		case <-c.CleanupDone():
			return true
		default:
			return false
		}
	})
	if s.open == nil {
		s.open = map[*pgconn.PgConn]string{}
	}
	s.open[c] = c.Conn().RemoteAddr().String()
}

// follow notes the server of a new connection of SiteWatch. When its last one led to another server, that one is silent
// or was replaced: connections to it are closed under the statements that wait for its responses.
func (s *serverInUse) follow(conn *pgx.Conn) {
	address := conn.PgConn().Conn().RemoteAddr().String()
	s.mu.Lock()
	defer s.mu.Unlock()
	former := s.watched
	s.watched = address
	if former == "" || former == address {
		return
	}
	for c, at := range s.open {
		if at == former {
			_ = c.Conn().Close() // whoever uses it gets the error
		}
	}
}

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

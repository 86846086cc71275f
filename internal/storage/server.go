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

// serverInUse marks the connections of a PostgreSQL server that was replaced. After a failover the host name resolves
// to another machine, while open connections still lead to the old one, which may be read-only or unreachable. New
// connections reach the new server, so open connections are closed before their next use.
type serverInUse struct {
	number atomic.Int64

	mu      sync.Mutex
	open    map[*pgconn.PgConn]string // server address of each pooled connection
	watched string                    // address of the server that SiteWatch is connected to
}

// serverKey is the key of the server number in the custom data of a connection.
const serverKey = "beacon.server"

// mark records the server of a new connection.
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

// follow records the server of a new connection of SiteWatch. If the previous connection led to another server, that
// server is unreachable or was replaced. Its connections are closed, also under statements that wait for a response.
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
			_ = c.Conn().Close() // a running statement gets the error
		}
	}
}

// check returns driver.ErrBadConn if leave was called after mark. The pool then closes the connection.
func (s *serverInUse) check(conn *pgx.Conn) error {
	if conn.PgConn().CustomData()[serverKey] != s.number.Load() {
		return driver.ErrBadConn
	}
	return nil
}

// leave makes the pools close each open connection before its next use.
func (s *serverInUse) leave() { s.number.Add(1) }

// leftBy calls leave if err is a write on a read-only server.
func (s *serverInUse) leftBy(err error) {
	var pg *pgconn.PgError
	if errors.As(err, &pg) && pg.Code == readOnlyTransaction {
		s.leave()
	}
}

// readOnlyTransaction is PostgreSQL's error code for a write on a read-only server.
const readOnlyTransaction = "25006"

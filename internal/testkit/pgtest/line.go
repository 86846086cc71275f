package pgtest

import (
	"net"
	"net/url"
	"sync"
	"testing"

	"github.com/jackc/pgx/v5/pgconn"
)

// Line is an interruptible network connection to a database.
type Line struct {
	hanging sync.RWMutex
	mu      sync.Mutex
	ends    []net.Conn
}

// Over returns an address of the same database over a Line.
func Over(t testing.TB, database string) (through string, line *Line) {
	t.Helper()
	c, err := pgconn.ParseConfig(database)
	if err != nil {
		t.Fatal(err)
	}
	u, err := url.Parse(database)
	if err != nil {
		t.Fatal(err)
	}
	network, at := pgconn.NetworkAddress(c.Host, c.Port)
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	line = &Line{}
	t.Cleanup(func() { _ = listener.Close() })
	go line.connect(listener, network, at)
	q := u.Query()
	q.Del("host")
	u.Host, u.RawQuery = listener.Addr().String(), q.Encode()
	return u.String(), line
}

// Hang stops all traffic until goOn is called. Connections stay open.
func (l *Line) Hang() (goOn func()) {
	l.hanging.Lock()
	return sync.OnceFunc(l.hanging.Unlock)
}

// Cut closes every connection.
func (l *Line) Cut() {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, end := range l.ends {
		_ = end.Close()
	}
	l.ends = nil
}

func (l *Line) connect(listener net.Listener, network, at string) {
	for {
		near, err := listener.Accept()
		if err != nil {
			return
		}
		far, err := net.Dial(network, at)
		if err != nil {
			_ = near.Close()
			continue
		}
		l.mu.Lock()
		l.ends = append(l.ends, near, far)
		l.mu.Unlock()
		go l.pass(near, far)
		go l.pass(far, near)
	}
}

func (l *Line) pass(to, from net.Conn) {
	defer func() { _ = to.Close() }()
	piece := make([]byte, 32<<10)
	for {
		n, err := from.Read(piece)
		l.hanging.RLock()
		_, failed := to.Write(piece[:n])
		l.hanging.RUnlock()
		if err != nil || failed != nil {
			return
		}
	}
}

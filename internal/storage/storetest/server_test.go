package storetest

import (
	"context"
	"database/sql"
	"fmt"
	"net"
	"runtime"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"beacon/internal/audit"
	"beacon/internal/platform/clock"
	"beacon/internal/storage"
	"beacon/internal/testkit/trailtest"
)

// replacement makes new sessions of a database read-only, and later writable again. Open sessions are unchanged, as in
// a failover that moves the host name from a read-only server to another server.
type replacement struct {
	*sql.DB
	t *testing.T
}

func newReplacement(t *testing.T) (r replacement, url string) {
	t.Helper()
	url = PostgreSQLURL(t)
	other, err := sql.Open("pgx", url)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = other.Close() })
	return replacement{other, t}, url
}

// set makes new sessions read-only ("on") or writable ("off").
func (r replacement) set(readOnly string) {
	r.t.Helper()
	_, err := r.ExecContext(r.t.Context(), `DO $$ BEGIN EXECUTE format(
		'ALTER DATABASE %I SET default_transaction_read_only = `+readOnly+`', current_database()); END $$`)
	if err != nil {
		r.t.Fatal(err)
	}
}

// TestServer_IsLeftOnceItIsReadOnly: after a failover, connections to the former server must not be used any further,
// neither for changes nor for reads.
func TestServer_IsLeftOnceItIsReadOnly(t *testing.T) {
	t.Parallel()
	former, url := newReplacement(t)
	former.set("on")
	db, err := storage.Open(t.Context(), url, clock.NewFixed(Start), trailtest.Sealed())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	former.set("off") // new connections reach a writable server now
	trail := storage.NewAuditTrail(db)
	happened := audit.Event{Actor: audit.Actor{Kind: audit.System}, At: Start, Action: "test.happened"}
	if err := trail.Append(t.Context(), happened); !storage.IsFull(err) {
		t.Errorf("a change on the former server: %v", err)
	}
	if err := trail.Append(t.Context(), happened); err != nil {
		t.Errorf("the next change: %v", err)
	}
	var readOnly string
	if err := db.ReadPool().QueryRowContext(t.Context(), "SHOW transaction_read_only").Scan(&readOnly); err != nil {
		t.Fatal(err)
	}
	if readOnly != "off" {
		t.Error("reads still go to the former server")
	}
}

// TestServer_IsLeftByWatch: a node that writes nothing must also detect the failover.
func TestServer_IsLeftByWatch(t *testing.T) {
	t.Parallel()
	former, url := newReplacement(t)
	former.set("on")
	db, err := storage.Open(t.Context(), url, clock.NewFixed(Start), trailtest.Sealed())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	ctx, stop := context.WithTimeout(t.Context(), time.Minute)
	defer stop()
	left := make(chan error, 10)
	go db.WatchSites().Run(ctx, func(string, int64) {}, func(err error) { left <- err })
	select {
	case <-left:
		former.set("off")
	case <-ctx.Done():
		t.Fatal("the watch stays on a read-only server")
	}
	happened := audit.Event{Actor: audit.Actor{Kind: audit.System}, At: Start, Action: "test.happened"}
	if err := storage.NewAuditTrail(db).Append(ctx, happened); err != nil {
		t.Errorf("the next change: %v", err)
	}
}

// relay is an address of the database that can stop responding while its connections remain open.
type relay struct {
	net.Listener
	silent atomic.Bool
}

func newRelay(t *testing.T, url string) *relay {
	t.Helper()
	config, err := pgx.ParseConfig(url)
	if err != nil {
		t.Fatal(err)
	}
	network, address := pgconn.NetworkAddress(config.Host, config.Port)
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	r := &relay{Listener: listener}
	t.Cleanup(func() { _ = r.Close() })
	go func() {
		for {
			client, err := r.Accept()
			if err != nil {
				return
			}
			server, err := net.Dial(network, address)
			if err != nil {
				t.Error(err)
				return
			}
			go r.pass(server, client)
			go r.pass(client, server)
		}
	}()
	return r
}

// pass copies data from one end to the other, until the relay is silent.
func (r *relay) pass(to, from net.Conn) {
	buffer := make([]byte, 4096)
	for {
		n, err := from.Read(buffer)
		if err != nil {
			_ = to.Close()
			return
		}
		if r.silent.Load() {
			continue
		}
		if _, err := to.Write(buffer[:n]); err != nil {
			return
		}
	}
}

// TestServer_IsLeftWhenSilent: a server that lost its power closes no connection. A statement that waits for it must
// end once the database is found at another address, and the next statement must go there.
func TestServer_IsLeftWhenSilent(t *testing.T) {
	t.Parallel()
	direct := PostgreSQLURL(t)
	former, next := newRelay(t, direct), newRelay(t, direct)
	config, err := pgx.ParseConfig(direct)
	if err != nil {
		t.Fatal(err)
	}
	url := fmt.Sprintf("postgres://%s@%s,%s/%s?sslmode=disable&connect_timeout=1", config.User, former.Addr(),
		next.Addr(), config.Database)
	db, err := storage.Open(t.Context(), url, clock.NewFixed(Start), trailtest.Sealed())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	ctx, stop := context.WithTimeout(t.Context(), time.Minute)
	defer stop()
	watch := db.WatchSites()
	go watch.Run(ctx, func(string, int64) {}, func(error) {})
	for !watch.Holds(db.Clock().Now()) {
		runtime.Gosched()
	}
	former.silent.Store(true)
	_, err = db.ReadPool().ExecContext(ctx, "SELECT 1")
	if ctx.Err() != nil || err != nil && !storage.IsBusy(err) { // the driver may have retried it on the next server
		t.Errorf("a statement on the silent server: %v", err)
	}
	happened := audit.Event{Actor: audit.Actor{Kind: audit.System}, At: Start, Action: "test.happened"}
	if err := storage.NewAuditTrail(db).Append(ctx, happened); err != nil {
		t.Errorf("the next change: %v", err)
	}
}

// TestOpen_ReadsOnlyOnPrimary: read-only commands must be able to open a database with the address of the nodes, which
// requires a server that accepts changes.
func TestOpen_ReadsOnlyOnPrimary(t *testing.T) {
	t.Parallel()
	db, err := storage.Open(t.Context(), PostgreSQLURL(t)+"&target_session_attrs=read-write", clock.NewFixed(Start),
		storage.ReadOnly())
	if err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Error(err)
	}
}

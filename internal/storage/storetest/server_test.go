package storetest

import (
	"context"
	"database/sql"
	"testing"
	"time"

	"beacon/internal/audit"
	"beacon/internal/platform/clock"
	"beacon/internal/storage"
	"beacon/internal/testkit/trailtest"
)

// replacement makes new sessions of a database read-only, and later writable again. Sessions that are open stay as they
// are, as they do when the name of a database moves from a read-only server to another one.
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

// set makes sessions from now on read-only ("on") or writable ("off").
func (r replacement) set(readOnly string) {
	r.t.Helper()
	_, err := r.ExecContext(r.t.Context(), `DO $$ BEGIN EXECUTE format(
		'ALTER DATABASE %I SET default_transaction_read_only = `+readOnly+`', current_database()); END $$`)
	if err != nil {
		r.t.Fatal(err)
	}
}

// TestServer_IsLeftOnceItIsReadOnly: after a failover, connections to the former server must not stay in use, neither
// for changes nor for reads.
// Shows R18.5g.
func TestServer_IsLeftOnceItIsReadOnly(t *testing.T) {
	t.Parallel()
	former, url := newReplacement(t)
	former.set("on")
	db, err := storage.Open(t.Context(), url, clock.NewFixed(Start), trailtest.Sealed())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	former.set("off") // the name leads to a writable server now
	trail, happened := storage.NewAuditTrail(db), audit.Event{Actor: audit.Actor{Kind: audit.System}, At: Start, Action: "test.happened"}
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

// TestServer_IsLeftByWatch: a node that changes nothing must notice as well.
// Shows R18.5g.
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
	if err := storage.NewAuditTrail(db).Append(ctx, audit.Event{Actor: audit.Actor{Kind: audit.System}, At: Start, Action: "test.happened"}); err != nil {
		t.Errorf("the next change: %v", err)
	}
}

// TestOpen_ReadsOnlyOnPrimary: commands that only read open a database by the address that nodes use, which asks for a
// server that accepts changes.
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

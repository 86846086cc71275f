package storetest

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5/pgconn"

	"beacon/internal/audit"
	"beacon/internal/microsite"
	"beacon/internal/platform/clock"
	"beacon/internal/platform/fault"
	"beacon/internal/storage"
	"beacon/internal/storage/micrositestore"
	"beacon/internal/storage/sqlgen"
	"beacon/internal/testkit/pgtest"
	"beacon/internal/testkit/trailtest"
)

// impatient is long enough for a change without competition, even on a busy machine.
const impatient = time.Second

// eachImpatient runs fn on both databases with a short patience, and passes the address of the database.
func eachImpatient(t *testing.T, fn func(t *testing.T, db *storage.DB, driver, url string)) {
	for name, address := range map[string]func(testing.TB) string{"sqlite": SQLiteURL,
		"postgres": PostgreSQLURL} {
		t.Run(name, func(t *testing.T) {
			t.Parallel() // the tests mostly wait
			url, driver := address(t), "sqlite"
			if name == "postgres" {
				driver = "pgx"
			}
			db, err := storage.Open(t.Context(), url, clock.NewFixed(Start), storage.Patience(impatient), trailtest.Sealed())
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { _ = db.Close() })
			fn(t, db, driver, url)
		})
	}
}

// TestBusy_WhileLockIsHeld: a change that waits in vain must return IsBusy, and must succeed after the lock is
// released.
func TestBusy_WhileLockIsHeld(t *testing.T) {
	eachImpatient(t, func(t *testing.T, db *storage.DB, driver, url string) {
		other, err := sql.Open(driver, url)
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = other.Close() }()
		holder, err := other.BeginTx(t.Context(), nil)
		if err != nil {
			t.Fatal(err)
		}
		lock := "UPDATE turn SET name = name"
		if db.Dialect() == storage.PostgreSQL {
			lock = "LOCK TABLE audit_event IN SHARE MODE"
		}
		if _, err := holder.ExecContext(t.Context(), lock); err != nil {
			t.Fatal(err)
		}
		trail := storage.NewAuditTrail(db)
		happened := audit.Event{Actor: audit.Actor{Kind: audit.System}, At: Start, Action: "test.happened"}
		if err := trail.Append(t.Context(), happened); !storage.IsBusy(err) {
			t.Errorf("while somebody else holds the lock: %v", err)
		}
		if err := holder.Rollback(); err != nil {
			t.Fatal(err)
		}
		if err := trail.Append(t.Context(), happened); err != nil {
			t.Errorf("afterwards: %v", err)
		}
	})
}

// TestBusy_WithoutConnection: a change that continues holds the only writing connection. PostgreSQL has more
// connections and the same limits; taking all of them would block tests that run in parallel.
func TestBusy_WithoutConnection(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	db, err := storage.Open(ctx, SQLiteURL(t), clock.NewFixed(Start), storage.Patience(impatient), trailtest.Sealed())
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = db.Close() }()
	sites := micrositestore.NewMicrosites(db)
	nothing := func(microsite.Tx) error { return nil }
	err = sites.InTx(ctx, func(microsite.Tx) error { return sites.InTx(ctx, nothing) })
	if !storage.IsBusy(err) {
		t.Errorf("behind another change: %v", err)
	}
	if err := sites.InTx(ctx, nothing); err != nil {
		t.Errorf("afterwards: %v", err)
	}
}

// TestBusy_LongTransaction: waiting for a connection is limited, the duration of the change is not.
func TestBusy_LongTransaction(t *testing.T) {
	eachImpatient(t, func(t *testing.T, db *storage.DB, _, _ string) {
		err := micrositestore.NewMicrosites(db).InTx(t.Context(), func(tx microsite.Tx) error {
			over, cancel := context.WithTimeout(t.Context(), impatient)
			defer cancel()
			<-over.Done()
			return tx.Append(t.Context(), audit.Event{
				Actor: audit.Actor{Kind: audit.System}, At: Start, Action: "test.happened",
			})
		})
		if n := trailtest.Verify(t, db); err != nil || n != 1 {
			t.Errorf("%v; %d events", err, n)
		}
	})
}

// TestIsBusy: any other error is an internal error.
func TestIsBusy(t *testing.T) {
	for what, c := range map[string]struct {
		err  error
		busy bool
	}{
		"a lock":              {&pgconn.PgError{Code: "55P03"}, true},
		"a deadlock":          {&pgconn.PgError{Code: "40P01"}, true},
		"a serialization":     {&pgconn.PgError{Code: "40001"}, true},
		"a statement":         {&pgconn.PgError{Code: "57014"}, true},
		"every connection":    {&pgconn.PgError{Code: "53300"}, true},
		"a restart":           {&pgconn.PgError{Code: "57P01"}, true},
		"wrapped":             {fmt.Errorf("begin: %w", &pgconn.PgError{Code: "57P03"}), true},
		"a broken constraint": {&pgconn.PgError{Code: "23505"}, false},
		"a wrong password":    {&pgconn.PgError{Code: "28P01"}, false},
		"a full disk":         {&pgconn.PgError{Code: "53100"}, false},
		"not found":           {fault.ErrNotFound, false},
		"gone away":           {context.Canceled, false},
		"a broken connection": {fmt.Errorf("read: %w", io.ErrUnexpectedEOF), true},
		"something else":      {errors.New("no"), false},
		"nothing":             {nil, false},
	} {
		if got := storage.IsBusy(c.err); got != c.busy {
			t.Errorf("%s: %v", what, got)
		}
	}
	if _, err := storage.Open(t.Context(), "postgres://127.0.0.1:1/none",
		clock.NewFixed(Start)); !storage.IsBusy(err) {
		t.Errorf("a server that is not there: %v", err)
	}
}

// TestBusy_BrokenConnection: a change that has not begun to commit may be retried. After a commit on a broken
// connection the result is unknown.
func TestBusy_BrokenConnection(t *testing.T) {
	t.Parallel()
	direct := PostgreSQLURL(t)
	url, line := pgtest.Over(t, direct)
	plain, err := sql.Open("pgx", direct)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = plain.Close() })
	const makeSlowCommit = `CREATE TABLE slow (id int);
		CREATE FUNCTION wait() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_sleep(60); RETURN NULL; END';
		CREATE CONSTRAINT TRIGGER wait AFTER INSERT ON slow DEFERRABLE INITIALLY DEFERRED
			FOR EACH ROW EXECUTE FUNCTION wait()`
	if _, err := plain.ExecContext(t.Context(), makeSlowCommit); err != nil {
		t.Fatal(err)
	}
	change := func(db *storage.DB, statement string) error {
		return db.InRawTx(t.Context(), func(tx *sql.Tx, _ *sqlgen.Queries) error {
			_, err := tx.ExecContext(t.Context(), statement)
			return err
		})
	}
	for what, c := range map[string]struct {
		do     func(*storage.DB) error
		isBusy bool
	}{
		"a change": {func(db *storage.DB) error { return change(db, "SELECT pg_sleep(60)") }, true},
		"a commit": {func(db *storage.DB) error { return change(db, "INSERT INTO slow VALUES (1)") }, false},
	} {
		db, err := storage.Open(t.Context(), url, clock.NewFixed(Start))
		if err != nil {
			t.Fatal(err)
		}
		doing, done := context.WithCancel(t.Context())
		var cutting sync.WaitGroup
		cutting.Go(func() { cutSleeper(doing, t, plain, line) })
		err = c.do(db)
		done()
		cutting.Wait()
		if err == nil || storage.IsBusy(err) != c.isBusy {
			t.Errorf("%s: busy %v: %v", what, storage.IsBusy(err), err)
		}
		_ = db.Close()
	}
}

// cutSleeper breaks the connection once a session sleeps in the database, unless it ended before, and ends that
// session.
func cutSleeper(doing context.Context, t *testing.T, plain *sql.DB, line *pgtest.Line) {
	const sleepers = ` FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'PgSleep'`
	for sleeping := 0; sleeping == 0; {
		err := plain.QueryRowContext(doing, "SELECT COUNT(*)"+sleepers).Scan(&sleeping)
		if doing.Err() != nil {
			t.Error("nobody slept")
			return
		}
		if err != nil {
			t.Error(err)
			return
		}
	}
	line.Cut()
	if _, err := plain.ExecContext(t.Context(), "SELECT pg_terminate_backend(pid)"+sleepers); err != nil {
		t.Error(err)
	}
}

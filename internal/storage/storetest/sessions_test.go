package storetest

import (
	"database/sql"
	"errors"
	"runtime"
	"strings"
	"testing"
	"time"

	"beacon/internal/audit"
	"beacon/internal/microsite"
	"beacon/internal/platform/clock"
	"beacon/internal/platform/fault"
	"beacon/internal/storage"
	"beacon/internal/storage/micrositestore"
	"beacon/internal/storage/sqlgen"
	"beacon/internal/testkit/trailtest"
)

// with returns the address of a database with an additional setting.
func with(url, setting string) string {
	if strings.Contains(url, "?") {
		return url + "&" + setting
	}
	return url + "?" + setting
}

func openTest(t *testing.T, url string, options ...storage.Option) *storage.DB {
	t.Helper()
	db, err := storage.Open(t.Context(), url, clock.NewFixed(Start), append(options, trailtest.Sealed())...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	return db
}

// TestPostgreSQL_SessionSettings: every connection must have the limits that prevent one node from blocking the others.
// Settings in the address of the database have priority.
func TestPostgreSQL_SessionSettings(t *testing.T) {
	t.Parallel()
	url := PostgreSQLURL(t)
	for address, wants := range map[string]map[string]string{
		url: {
			"idle_in_transaction_session_timeout": "10s", "statement_timeout": "30s", "lock_timeout": "10s", "TimeZone": "UTC",
		},
		with(url, "idle_in_transaction_session_timeout=7000"): {"idle_in_transaction_session_timeout": "7s"},
	} {
		db := openTest(t, address)
		for name, want := range wants {
			for pool, p := range map[string]*sql.DB{"reads": db.ReadPool(), "writes": db.WritePool()} {
				var got string
				if err := p.QueryRowContext(t.Context(), "SHOW "+name).Scan(&got); err != nil || got != want {
					t.Errorf("%s of who %s: %q, want %q (%v)", name, pool, got, want, err)
				}
			}
		}
	}
}

// TestPostgreSQL_FrozenNode: a node that hangs in a transaction must lose the transaction and its locks. It must get an
// error that reports that nothing was changed.
func TestPostgreSQL_FrozenNode(t *testing.T) {
	t.Parallel()
	url := PostgreSQLURL(t)
	frozen := openTest(t, with(url, "idle_in_transaction_session_timeout=500"))
	other := openTest(t, url)
	err := frozen.InTx(t.Context(), func(q *sqlgen.Queries) error {
		if err := q.TakeTurn(t.Context(), "test"); err != nil {
			return err
		}
		waiting, err := other.WritePool().BeginTx(t.Context(), nil)
		if err != nil {
			return err
		}
		defer func() { _ = waiting.Rollback() }()
		if _, err := waiting.ExecContext(t.Context(), "LOCK TABLE turn IN SHARE MODE"); err != nil {
			t.Errorf("who waits for it: %v", err)
		}
		return storage.NewAuditTx(frozen, q).Append(t.Context(), audit.Event{
			Actor: audit.Actor{Kind: audit.System}, At: Start, Action: "test.frozen",
		})
	})
	if err == nil {
		t.Error("it committed although it stood still")
	}
	if n := trailtest.Verify(t, other); n != 0 {
		t.Errorf("%d events", n)
	}
}

// TestReads_BesideChanges: reads must have their own connections, regardless of the number of waiting changes.
func TestReads_BesideChanges(t *testing.T) {
	eachImpatient(t, func(t *testing.T, db *storage.DB, _, _ string) {
		for range db.WritePool().Stats().MaxOpenConnections {
			tx, err := db.WritePool().BeginTx(t.Context(), nil)
			if err != nil {
				t.Fatal(err)
			}
			defer func() { _ = tx.Rollback() }()
		}
		if _, err := micrositestore.NewMicrosites(db).SiteByCode(t.Context(), "BCD123"); !errors.Is(err, fault.ErrNotFound) {
			t.Errorf("a page: %v", err)
		}
		err := micrositestore.NewMicrosites(db).InTx(t.Context(), func(microsite.Tx) error { return nil })
		if !storage.IsBusy(err) {
			t.Errorf("a change: %v", err)
		}
	})
}

// TestQueue_IsBounded: a change behind too many waiting changes must fail immediately.
func TestQueue_IsBounded(t *testing.T) {
	t.Parallel()
	db := openTest(t, SQLiteURL(t), storage.Queue(1))
	holder, err := db.WritePool().BeginTx(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	nothing := func(microsite.Tx) error { return nil }
	waits := make(chan error, 1)
	go func() { waits <- micrositestore.NewMicrosites(db).InTx(t.Context(), nothing) }()
	for db.WritePool().Stats().WaitCount == 0 {
		runtime.Gosched()
	}
	if err := micrositestore.NewMicrosites(db).InTx(t.Context(), nothing); !storage.IsBusy(err) {
		t.Errorf("behind the one that may wait: %v", err)
	}
	select {
	case err := <-waits:
		t.Errorf("the first one waited no more: %v", err)
	default:
	}
	if err := holder.Rollback(); err != nil {
		t.Fatal(err)
	}
	if err := <-waits; err != nil {
		t.Errorf("the one that waited: %v", err)
	}
}

// TestMasterKeys: the first process records its keys, a newer key is accepted together with the previous key, and a
// process without the newest key must be rejected.
func TestMasterKeys(t *testing.T) {
	Each(t, func(t *testing.T, db *storage.DB, _ *clock.Fixed) {
		for _, step := range []struct {
			what  string
			names []string
			fits  bool
		}{
			{"the first", []string{"A"}, true},
			{"again", []string{"A"}, true},
			{"another machine's own", []string{"X"}, false},
			{"two others", []string{"X", "Y"}, false},
			{"prepared", []string{"A", "B"}, true},
			{"a newer one", []string{"B", "A"}, true},
			{"who has not heard of it", []string{"A"}, false},
			{"who has both", []string{"A", "B"}, true},
			{"the newer one alone", []string{"B"}, true},
		} {
			err := db.UseMasterKeys(t.Context(), step.names)
			if fits := err == nil; fits != step.fits || !fits && !errors.Is(err, storage.ErrOtherKeys) {
				t.Errorf("%s: %v", step.what, err)
			}
		}
		if err := db.ForgetMasterKeys(t.Context()); err != nil {
			t.Fatal(err)
		}
		if err := db.UseMasterKeys(t.Context(), []string{"X"}); err != nil {
			t.Errorf("after a restore: %v", err)
		}
	})
}

// TestCompareClocks: on PostgreSQL the time of the database counts, regardless of the node's clock. On SQLite the
// machine's clock counts.
func TestCompareClocks(t *testing.T) {
	t.Parallel()
	for address, follows := range map[string]bool{PostgreSQLURL(t): true, SQLiteURL(t): false} {
		wrong := clock.NewFixed(clock.System{}.Now().Add(26 * time.Hour))
		db, err := storage.Open(t.Context(), address, wrong, storage.DatabaseTime(), trailtest.Sealed())
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = db.Close() })
		off := db.Clock().Now().Sub(clock.System{}.Now()).Abs()
		if got := off < time.Hour; got != follows {
			t.Errorf("%s: %s off", db.Dialect(), off)
		}
		if _, err := db.CompareClocks(t.Context()); err != nil {
			t.Error(err)
		}
	}
}

// Package storetest opens the databases of tests: a fresh SQLite file, a fresh PostgreSQL database, or both in turn.
// Its own tests are the contract suites of the stores, one file per store.
//
// A test package that calls Each passes its TestMain to pgtest:
//
//	func TestMain(m *testing.M) { pgtest.Main(m) }
package storetest

import (
	"context"
	"errors"
	"testing"
	"time"

	"beacon/internal/center"
	"beacon/internal/platform/clock"
	"beacon/internal/storage"
	"beacon/internal/storage/centerstore"
	"beacon/internal/testkit/pgtest"
	"beacon/internal/testkit/sqlitetest"
	"beacon/internal/testkit/trailtest"
)

// Start is the initial time of the clock of every database. It has microseconds, so tests detect a column with a
// lower precision.
var Start = time.Date(2026, time.March, 2, 15, 4, 5, 678901000, time.UTC)

// Each runs fn with a fresh, migrated SQLite file and with a fresh, migrated PostgreSQL database, as the subtests
// "sqlite" and "postgres". The database is deleted at the end of the subtest.
func Each(t *testing.T, fn func(t *testing.T, db *storage.DB, clk *clock.Fixed)) {
	t.Helper()
	t.Run("sqlite", func(t *testing.T) {
		db, clk := SQLite(t)
		fn(t, db, clk)
	})
	t.Run("postgres", func(t *testing.T) {
		db, clk := PostgreSQL(t)
		fn(t, db, clk)
	})
}

// SQLite opens a fresh, migrated SQLite file that is deleted after the test. Tests of rules use it if they do not
// depend on the database.
func SQLite(t testing.TB) (*storage.DB, *clock.Fixed) {
	t.Helper()
	return open(t, SQLiteURL(t))
}

// SQLiteURL is SQLite for tests that open the database themselves.
func SQLiteURL(t testing.TB) string {
	t.Helper()
	return sqlitetest.File(t, migrate)
}

// PostgreSQL opens a fresh, migrated PostgreSQL database that is deleted after the test.
func PostgreSQL(t testing.TB) (*storage.DB, *clock.Fixed) {
	t.Helper()
	return open(t, PostgreSQLURL(t))
}

// PostgreSQLURL is PostgreSQL for tests that open the database themselves.
func PostgreSQLURL(t testing.TB) string {
	t.Helper()
	return pgtest.Open(t, migrate)
}

func open(t testing.TB, url string) (*storage.DB, *clock.Fixed) {
	t.Helper()
	clk := clock.NewFixed(Start)
	db, err := storage.Open(context.Background(), url, clk, trailtest.Sealed())
	if err != nil {
		t.Fatalf("open database: %v", err)
	}
	t.Cleanup(func() {
		if err := db.Close(); err != nil {
			t.Errorf("close database: %v", err)
		}
	})
	return db, clk
}

// migrate fills the template that each test's database is copied from.
func migrate(url string) (err error) {
	ctx := context.Background()
	db, err := storage.Open(ctx, url, clock.NewFixed(Start))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	return db.Migrate(ctx)
}

// Center adds a center with this name and returns its id.
func Center(t testing.TB, db *storage.DB, name string) int64 {
	t.Helper()
	id, err := centerstore.NewCenters(db).
		Add(context.Background(), center.Center{Name: name, Alias: name, City: "Springfield", State: "OH"})
	if err != nil {
		t.Fatalf("add center: %v", err)
	}
	return id
}

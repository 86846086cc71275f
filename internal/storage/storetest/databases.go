// Package storetest opens the databases of tests: a fresh SQLite file, a fresh
// PostgreSQL database, or each in turn. Its own tests are the contract suites of
// the stores, one file per store.
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
	"beacon/internal/testkit/pgtest"
	"beacon/internal/testkit/sqlitetest"
	"beacon/internal/testkit/trailtest"
)

// Start is the time at which the clock of every database stands when a test
// begins. Its microseconds show up a column that keeps less than both databases
// should.
var Start = time.Date(2026, time.March, 2, 15, 4, 5, 678901000, time.UTC)

// Each runs fn once with a fresh, migrated SQLite file and once with a fresh,
// migrated PostgreSQL database, as the subtests "sqlite" and "postgres". The
// database is closed and gone when the subtest ends.
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

// SQLite opens a fresh, migrated SQLite file that lives as long as the test. It
// is what tests of rules use that do not depend on the database.
func SQLite(t testing.TB) (*storage.DB, *clock.Fixed) {
	t.Helper()
	return open(t, SQLiteURL(t))
}

// SQLiteURL is SQLite for who opens it in their own way.
func SQLiteURL(t testing.TB) string {
	t.Helper()
	return sqlitetest.File(t, migrate)
}

// PostgreSQL opens a fresh, migrated PostgreSQL database that lives as long as
// the test.
func PostgreSQL(t testing.TB) (*storage.DB, *clock.Fixed) {
	t.Helper()
	return open(t, PostgreSQLURL(t))
}

// PostgreSQLURL is PostgreSQL for who opens it in their own way.
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

// migrate fills the template from which each test's database is copied.
func migrate(url string) (err error) {
	ctx := context.Background()
	db, err := storage.Open(ctx, url, clock.NewFixed(Start))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	return db.Migrate(ctx)
}

// Center adds a center of a name and returns its id.
func Center(t testing.TB, db *storage.DB, name string) int64 {
	t.Helper()
	id, err := storage.NewCenters(db).
		Add(context.Background(), center.Center{Name: name, Alias: name, City: "Springfield", State: "OH"})
	if err != nil {
		t.Fatalf("add center: %v", err)
	}
	return id
}

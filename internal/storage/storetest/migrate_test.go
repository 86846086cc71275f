package storetest

import (
	"context"
	"database/sql"
	"testing"
	"time"

	"beacon/internal/platform/clock"
	"beacon/internal/storage"
	"beacon/internal/testkit/pgtest"
)

// TestMigrate_WaitsForLocks: a migration needs a table that another session is changing. Other sessions must be able to
// use the table meanwhile, and no timeout of requests may end the migration.
func TestMigrate_WaitsForLocks(t *testing.T) {
	t.Parallel() // the test mostly waits
	url := pgtest.Open(t, nil)
	limits := "&statement_timeout=400&lock_timeout=60000" // milliseconds: the timeouts of requests
	const trigger = "CREATE TRIGGER next AFTER DELETE ON microsite EXECUTE FUNCTION tell_site_changed();"
	db, err := storage.Open(t.Context(), url+limits, clock.NewFixed(Start), nextRelease(t, trigger))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = db.Close() }()
	if err := db.MigrateTo(t.Context(), storage.NewestSchema()); err != nil {
		t.Fatal(err)
	}
	others, err := sql.Open("pgx", url)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = others.Close() }()
	holder, err := others.BeginTx(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = holder.Rollback() }()
	const change = "UPDATE microsite SET revision = revision"
	if _, err := holder.ExecContext(t.Context(), change); err != nil {
		t.Fatal(err)
	}
	migrated := make(chan error, 1)
	go func() { migrated <- db.Migrate(t.Context()) }()
	for range 2 { // the second time, the migration has given up its place and tries again
		waitingMigration(t, others, migrated)
		ctx, cancel := context.WithTimeout(t.Context(), 5*time.Second)
		if _, err := others.ExecContext(ctx, change); err != nil {
			t.Fatalf("a change behind the migration: %v", err)
		}
		cancel()
	}
	if err := holder.Rollback(); err != nil {
		t.Fatal(err)
	}
	if err := <-migrated; err != nil {
		t.Error(err)
	}
	if current, target, err := db.SchemaVersions(t.Context()); err != nil || current != target {
		t.Errorf("version %d of %d, %v", current, target, err)
	}
}

// waitingMigration returns when a migration waits for a lock.
func waitingMigration(t *testing.T, db *sql.DB, ended chan error) {
	t.Helper()
	look, late := time.NewTicker(20*time.Millisecond), time.After(time.Minute)
	defer look.Stop()
	for {
		select {
		case err := <-ended:
			t.Fatalf("the migration ended while the lock was held: %v", err)
		case <-late:
			t.Fatal("the migration never waited")
		case <-look.C:
		}
		var waits bool
		err := db.QueryRowContext(t.Context(), `SELECT EXISTS (SELECT 1 FROM pg_locks
			WHERE NOT granted AND mode = 'ShareRowExclusiveLock' AND relation = 'microsite'::regclass
			AND database = (SELECT oid FROM pg_database WHERE datname = current_database()))`).Scan(&waits)
		if err != nil {
			t.Fatal(err)
		}
		if waits {
			return
		}
	}
}

package storetest

import (
	"context"
	"testing"

	"beacon/internal/audit"
	"beacon/internal/platform/clock"
	"beacon/internal/storage"
	"beacon/internal/testkit/pgtest"
	"beacon/internal/testkit/trailtest"
)

func TestMain(m *testing.M) { pgtest.Main(m) }

// Both databases must return a time unchanged, to the microsecond and in UTC. Otherwise the audit trail's hashes break
// and responses contain a machine's time zone.
func TestMigrations_OnBothDatabases(t *testing.T) {
	Each(t, func(t *testing.T, db *storage.DB, clk *clock.Fixed) {
		ctx := context.Background()
		current, target, err := db.SchemaVersions(ctx)
		if err != nil || current != target || current == 0 {
			t.Fatalf("schema %d of %d, %v", current, target, err)
		}
		trail := storage.NewAuditTrail(db)
		if err := trail.Append(ctx, audit.Event{
			Actor: audit.Actor{Kind: audit.System}, At: clk.Now(), Action: "test.happened",
		}); err != nil {
			t.Fatal(err)
		}
		events, err := trail.After(ctx, 0, 10)
		if err != nil || len(events) != 1 || events[0].At != Start {
			t.Fatalf("got %+v, %v", events, err)
		}
		if n := trailtest.Verify(t, db); n != 1 {
			t.Fatalf("verified %d", n)
		}
	})
}

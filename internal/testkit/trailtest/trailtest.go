// Package trailtest lets tests write sealed audit events, and proves the trail whole.
package trailtest

import (
	"context"
	"log/slog"
	"testing"

	"beacon/internal/audit"
	"beacon/internal/auditlog"
	"beacon/internal/platform/clock"
	"beacon/internal/platform/keys"
	"beacon/internal/storage"
)

// Sealer seals events with a key of tests.
func Sealer() audit.Sealer { return audit.NewSealer([][]byte{[]byte("a key of tests")}, keys.Random()) }

// Sealed opens a database in which events can be written.
func Sealed() storage.Option { return storage.SealedBy(Sealer()) }

// Verify integrates all events of a database that was opened with Sealed, proves them whole and returns their number.
func Verify(t testing.TB, db *storage.DB) int64 {
	t.Helper()
	log := auditlog.New(storage.NewAuditLog(db), Sealer(), nil, clock.System{}, slog.New(slog.DiscardHandler))
	return VerifyLog(t, log)
}

// VerifyLog is Verify for a log that is there.
func VerifyLog(t testing.TB, log *auditlog.Log) int64 {
	t.Helper()
	ctx := context.Background()
	if _, err := log.Integrate(ctx); err != nil {
		t.Fatal(err)
	}
	found, err := log.Verify(ctx, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	return found.Tree.Size
}

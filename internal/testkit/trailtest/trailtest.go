// Package trailtest lets tests write sealed audit events, and verifies the trail.
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
	"beacon/internal/storage/auditlogstore"
)

// Sealer returns a sealer with a test key.
func Sealer() audit.Sealer { return audit.NewSealer([][]byte{[]byte("a key of tests")}, keys.Random()) }

// Sealed opens a database for sealed events.
func Sealed() storage.Option { return storage.SealedBy(Sealer()) }

// Verify integrates and verifies all events of a database that was opened with Sealed, and returns their number.
func Verify(t testing.TB, db *storage.DB) int64 {
	t.Helper()
	log := auditlog.New(auditlogstore.NewAuditLog(db), Sealer(), nil, clock.System{}, slog.New(slog.DiscardHandler))
	return VerifyLog(t, log)
}

// VerifyLog is Verify for an existing log.
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

package auditlog_test

import (
	"context"
	"errors"
	"log/slog"
	"testing"

	"beacon/internal/audit"
	"beacon/internal/auditlog"
	"beacon/internal/jobs"
	"beacon/internal/storage"
	"beacon/internal/storage/auditlogstore"
	"beacon/internal/testkit/apptest"
	"beacon/internal/testkit/trailtest"
)

// SignNow on a node without the key returns once a node with the key has signed the consent. It does not wait if no
// node signs.
// Shows R14.2u.
func TestSignNow_WithoutKey(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		ctx, trail := context.Background(), storage.NewAuditTrail(a.DB)
		keyless := auditlog.New(auditlogstore.NewAuditLog(a.DB), a.Sealer(), nil, a.Clock, slog.New(slog.DiscardHandler))
		keyless.Ticks = jobs.SystemTicks
		if err := keyless.SignNow(ctx); !errors.Is(err, auditlog.ErrNoCheckpoint) {
			t.Errorf("where no node signs: %v", err)
		}
		trailtest.VerifyLog(t, a.AuditLog)
		must(a.AuditLog.Sign(ctx))
		a.Must(trail.Append(ctx, audit.Event{
			Actor: audit.Actor{Kind: audit.System}, At: a.Clock.Now(), Action: "consent.document-kept",
		}))
		signed := make(chan error)
		go func() { signed <- keyless.SignNow(ctx) }()
		for waiting := true; waiting; {
			select {
			case err := <-signed:
				a.Must(err)
				waiting = false
			default:
				a.Must(a.AuditLog.SignPrompt(ctx))
			}
		}
	})
}

// SignPrompt signs only for urgent events.
// Shows R14.2u.
func TestSignPrompt(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		ctx, trail := context.Background(), storage.NewAuditTrail(a.DB)
		add := func(action string) int64 {
			a.Must(trail.Append(ctx, audit.Event{Actor: audit.Actor{Kind: audit.System}, At: a.Clock.Now(), Action: action}))
			size := trailtest.VerifyLog(t, a.AuditLog)
			a.Must(a.AuditLog.SignPrompt(ctx))
			return size
		}
		first := add(audit.Erased)
		add("test.happened")
		if c := must(a.AuditLog.Newest(ctx)); c.Size != first {
			t.Errorf("signed %d events, want %d", c.Size, first)
		}
		last := add("consent.paper-received")
		if c := must(a.AuditLog.Newest(ctx)); c.Size != last {
			t.Errorf("signed %d events, want %d", c.Size, last)
		}
	})
}

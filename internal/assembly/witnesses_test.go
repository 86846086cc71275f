package assembly

import (
	"bytes"
	"errors"
	"log/slog"
	"slices"
	"testing"
	"time"

	"beacon/internal/audit"
	"beacon/internal/auditlog"
	"beacon/internal/config"
	"beacon/internal/notify"
	"beacon/internal/platform/clock"
	"beacon/internal/testkit/short"
	"beacon/internal/testkit/witnesstest"
)

// The regular job signs, asks the witnesses and sends email once a night. If it can no longer sign, the alarm is sent
// regardless.
func TestSignCheckpoint_HasOthersKeepIt(t *testing.T) {
	short.Needs(t, "a database")
	clk := clock.NewFixed(time.Date(2030, 5, 7, 7, 0, 0, 0, time.UTC)) // three at night in New York
	one := witnesstest.Start(t, "one.example/w", clk.Now)
	c := config.Default()
	c.DataDir = t.TempDir()
	c.Log = config.Log{
		MailTo: []string{"notary@law.example"}, Witnesses: []config.Witness{{Name: "One", URL: one.URL, Key: one.Key}},
	}
	ctx, logged := t.Context(), &bytes.Buffer{}
	b, err := New(ctx, Setup{Config: c, Log: slog.New(slog.NewTextHandler(logged, nil)), Clock: clk})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = b.Close() })
	emailed := func() (all []notify.Template) {
		t.Helper()
		queued, err := b.Outbox.Claim(ctx, 10, 1000*time.Hour)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range queued {
			all = append(all, m.Template)
		}
		return all
	}
	happen := func() {
		t.Helper()
		if err := b.Audit.Append(ctx, audit.Event{
			Actor: audit.Actor{Kind: audit.System}, At: clk.Now(), Action: "test.happened",
		}); err != nil {
			t.Fatal(err)
		}
	}
	if err := b.signCheckpoint(ctx); err != nil || len(emailed()) != 0 || len(one.Calls()) != 0 {
		t.Errorf("of nothing: %v", err)
	}
	happen()
	if err := one.Know(b.Signer.Public().String()); err != nil {
		t.Fatal(err)
	}
	for range 2 { // the second time, this night's email was sent already
		if err := b.signCheckpoint(ctx); err != nil {
			t.Fatal(err)
		}
		clk.Advance(10 * time.Minute)
	}
	if got := emailed(); !slices.Equal(got, []notify.Template{notify.LogCheckpoint}) {
		t.Errorf("emailed %q", got)
	}
	if calls := one.Calls(); !slices.Equal(calls, []string{"old 0", "old 1"}) {
		t.Errorf("the witness was called with %q", calls)
	}
	clk.Advance(27 * time.Hour)
	if _, err := b.DB.WritePool().ExecContext(ctx, "DELETE FROM audit_tree"); err != nil {
		t.Fatal(err)
	}
	if err := b.signCheckpoint(ctx); !errors.Is(err, auditlog.ErrOtherLog) {
		t.Errorf("another log is signed: %v", err)
	}
	if got := emailed(); !slices.Equal(got, []notify.Template{notify.LogCheckpointMissing}) {
		t.Errorf("emailed %q", got)
	}
}

package assembly

import (
	"bytes"
	"errors"
	"log/slog"
	"testing"
	"time"

	"beacon/internal/access"
	"beacon/internal/audit"
	"beacon/internal/auditlog"
	"beacon/internal/config"
	"beacon/internal/notify"
	"beacon/internal/platform/clock"
	"beacon/internal/platform/locale"
	"beacon/internal/staff"
	"beacon/internal/testkit/short"
)

// Checkpoint keepers receive one email a day for an account that was altered in the database.
// Shows R14.3l.
func TestEmailAlteredAccounts_OnceADay(t *testing.T) {
	short.Needs(t, "a database")
	clk := clock.NewFixed(time.Date(2030, 5, 7, 7, 0, 0, 0, time.UTC))
	c := config.Default()
	c.DataDir = t.TempDir()
	c.Log = config.Log{MailTo: []string{"notary@law.example"}}
	ctx := t.Context()
	b, err := New(ctx, Setup{Config: c, Log: slog.New(slog.NewTextHandler(&bytes.Buffer{}, nil)), Clock: clk})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = b.Close() })
	_, err = b.Staff.CreateAccount(ctx, audit.Actor{Kind: audit.System}, staff.NewAccount{
		Email: "ada@registry.example", FullName: "Ada Quill", Role: access.RegistryAdmin, Language: locale.English,
	}, audit.Origin{})
	if err != nil {
		t.Fatal(err)
	}
	for _, step := range []struct {
		statement string
		after     time.Duration
		want      int
	}{
		{"UPDATE staff_account SET language = 'es'", 0, 0},
		{"UPDATE staff_account SET full_name = 'Mallory'", 0, 1},
		{"UPDATE staff_account SET full_name = 'Mallory'", time.Hour, 0},
		{"UPDATE staff_account SET full_name = 'Mallory'", 24 * time.Hour, 1},
		{"UPDATE staff_account SET full_name = 'Ada Quill'", 24 * time.Hour, 0},
	} {
		if _, err := b.DB.WritePool().ExecContext(ctx, step.statement); err != nil {
			t.Fatal(err)
		}
		clk.Advance(step.after)
		if err := b.emailAlteredAccounts(ctx); err != nil {
			t.Fatal(err)
		}
		queued, err := b.Outbox.Claim(ctx, 10, 1000*time.Hour)
		if err != nil {
			t.Fatal(err)
		}
		alarms := 0
		for _, m := range queued {
			if m.Template == notify.AccountAltered {
				alarms++
			}
		}
		if alarms != step.want {
			t.Errorf("%s after %v: %d emails, want %d", step.statement, step.after, alarms, step.want)
		}
	}
}

// Checkpoint keepers receive one email for events that are set apart, and one a day while the database has another log.
// Shows R14.2v, R14.2w.
func TestIntegrateEvents_ReportsAlteredLog(t *testing.T) {
	short.Needs(t, "a database")
	clk := clock.NewFixed(time.Date(2030, 5, 7, 7, 0, 0, 0, time.UTC))
	c := config.Default()
	c.DataDir = t.TempDir()
	c.Log = config.Log{MailTo: []string{"notary@law.example"}}
	ctx := t.Context()
	b, err := New(ctx, Setup{Config: c, Log: slog.New(slog.NewTextHandler(&bytes.Buffer{}, nil)), Clock: clk})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = b.Close() })
	if err := b.Audit.Append(ctx, audit.Event{
		Actor: audit.Actor{Kind: audit.System}, At: clk.Now(), Action: "test.happened",
	}); err != nil {
		t.Fatal(err)
	}
	expect := func(what string, want int) {
		t.Helper()
		queued, err := b.Outbox.Claim(ctx, 10, 1000*time.Hour)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range queued {
			if m.Template != notify.LogAltered {
				t.Errorf("%s: %s", what, m.Template)
			}
		}
		if len(queued) != want {
			t.Errorf("%s: %d emails, want %d", what, len(queued), want)
		}
	}
	work := func() error {
		clk.Advance(time.Second)
		return b.integrateEvents(ctx)
	}
	sql := func(statement string) {
		t.Helper()
		if _, err := b.DB.WritePool().ExecContext(ctx, statement); err != nil {
			t.Fatal(err)
		}
	}
	if err := work(); err != nil {
		t.Fatal(err)
	}
	expect("a whole log", 0)
	sql(`INSERT INTO audit_event (at, actor_kind, actor_id, actor_name, action, subject_kind, subject_id, details, address,
		request_id) SELECT at, actor_kind, actor_id, 'Nobody', action, subject_kind, subject_id, details, address, request_id
		FROM audit_event`)
	for _, want := range []int{1, 0} {
		if err := work(); err != nil {
			t.Fatal(err)
		}
		expect("an event without a seal", want)
	}
	sql("DELETE FROM audit_tree")
	for _, want := range []int{1, 0} {
		if err := work(); !errors.Is(err, auditlog.ErrOtherLog) {
			t.Fatal(err)
		}
		expect("another log", want)
	}
}

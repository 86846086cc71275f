package auditlog_test

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"strings"
	"testing"

	"beacon/internal/audit"
	"beacon/internal/auditlog"
	"beacon/internal/storage"
	"beacon/internal/testkit/apptest"
	"beacon/internal/testkit/trailtest"
)

// oldTrail writes n events as they were before the log, and returns the end of their chain.
func oldTrail(a *apptest.App, n int) string {
	previous := []byte{}
	for seq := 1; seq <= n; seq++ {
		h := sha256.New()
		for _, text := range []string{
			string(previous), fmt.Sprint(seq), a.Clock.Now().UTC().Format("2006-01-02T15:04:05.000000Z"), "staff", "7", "Ada",
			"test.old", "", "0", "{}", "", "",
		} {
			h.Write(binary.BigEndian.AppendUint64(nil, uint64(len(text))))
			h.Write([]byte(text))
		}
		hash := h.Sum(nil)
		_, err := a.SQL.Exec("INSERT INTO audit_event (seq, at, actor_kind, actor_id, actor_name, action, subject_kind, subject_id, "+
			"details, address, request_id, previous_hash, hash) VALUES ($1, $2, 'staff', 7, 'Ada', 'test.old', '', 0, '{}', '', '', "+
			"$3, $4)", seq, a.Clock.Now(), previous, hash)
		a.Must(err)
		previous = hash
	}
	_, err := a.SQL.Exec("UPDATE audit_head SET seq = $1, hash = $2", n, previous)
	a.Must(err)
	if a.DB.Dialect() == storage.PostgreSQL { // as the migration does
		_, err = a.SQL.Exec("SELECT setval(pg_get_serial_sequence('audit_event', 'seq'), 2000)")
		a.Must(err)
	}
	return fmt.Sprintf("%x", previous)
}

// Events from before the log get places like all others. What is wrong with their chain is recorded and stops nothing.
// Shows R14.2e.
func TestAdopt(t *testing.T) {
	const n = 1234 // two batches
	finish := func(ctx context.Context, log audit.Log) error {
		return log.Append(ctx, audit.Event{Action: "test.finished"})
	}
	for what, c := range map[string]struct{ tamper, broken string }{
		"whole":      {"", ""},
		"changed":    {"UPDATE audit_event SET actor_name = 'Nobody' WHERE seq = 1100", `,"broken":"1100"`},
		"taken out":  {"DELETE FROM audit_event WHERE seq = 500", `,"broken":"500"`},
		"cut off":    {"DELETE FROM audit_event WHERE seq > 1200", `,"broken":"1201"`},
		"renumbered": {"UPDATE audit_event SET seq = 2000 WHERE seq = 1234", `,"broken":"1234"`},
	} {
		t.Run(what, func(t *testing.T) {
			apptest.Each(t, func(t *testing.T, a *apptest.App) {
				_, err := a.SQL.Exec("DELETE FROM audit_event")
				a.Must(err)
				head := oldTrail(a, n)
				if c.tamper != "" {
					_, err := a.SQL.Exec(c.tamper)
					a.Must(err)
				}
				a.Must(a.AuditLog.Adopt(t.Context(), finish))
				a.Must(a.AuditLog.Adopt(t.Context(), finish)) // has nothing to do
				said := a.Rows("SELECT details FROM audit_event WHERE action = '" + auditlog.Adopted + "'")
				left := a.Rows("SELECT COUNT(*) FROM audit_event WHERE action = 'test.old'")[0][0]
				if len(said) != 1 || !strings.Contains(said[0][0], `"events":"`+left+`"`) ||
					strings.Contains(said[0][0], "broken") != (c.broken != "") ||
					c.broken != "" && !strings.Contains(","+said[0][0][1:], c.broken) ||
					c.broken == "" && !strings.Contains(said[0][0], head) {
					t.Errorf("recorded %v of %s events", said, left)
				}
				if got := fmt.Sprint(trailtest.VerifyLog(t, a.AuditLog)); got == left || len(got) != 4 {
					t.Errorf("%s events of %s have places", got, left)
				}
				if rows := a.Rows("SELECT COUNT(*) FROM audit_event WHERE action = 'test.finished'"); rows[0][0] != "1" {
					t.Errorf("finished %v times", rows)
				}
			})
		})
	}
}

// Once a checkpoint was signed, nobody adds events of before.
// Shows R14.2e.
func TestAdopt_NotAfterCheckpoint(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		trailtest.VerifyLog(t, a.AuditLog)
		must(a.AuditLog.Sign(t.Context()))
		_, err := a.SQL.Exec("UPDATE audit_event SET seq = seq + 1000")
		a.Must(err)
		oldTrail(a, 1)
		fail := func(context.Context, audit.Log) error { t.Error("adopted"); return nil }
		if err := a.AuditLog.Adopt(t.Context(), fail); err == nil {
			t.Error("a forged event of before is adopted")
		}
		_, err = a.SQL.Exec("DELETE FROM audit_checkpoint")
		a.Must(err)
		if err := a.AuditLog.Adopt(t.Context(), fail); err == nil {
			t.Error("a forged event of before is adopted where the checkpoints are deleted")
		}
		if n, err := a.AuditLog.Integrate(t.Context()); err != nil || n != 1 { // the record that it is set apart
			t.Errorf("%d integrated, %v", n, err)
		}
		if left := must(storage.NewAuditLog(a.DB).Waiting(t.Context(), 0, 9)); len(left) != 1 {
			t.Errorf("%d wait", len(left))
		}
	})
}

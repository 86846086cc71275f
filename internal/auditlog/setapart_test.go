package auditlog_test

import (
	"context"
	"crypto/rand"
	"log/slog"
	"strings"
	"testing"

	"beacon/internal/audit"
	"beacon/internal/auditlog"
	"beacon/internal/storage"
	"beacon/internal/storage/auditlogstore"
	"beacon/internal/testkit/apptest"
)

const copied = "INSERT INTO audit_event (at, actor_kind, actor_id, actor_name, action, subject_kind, subject_id, details, " +
	"address, request_id, salt, seal, commitments) SELECT at, actor_kind, actor_id, actor_name, action, subject_kind, " +
	"subject_id, details, address, request_id, salt, seal, commitments FROM audit_event WHERE place = "

// place gives a place to the events without one, in a matching tree. It uses a log that accepts their seals.
func (a thief) place(sealer audit.Sealer) {
	a.Helper()
	log := auditlog.New(auditlogstore.NewAuditLog(a.DB), sealer, nil, a.Clock, slog.New(slog.DiscardHandler))
	_, err := log.Integrate(context.Background())
	a.Must(err)
}

// faults are attacks on single events, with the reason for setting the event apart.
var faults = map[string]struct {
	do     func(thief)
	reason string // empty: only "beacon audit verify" finds it
}{
	"an event without a seal": {func(a thief) {
		a.exec(copied + "1")
		a.exec("UPDATE audit_event SET seal = salt WHERE place IS NULL")
	}, "not-sealed"},
	"an event of another key, placed in the tree": {func(a thief) {
		own := audit.NewSealer([][]byte{[]byte("the thief's")}, rand.Reader)
		e := audit.Event{Actor: audit.Actor{Kind: audit.System}, At: a.Clock.Now(), Action: "test.forged"}
		salt, seal, err := own.Seal(e)
		a.Must(err)
		a.exec(copied + "1")
		a.exec("UPDATE audit_event SET at = $1, actor_kind = 'system', actor_id = 0, actor_name = '', action = $2, subject_kind = '', "+
			"subject_id = 0, details = '{}', address = '', request_id = '', salt = $3, seal = $4 WHERE place IS NULL",
			e.At, e.Action, salt, seal)
		a.place(own)
	}, "not-sealed"},
	"an event twice":                 {func(a thief) { a.exec(copied + "1") }, "repeated"},
	"an event twice, the copy first": {func(a thief) { a.exec(copied + "1"); a.exec("UPDATE audit_event SET seq = -5 WHERE place IS NULL") }, "repeated"},
	"an event twice, both new": {func(a thief) {
		a.append("test.new", 1)
		a.exec(strings.Replace(copied, "place =", "place IS NULL AND action = 'test.new'", 1))
	}, "repeated"},
	"an event twice, the copy placed in the tree": {func(a thief) {
		a.exec(copied + "1")
		a.exec("UPDATE audit_event SET seal = salt WHERE place = 1")
		a.place(a.Sealer())
		a.exec("UPDATE audit_event SET seal = (SELECT n.seal FROM audit_event n WHERE n.place = $1) WHERE place = 1", a.from+3)
	}, "repeated"},
	"an event twice, the first with another seal": {func(a thief) {
		a.exec(copied + "1")
		a.exec("UPDATE audit_event SET seal = salt WHERE place = 1")
	}, ""},
	"another name":       {func(a thief) { a.exec("UPDATE audit_event SET actor_name = 'Nobody' WHERE place = $1", a.from) }, "altered"},
	"another number":     {func(a thief) { a.exec("UPDATE audit_event SET seq = seq + 500 WHERE place = $1", a.from) }, "altered"},
	"unreadable details": {func(a thief) { a.exec("UPDATE audit_event SET details = 'x' WHERE place = $1", a.from) }, "altered"},
	"unreadable details of an event without any": {func(a thief) {
		a.exec("UPDATE audit_event SET details = 'x' WHERE place = $1", a.from+1)
	}, "altered"},
	"unreadable details before its place": {func(a thief) {
		a.append("test.new", 1)
		a.exec("UPDATE audit_event SET details = 'x' WHERE place IS NULL")
	}, "not-sealed"},
	"the salt gone":              {func(a thief) { a.exec("UPDATE audit_event SET salt = substr(salt, 1, 0) WHERE place = $1", a.from) }, "altered"},
	"an event gone":              {func(a thief) { a.exec("DELETE FROM audit_event WHERE place = $1", a.from) }, "missing"},
	"the newest event gone":      {func(a thief) { a.exec("DELETE FROM audit_event WHERE place = $1", a.from+2) }, "missing"},
	"an event without its place": {func(a thief) { a.exec("UPDATE audit_event SET place = NULL WHERE place = $1", a.from) }, "missing"},
}

// An event that cannot be sealed or signed is set apart: a sealed event records it once with the reason. Checkpoints
// continue, and "beacon audit verify" fails from then on.
// Shows R14.2w.
func TestSetApart(t *testing.T) {
	for what, fault := range faults {
		t.Run(what, func(t *testing.T) {
			apptest.Each(t, func(t *testing.T, a *apptest.App) {
				ctx := context.Background()
				thief := thief{App: a}
				thief.append("test.before", 3)
				a.Must(a.AuditLog.SignNow(ctx))
				thief.from = must(a.AuditLog.Tree(ctx)).Size
				thief.append("test.happened", 1)
				a.Must(storage.NewAuditTrail(a.DB).Append(ctx, audit.Event{
					Actor: audit.Actor{Kind: audit.System}, At: a.Clock.Now(), Action: "test.bare",
				}))
				thief.append("test.happened", 1)
				must(a.AuditLog.Integrate(ctx))
				fault.do(thief)
				for range 2 {
					must(a.AuditLog.Integrate(ctx))
					before := must(a.AuditLog.Tree(ctx))
					if c := must(a.AuditLog.Sign(ctx)); c.Tree != before {
						t.Errorf("signed %d events of %d", c.Size, before.Size)
					}
					if _, err := a.AuditLog.Verify(ctx, nil, nil); err == nil {
						t.Error("the log is whole")
					}
				}
				reasons := ""
				for _, e := range must(a.AuditLog.Alarms(ctx)) {
					reasons += e.Details["reason"]
				}
				if reasons != fault.reason {
					t.Errorf("set apart: %q", reasons)
				}
			})
		})
	}
}

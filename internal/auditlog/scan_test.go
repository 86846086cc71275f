package auditlog_test

import (
	"context"
	"strings"
	"testing"

	"beacon/internal/audit"
	"beacon/internal/storage"
	"beacon/internal/testkit/apptest"
)

// scannedFaults are faults that only a scan finds, in addition to those that are set apart.
var scannedFaults = map[string]func(thief){
	"a copy with a place before the log": func(a thief) {
		a.exec(copied + "1")
		a.exec("UPDATE audit_event SET place = -1 WHERE place IS NULL")
	},
	"a copy with a place behind the log": func(a thief) {
		a.exec(copied + "1")
		a.exec("UPDATE audit_event SET place = 100000 WHERE place IS NULL")
	},
	"an old event emptied": func(a thief) {
		a.exec("UPDATE audit_event SET actor_name = '', details = '{}', salt = substr(salt, 1, 0) WHERE place = 0")
	},
	"an old event changed": func(a thief) { a.exec("UPDATE audit_event SET action = 'test.other' WHERE place = 0") },
	"an old event gone":    func(a thief) { a.exec("DELETE FROM audit_event WHERE place = 0") },
	"a tile changed":       func(a thief) { a.exec("UPDATE audit_tile SET hashes = substr(hashes, 1, 32)") },
}

// TestScan: after any tampering with an event, the next step of the scan raises the administrators' health notice. The
// notice disappears when the event is restored.
// Shows R14.2x.
func TestScan(t *testing.T) {
	all := map[string]func(thief){}
	for what, fault := range faults {
		if fault.reason != "" {
			all[what] = fault.do
		}
	}
	for what, do := range scannedFaults {
		all[what] = do
	}
	for what, do := range all {
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
				thief.keep("whole")
				scan := a.AuditLog.NewScan(a.Privacy.AlteredEmptied)
				if scan.Found() != nil {
					t.Error("found before it looked")
				}
				expect := func(when string, isWrong bool) {
					t.Helper()
					a.Must(scan.Step(ctx))
					if found := scan.Found(); (found.Altered > 0 || found.IsForeign) != isWrong {
						t.Errorf("%s: %+v", when, found)
					}
				}
				expect("whole", false)
				do(thief)
				if !strings.Contains(what, "placed in the tree") { // only the signer sees it
					expect("changed", true)
					expect("still", true)
					thief.restore("whole")
					expect("put right", false)
					do(thief)
				}
				must(a.AuditLog.Integrate(ctx))
				if _, err := a.AuditLog.Sign(ctx); err == nil {
					must(a.AuditLog.Integrate(ctx))
				}
				expect("set apart", true)
			})
		})
	}
}

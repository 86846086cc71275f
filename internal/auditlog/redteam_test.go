package auditlog_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"path/filepath"
	"testing"

	"beacon/internal/audit"
	"beacon/internal/auditlog"
	"beacon/internal/platform/blob"
	"beacon/internal/platform/keys"
	"beacon/internal/platform/signednote"
	"beacon/internal/storage"
	"beacon/internal/storage/auditlogstore"
	"beacon/internal/testkit/apptest"
	"beacon/internal/testkit/s3test"
)

// A thief can write to the database and has the master keys, but neither the data directory nor the checkpoint key.
type thief struct {
	*apptest.App
	keyed *auditlog.Log // has no stored heads and no signer
	from  int64         // place of the first event after the checkpoint
}

func (a thief) exec(statement string, args ...any) {
	a.Helper()
	_, err := a.SQL.Exec(statement, args...)
	a.Must(err)
}

// rebuild makes the tree match the current events, in the order of their numbers.
func (a thief) rebuild() {
	a.Helper()
	a.exec("UPDATE audit_event SET place = NULL")
	a.exec("DELETE FROM audit_tree")
	a.exec("DELETE FROM audit_tile")
	_, err := a.keyed.Integrate(context.Background())
	a.Must(err)
}

// reseal changes the newest event and reseals it with the master key.
func (a thief) reseal(change func(*audit.Event)) {
	a.Helper()
	events := must(auditlogstore.NewAuditLog(a.DB).Placed(context.Background(), a.from, 100))
	e := events[len(events)-1]
	change(&e.Event)
	salt, seal, err := a.Sealer().Seal(e.Event)
	a.Must(err)
	a.exec("UPDATE audit_event SET at = $1, actor_id = $2, actor_name = $3, action = $4, subject_id = $5, details = $6, "+
		"salt = $7, seal = $8 WHERE seq = $9",
		e.At, e.Actor.ID, e.Actor.Name, e.Action, e.Subject.ID, audit.DetailsText(e.Details), salt, seal, e.Seq)
	a.rebuild()
}

// restore restores the copies of the tables that keep made under a name.
func (a thief) restore(name string) {
	a.Helper()
	for _, table := range logTables {
		a.exec("DELETE FROM " + table)
		a.exec("INSERT INTO " + table + " SELECT * FROM " + name + "_" + table)
	}
}

func (a thief) keep(name string) {
	a.Helper()
	for _, table := range logTables {
		a.exec("CREATE TABLE " + name + "_" + table + " AS SELECT * FROM " + table)
	}
}

var logTables = []string{"audit_event", "audit_tree", "audit_tile", "audit_checkpoint"}

// afterCheckpoint are attacks on the events since the newest checkpoint. Each leaves a log that is consistent for a
// process without stored heads.
var afterCheckpoint = map[string]func(thief){
	"the last event dropped": func(a thief) {
		a.exec("DELETE FROM audit_event WHERE place = (SELECT MAX(place) FROM audit_event)")
		a.rebuild()
	},
	"events cut from the middle": func(a thief) {
		a.exec("DELETE FROM audit_event WHERE place IN ($1, $2)", a.from+1, a.from+2)
		a.rebuild()
	},
	"all events dropped": func(a thief) {
		a.exec("DELETE FROM audit_event WHERE place >= $1", a.from)
		a.rebuild()
	},
	"two events exchanged": func(a thief) {
		a.exec("UPDATE audit_event SET seq = -1 WHERE place = $1", a.from)
		a.exec("UPDATE audit_event SET seq = seq - 1 WHERE place = $1", a.from+1)
		a.exec("UPDATE audit_event SET seq = (SELECT MAX(seq) FROM audit_event WHERE place = $1) + 1 WHERE seq = -1", a.from+1)
		a.rebuild()
	},
	"an event moved to the end":               func(a thief) { a.exec("UPDATE audit_event SET seq = seq + 1000 WHERE place = $1", a.from); a.rebuild() },
	"the database set back to the checkpoint": func(a thief) { a.restore("signed") },
	"the database set back to a moment ago":   func(a thief) { a.restore("earlier") },
	"set back, and other events written":      func(a thief) { a.restore("signed"); a.append("test.other", 9) },
	"the tree set back, events still there": func(a thief) {
		a.exec("UPDATE audit_event SET place = NULL WHERE place >= $1", a.from)
		a.restoreTree()
	},
	"the tree set back, its events dropped":     func(a thief) { a.exec("DELETE FROM audit_event WHERE place >= $1", a.from); a.restoreTree() },
	"the head alone set back":                   func(a thief) { a.exec("UPDATE audit_tree SET size = $1", a.from) },
	"another actor, sealed with the master key": func(a thief) { a.reseal(func(e *audit.Event) { e.Actor.Name = "Nobody" }) },
	"another account, sealed with it":           func(a thief) { a.reseal(func(e *audit.Event) { e.Actor.ID = 7 }) },
	"another subject, sealed with it":           func(a thief) { a.reseal(func(e *audit.Event) { e.Subject.ID = 7 }) },
	"another action, sealed with it":            func(a thief) { a.reseal(func(e *audit.Event) { e.Action = "test.nothing" }) },
	"other details, sealed with it": func(a thief) {
		a.reseal(func(e *audit.Event) { e.Details = map[string]string{"n": "x"} })
	},
	"an event replaced by one of now": func(a thief) {
		a.exec("DELETE FROM audit_event WHERE place = $1", a.from)
		a.append("test.instead", 1)
		a.rebuild()
	},
	"an event squeezed in between, sealed with it": func(a thief) {
		a.append("test.between", 1)
		a.exec("UPDATE audit_event SET seq = 0 WHERE action = 'test.between'")
		a.rebuild()
	},
	"the log begun anew": func(a thief) {
		a.exec("DELETE FROM audit_event")
		a.append("test.first", 12)
		a.rebuild()
	},
	"everything gone": func(a thief) {
		for _, table := range logTables {
			a.exec("DELETE FROM " + table)
		}
	},
}

func (a thief) append(action string, n int) {
	a.Helper()
	for i := range n {
		a.Must(storage.NewAuditTrail(a.DB).Append(context.Background(), audit.Event{
			At: a.Clock.Now(), Actor: audit.Actor{Kind: audit.Staff, ID: 1, Name: "Ada"}, Action: action,
			Subject: audit.Subject{Kind: "microsite", ID: 1}, Details: map[string]string{"n": fmt.Sprint(i)},
		}))
	}
}

// restoreTree resets head and tiles to the checkpoint.
func (a thief) restoreTree() {
	a.Helper()
	for _, table := range []string{"audit_tree", "audit_tile"} {
		a.exec("DELETE FROM " + table)
		a.exec("INSERT INTO " + table + " SELECT * FROM signed_" + table)
	}
}

// Events after the newest checkpoint cannot be removed or altered undetected, even if the thief has the master keys. A
// node with a stored head of another log integrates and signs nothing, and "beacon audit verify" fails. A graceful stop
// signs a checkpoint, so the same holds for events before the stop.
// Shows R14.2v.
func TestRedTeam_AfterCheckpoint(t *testing.T) {
	for name, c := range map[string]struct {
		journal func(*testing.T) blob.Store
		stops   bool
	}{
		"running": {directory, false}, "stopped": {directory, true}, "running with a bucket": {bucket, false},
	} {
		t.Run(name, func(t *testing.T) {
			apptest.Each(t, func(t *testing.T, a *apptest.App) { attackTail(t, a, c.journal(t), c.stops) })
		})
	}
}

func directory(t *testing.T) blob.Store {
	files, err := blob.OpenDir(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = files.Close() })
	return files
}

func bucket(t *testing.T) blob.Store {
	files, err := blob.OpenS3(t.Context(), blob.S3Config{
		Endpoint: s3test.Start(t), Bucket: "beacon-test", Region: "us-east-1", AccessKey: s3test.AccessKey,
		SecretKey: s3test.SecretKey, PathStyle: true, CreateBucket: true,
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

func attackTail(t *testing.T, a *apptest.App, journal blob.Store, stops bool) {
	ctx, dir := context.Background(), t.TempDir()
	key, err := signednote.LoadKey(filepath.Join(dir, "key"), "beacon.example/log", true, keys.Random())
	a.Must(err)
	process := func() *auditlog.Log { // a newly started process
		signer := auditlog.NewSigner(key, signednote.OpenJournal(filepath.Join(dir, "signed")))
		log := auditlog.New(auditlogstore.NewAuditLog(a.DB), a.Sealer(), signer, a.Clock, slog.New(slog.DiscardHandler))
		log.Heads = auditlog.NewHeads(journal, a.Ring.LogHeadKeys())
		return log
	}
	thief := thief{
		App: a, keyed: auditlog.New(auditlogstore.NewAuditLog(a.DB), a.Sealer(), nil, a.Clock, slog.New(slog.DiscardHandler)),
	}
	running := process()
	thief.append("test.before", 3)
	a.Must(running.SignNow(ctx))
	thief.from = must(running.Tree(ctx)).Size
	thief.keep("signed")
	thief.append("test.happened", 2)
	must(running.Integrate(ctx))
	thief.keep("earlier")
	thief.append("test.happened", 3)
	must(running.Integrate(ctx))
	if stops {
		a.Must(running.SignNow(ctx))
	}
	thief.keep("whole")
	for what, attack := range afterCheckpoint {
		attack(thief)
		for name, log := range map[string]*auditlog.Log{"the running node": running, "a node that starts": process()} {
			if _, err := log.Verify(ctx, nil, nil); err == nil {
				t.Errorf("%s: %s verifies the log", what, name)
			}
			if n, err := log.Integrate(ctx); !errors.Is(err, auditlog.ErrOtherLog) || n != 0 {
				t.Errorf("%s: %s integrates %d events, %v", what, name, n, err)
			}
			if c, err := log.Sign(ctx); err == nil {
				t.Errorf("%s: %s signs %d events", what, name, c.Size)
			}
		}
		thief.restore("whole")
	}
	if _, err := process().Verify(ctx, nil, nil); err != nil {
		t.Errorf("afterwards: %v", err)
	}
}

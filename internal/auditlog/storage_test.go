package auditlog_test

import (
	"context"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"time"

	"golang.org/x/mod/sumdb/tlog"

	"beacon/internal/audit"
	"beacon/internal/auditlog"
	"beacon/internal/microsite"
	"beacon/internal/storage"
	"beacon/internal/storage/auditlogstore"
	"beacon/internal/storage/micrositestore"
	"beacon/internal/testkit/apptest"
	"beacon/internal/testkit/pgtest"
	"beacon/internal/testkit/trailtest"
)

func TestMain(m *testing.M) { pgtest.Main(m) }

// Events are appended concurrently, alone and inside the transactions of other changes, and some transactions are
// rolled back. Several processes integrate at once. Each committed event must get exactly one place.
// Shows R14.2b.
func TestIntegrate_Concurrently(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		const writers, each = 8, 15
		ctx, trail, sites := context.Background(), storage.NewAuditTrail(a.DB), micrositestore.NewMicrosites(a.DB)
		before := trailtest.VerifyLog(t, a.AuditLog)
		var writing, integrating sync.WaitGroup
		done := make(chan struct{})
		for range 2 {
			integrating.Go(func() {
				for {
					if _, err := a.AuditLog.Integrate(ctx); err != nil {
						t.Errorf("integrate: %v", err)
					}
					select {
					case <-done:
						return
					default:
					}
				}
			})
		}
		for w := range writers {
			writing.Go(func() {
				for i := range each {
					e := audit.Event{
						Actor: audit.Actor{Kind: audit.System},
						At:    a.Clock.Now(), Action: "test.happened",
						Details: map[string]string{"writer": fmt.Sprint(w), "i": fmt.Sprint(i), "note": "ñ\"<>&"},
					}
					if w%2 == 0 {
						if err := trail.Append(ctx, e); err != nil {
							t.Errorf("append: %v", err)
						}
						continue
					}
					stop := fmt.Errorf("taken back")
					if i%3 > 0 {
						stop = nil
					}
					err := sites.InTx(ctx, func(tx microsite.Tx) error {
						if err := tx.Append(ctx, e); err != nil {
							return err
						}
						if err := tx.Append(ctx, e); err != nil {
							return err
						}
						return stop
					})
					if err != stop {
						t.Errorf("append in a transaction: %v", err)
					}
				}
			})
		}
		writing.Wait()
		close(done)
		integrating.Wait()
		want := before + writers/2*each + writers/2*(each-each/3)*2
		if n := trailtest.VerifyLog(t, a.AuditLog); n != want {
			t.Errorf("verified %d, want %d", n, want)
		}
	})
}

// tampering are attacks with write access to the database and without a key, with a part of the error that reveals
// them.
var tampering = map[string]struct {
	sql  []string
	want string
}{
	"a name changed":     {[]string{"UPDATE audit_event SET actor_name = 'Nobody' WHERE seq = 4"}, "do not match the head"},
	"a time changed":     {[]string{"UPDATE audit_event SET at = '2020-01-01 00:00:00+00:00' WHERE seq = 4"}, "do not match"},
	"details changed":    {[]string{`UPDATE audit_event SET details = '{"version":"9"}' WHERE seq = 4`}, "do not match"},
	"details unreadable": {[]string{"UPDATE audit_event SET details = 'nonsense' WHERE seq = 4"}, "do not match"},
	"an event deleted":   {[]string{"DELETE FROM audit_event WHERE place = 3"}, "place 3 is missing"},
	"events renumbered":  {[]string{"UPDATE audit_event SET seq = seq + 1000 WHERE seq = 4"}, "do not match"},
	"places exchanged": {[]string{
		"UPDATE audit_event SET place = -1 WHERE place = 2", "UPDATE audit_event SET place = 2 WHERE place = 3",
		"UPDATE audit_event SET place = 3 WHERE place = -1",
	}, "do not match"},
	"an event emptied": {[]string{
		"UPDATE audit_event SET salt = '', actor_name = '' WHERE seq = 4",
	}, "emptied"},
	"the end cut off": {[]string{"DELETE FROM audit_event WHERE place >= 3"}, "place 3 is missing"},
	"the end cut off with the head": {[]string{
		"DELETE FROM audit_event WHERE place >= 3", "UPDATE audit_tree SET size = 3", "DELETE FROM audit_checkpoint",
	}, "but had"},
	"everything deleted": {[]string{
		"DELETE FROM audit_event", "DELETE FROM audit_tree", "DELETE FROM audit_tile", "DELETE FROM audit_checkpoint",
	}, "but had"},
	"the head changed":   {[]string{"UPDATE audit_tree SET root = seal FROM audit_event WHERE audit_event.seq = 1"}, "do not match"},
	"the hashes changed": {[]string{"UPDATE audit_tile SET hashes = salt FROM audit_event WHERE audit_event.seq = 1"}, "tile"},
	"an event added": {[]string{
		"INSERT INTO audit_event (at, actor_kind, actor_id, actor_name, action, subject_kind, subject_id, details, address, " +
			"request_id, salt, seal) SELECT at, actor_kind, actor_id, 'Nobody', action, subject_kind, subject_id, details, address, " +
			"request_id, salt, seal FROM audit_event WHERE seq = 4",
	}, "no seal"},
}

// An attacker with write access to the database and without a key can change nothing undetected, and the next
// checkpoint is not signed.
// Shows R7.4a, R14.2b, R14.2c.
func TestVerify_FindsEveryChange(t *testing.T) {
	for what, c := range tampering {
		t.Run(what, func(t *testing.T) {
			apptest.Each(t, func(t *testing.T, a *apptest.App) {
				site := a.Invite(apptest.Patient{})
				a.Activate(site)
				ctx := context.Background()
				if n := trailtest.VerifyLog(t, a.AuditLog); n < 6 {
					t.Fatalf("before: %d", n)
				}
				signed := must(a.AuditLog.Sign(ctx))
				if _, err := a.AuditLog.Verify(ctx, []auditlog.Checkpoint{signed}, nil); err != nil {
					t.Fatal(err)
				}
				for _, sql := range c.sql {
					_, err := a.SQL.Exec(sql)
					a.Must(err)
				}
				_, _ = a.AuditLog.Integrate(ctx) // may report the tampering
				found, err := a.AuditLog.Verify(ctx, nil, nil)
				if err == nil || !strings.Contains(err.Error(), c.want) &&
					!strings.Contains(err.Error(), "were rewritten") && !strings.Contains(err.Error(), "do not match") {
					t.Errorf("verified %+v, %v", found, err)
				}
			})
		})
	}
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// An event without a valid seal gets no place, and later events do. An event records that, once.
// Shows R14.2b, R14.2w.
func TestIntegrate_RefusesUnsealed(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		ctx := context.Background()
		before := trailtest.VerifyLog(t, a.AuditLog)
		_, err := a.SQL.Exec(tampering["an event added"].sql[0])
		a.Must(err)
		a.Must(storage.NewAuditTrail(a.DB).Append(ctx, audit.Event{
			Actor: audit.Actor{Kind: audit.System}, At: a.Clock.Now(), Action: "test.happened",
		}))
		for _, want := range []int{2, 0} { // the event and the record of the other; afterwards none
			if n, err := a.AuditLog.Integrate(ctx); err != nil || n != want {
				t.Errorf("%d integrated, want %d, %v", n, want, err)
			}
		}
		rows := a.Rows("SELECT actor_name FROM audit_event WHERE place IS NULL")
		if len(rows) != 1 || rows[0][0] != "Nobody" {
			t.Errorf("without a place: %v", rows)
		}
		if rows := a.Rows("SELECT size FROM audit_tree"); rows[0][0] != fmt.Sprint(before+2) {
			t.Errorf("the tree has %v events", rows)
		}
	})
}

// A rewritten log is consistent for the owner of the master keys, but not for the owner of an earlier checkpoint, and
// the signer does not sign it.
// Shows R14.2c.
func TestSign_OnlyGrownLog(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		ctx, trail := context.Background(), storage.NewAuditTrail(a.DB)
		if n := trailtest.VerifyLog(t, a.AuditLog); n == 0 {
			t.Fatal("no events")
		}
		first := must(a.AuditLog.Sign(ctx))
		a.Must(trail.Append(ctx, audit.Event{
			Actor: audit.Actor{Kind: audit.System}, At: a.Clock.Now(), Action: "test.happened",
		}))
		must(a.AuditLog.Integrate(ctx))
		second := must(a.AuditLog.Sign(ctx))
		if second.Size != first.Size+1 || second.Root == first.Root {
			t.Errorf("%+v after %+v", second, first)
		}
		found, err := auditlog.Parse("A mail.\r\n\r\n"+strings.ReplaceAll(first.Note, "\n", "\r\n")+"\n\n"+second.Note+"Bye.",
			a.Signer.Public())
		if err != nil || len(found) != 2 || found[0].Tree != first.Tree || found[1].Tree != second.Tree ||
			!found[1].At.Equal(second.At) {
			t.Errorf("read %+v, %v", found, err)
		}

		a.Must(trail.Append(ctx, audit.Event{
			Actor: audit.Actor{Kind: audit.System}, At: a.Clock.Now().Add(-24 * time.Hour), Action: "test.backdated",
		}))
		must(a.AuditLog.Integrate(ctx))
		must(a.AuditLog.Sign(ctx))
		const recorded = `SELECT COUNT(*) FROM audit_event WHERE action = 'audit.set-apart' AND details LIKE '%"reason":"time"%'`
		if rows := a.Rows(recorded); rows[0][0] != "1" {
			t.Error("a backdated event is signed without a record")
		}
		if _, err := a.AuditLog.Verify(ctx, nil, nil); err == nil || !strings.Contains(err.Error(), "has a time") {
			t.Errorf("a backdated event: %v", err)
		}
		for _, sql := range []string{
			"DELETE FROM audit_tree", "DELETE FROM audit_tile", "DELETE FROM audit_event WHERE action LIKE 'test.%'",
			"UPDATE audit_event SET place = NULL",
		} {
			_, err := a.SQL.Exec(sql)
			a.Must(err)
		}
		a.Must(trail.Append(ctx, audit.Event{
			Actor: audit.Actor{Kind: audit.System}, At: a.Clock.Now(), Action: "test.other",
		}))
		unremembered := auditlog.New(auditlogstore.NewAuditLog(a.DB), a.Sealer(), nil, a.Clock, slog.New(slog.DiscardHandler))
		must(unremembered.Integrate(ctx))
		if _, err := unremembered.Verify(ctx, nil, nil); err != nil {
			t.Fatalf("a log that is whole in itself: %v", err)
		}
		if _, err := unremembered.Verify(ctx, []auditlog.Checkpoint{second}, nil); err == nil {
			t.Error("a log that was written anew is taken although a checkpoint of before is given")
		}
		if c, err := a.AuditLog.Sign(ctx); err == nil {
			t.Errorf("a log that was written anew is signed: %+v", c)
		}
	})
}

// Tiles and checkpoints prove events without any other part of Beacon.
// Shows R14.2d.
func TestTiles_ProveEvents(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		ctx, trail := context.Background(), storage.NewAuditTrail(a.DB)
		for range 300 { // two tiles of leaves
			a.Must(trail.Append(ctx, audit.Event{
				Actor: audit.Actor{Kind: audit.System}, At: a.Clock.Now(), Action: "test.happened",
			}))
		}
		trailtest.VerifyLog(t, a.AuditLog)
		c := must(a.AuditLog.Sign(ctx))
		note := a.Do(apptest.Request{Path: "/log/checkpoint"})
		if string(note.Body) != c.Note || note.Header.Get("Cache-Control") != "no-cache" {
			t.Errorf("published: %q", string(note.Body))
		}
		read := func(t tlog.Tile) []byte {
			path := strings.Replace(t.Path(), "tile/8/", "/log/tile/", 1)
			return a.Do(apptest.Request{Path: path}).Body
		}
		reader := tlog.TileHashReader(tlog.Tree{N: c.Size, Hash: c.Root}, published(read))
		for _, place := range []int64{0, 255, 256, c.Size - 1} {
			proof, err := tlog.ProveRecord(c.Size, place, reader)
			a.Must(err)
			stored := must(auditlogstore.NewAuditLog(a.DB).Placed(ctx, place, 1))
			if err := tlog.CheckRecord(proof, c.Size, c.Root, place, stored[0].LeafHash()); err != nil {
				t.Errorf("place %d: %v", place, err)
			}
		}
		for path, status := range map[string]int{
			"/log/tile/0/000": 200, "/log/tile/0/001": 404, "/log/tile/0/001.p/44": 200, "/log/tile/0/001.p/200": 404,
			"/log/tile/7/000": 404, "/log/tile/x": 404, "/log/tile/data/000": 404,
		} {
			if got := a.Do(apptest.Request{Path: path}); got.Status != status {
				t.Errorf("%s: %d", path, got.Status)
			}
		}
	})
}

type published func(tlog.Tile) []byte

func (published) Height() int                     { return 8 }
func (published) SaveTiles([]tlog.Tile, [][]byte) {}
func (p published) ReadTiles(tiles []tlog.Tile) (all [][]byte, err error) {
	for _, t := range tiles {
		all = append(all, p(t))
	}
	return all, nil
}

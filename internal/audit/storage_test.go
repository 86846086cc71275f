package audit_test

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"

	"beacon/internal/audit"
	"beacon/internal/microsite"
	"beacon/internal/storage"
	"beacon/internal/testkit/apptest"
	"beacon/internal/testkit/pgtest"
)

func TestMain(m *testing.M) { pgtest.Main(m) }

// TestAppend_ConcurrentEventsMakeOneChain on both databases, alone and inside the
// transactions of other changes, of which some are taken back.
func TestAppend_ConcurrentEventsMakeOneChain(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		const writers, each = 8, 15
		ctx, trail, sites := context.Background(), storage.NewAuditTrail(a.DB), storage.NewMicrosites(a.DB)
		before, _, err := trail.Head(ctx)
		a.Must(err)
		var all sync.WaitGroup
		for w := range writers {
			all.Go(func() {
				for i := range each {
					e := audit.Event{
						At: a.Clock.Now(), Action: "test.happened",
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
		all.Wait()
		want := before + writers/2*each + writers/2*(each-each/3)*2
		if n, err := audit.Verify(ctx, trail); err != nil || n != want {
			t.Errorf("verified %d, want %d, %v", n, want, err)
		}
	})
}

// TestVerify_FindsEveryChangeOfDatabase: the same tampering in the tables.
// Shows R7.4a.
func TestVerify_FindsEveryChangeOfDatabase(t *testing.T) {
	for what, sql := range map[string]string{
		"a name changed":     "UPDATE audit_event SET actor_name = 'Nobody' WHERE seq = 4",
		"a time changed":     "UPDATE audit_event SET at = '2020-01-01 00:00:00+00:00' WHERE seq = 4",
		"details changed":    `UPDATE audit_event SET details = '{"version":"9"}' WHERE seq = 4`,
		"details unreadable": "UPDATE audit_event SET details = 'nonsense' WHERE seq = 4",
		"an event deleted":   "DELETE FROM audit_event WHERE seq = 4",
		"events renumbered":  "UPDATE audit_event SET seq = seq + 1000 WHERE seq = 4",
		"a chain cut off":    "DELETE FROM audit_event WHERE seq >= 4",
	} {
		t.Run(what, func(t *testing.T) {
			apptest.Each(t, func(t *testing.T, a *apptest.App) {
				site := a.Invite(apptest.Patient{})
				a.Activate(site)
				ctx, trail := context.Background(), storage.NewAuditTrail(a.DB)
				if n, err := audit.Verify(ctx, trail); err != nil || n < 6 {
					t.Fatalf("before: %d, %v", n, err)
				}
				_, err := a.SQL.Exec(sql)
				a.Must(err)
				n, err := audit.Verify(ctx, trail)
				if err == nil || n > 3 ||
					!strings.Contains(err.Error(), "event 4") && !strings.Contains(err.Error(), "event 3") {
					t.Errorf("verified %d, %v", n, err)
				}
			})
		})
	}
}

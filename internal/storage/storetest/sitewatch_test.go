package storetest

import (
	"context"
	"runtime"
	"testing"
	"time"

	"beacon/internal/microsite"
	"beacon/internal/platform/clock"
	"beacon/internal/storage/micrositestore"
)

// TestSiteWatch: a watch must receive the changes that other processes commit, and must not be trusted when it receives
// nothing.
func TestSiteWatch(t *testing.T) {
	t.Parallel()
	url := PostgreSQLURL(t)
	here, there := openTest(t, url), openTest(t, url)
	s := &sites{store: micrositestore.NewMicrosites(there), db: there, clk: clock.NewFixed(Start)}
	s.center = Center(t, there, "Riverside")
	site := s.add(t, nil)
	watch := here.WatchSites()
	if watch.Holds(here.Clock().Now()) {
		t.Error("it holds before anybody listens")
	}
	ctx, stop := context.WithCancel(t.Context())
	type change struct {
		code     string
		revision int64
	}
	heard, ended := make(chan change, 10), make(chan struct{})
	go func() {
		defer close(ended)
		watch.Run(ctx, func(code string, revision int64) { heard <- change{code, revision} },
			func(err error) { t.Error(err) })
	}()
	for !watch.Holds(here.Clock().Now()) {
		runtime.Gosched()
	}
	if watch.Holds(Start.Add(-time.Second)) {
		t.Error("what was read before it listened holds")
	}
	bump := "UPDATE microsite SET revision = revision + 1 WHERE id = $1"
	s.tx(t, func(ctx context.Context, _ microsite.Tx) error {
		_, err := there.WritePool().ExecContext(ctx, bump, site.ID)
		return err
	})
	select {
	case got := <-heard:
		if want := (change{site.ShortCode, site.Revision + 1}); got != want {
			t.Errorf("heard %v, want %v", got, want)
		}
	case <-time.After(time.Minute):
		t.Error("nobody hears of a change")
	}
	stop()
	<-ended
	if watch.Holds(here.Clock().Now()) {
		t.Error("it holds when nobody listens any more")
	}
	if openTest(t, SQLiteURL(t)).WatchSites() != nil {
		t.Error("SQLite has a watch")
	}
}

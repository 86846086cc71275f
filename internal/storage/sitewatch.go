package storage

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"

	"beacon/internal/platform/clock"
)

const (
	// pulse is how often a quiet watch asks whether the database is still there.
	pulse = 500 * time.Millisecond
	// deaf is after how long without a sign of the database nobody relies on the watch.
	deaf = 2 * time.Second
	// again is how long after a failure the watch is begun anew.
	again = time.Second
)

// SiteWatch hears of the sites that any node changes, as soon as the change is committed. It needs PostgreSQL.
type SiteWatch struct {
	config *pgx.ConnConfig
	clock  clock.Clock
	server *serverInUse

	mu    sync.RWMutex
	since time.Time // from when on nothing was missed; zero: nobody listens
	heard time.Time // the last sign of the database
}

// WatchSites returns a watch, which Run begins; nil on SQLite, where one process alone has the database.
func (d *DB) WatchSites() *SiteWatch {
	if d.dialect != PostgreSQL {
		return nil
	}
	return &SiteWatch{config: d.config.Copy(), clock: d.clock, server: &d.server}
}

// Holds reports whether what was read of a site at a time still holds, as far as this watch has heard of no change.
func (w *SiteWatch) Holds(read time.Time) bool {
	w.mu.RLock()
	defer w.mu.RUnlock()
	return !w.since.IsZero() && !read.Before(w.since) && w.clock.Now().Sub(w.heard) < deaf
}

// SiteChanged is called with the short code of a site and the revision that it has now.
type SiteChanged func(code string, revision int64)

// Run listens until ctx ends, and begins anew when the database was away. It calls changed for each change of a
// site, and failed with what went wrong.
func (w *SiteWatch) Run(ctx context.Context, changed SiteChanged, failed func(error)) {
	for ctx.Err() == nil {
		err := w.listen(ctx, changed)
		w.hear(time.Time{})
		if ctx.Err() != nil {
			return
		}
		failed(fmt.Errorf("listen for changes of sites: %w", err))
		pause, cancel := context.WithTimeout(ctx, again)
		<-pause.Done()
		cancel()
	}
}

func (w *SiteWatch) listen(ctx context.Context, changed SiteChanged) error {
	connecting, cancel := context.WithTimeout(ctx, deaf)
	defer cancel()
	conn, err := pgx.ConnectConfig(connecting, w.config)
	if err != nil {
		return err
	}
	defer func() {
		closing, cancel := context.WithTimeout(context.WithoutCancel(ctx), pulse)
		defer cancel()
		_ = conn.Close(closing) // nothing is lost with it
	}()
	if _, err := conn.Exec(connecting, "LISTEN beacon_site"); err != nil {
		return err
	}
	w.server.follow(conn)
	w.hear(w.clock.Now())
	for {
		told, err := waitFor(ctx, conn)
		if err != nil {
			w.server.leave() // the pools' connections may lead to the same server
			return err
		}
		if code, number, ok := strings.Cut(told, " "); ok {
			revision, err := strconv.ParseInt(number, 10, 64)
			if err != nil {
				return err
			}
			changed(code, revision)
		}
		w.hear(w.clock.Now())
	}
}

// errReplaced is the error of a server that became read-only: another one may have its name by now.
var errReplaced = errors.New("the database is read-only")

// waitFor returns the next notification, or an empty one once the database has responded.
func waitFor(ctx context.Context, conn *pgx.Conn) (told string, err error) {
	waiting, cancel := context.WithTimeout(ctx, pulse)
	defer cancel()
	notification, err := conn.WaitForNotification(waiting)
	switch {
	case err == nil:
		return notification.Payload, nil
	case ctx.Err() != nil, !errors.Is(err, context.DeadlineExceeded):
		return "", err
	}
	asking, cancel := context.WithTimeout(ctx, deaf)
	defer cancel()
	var readOnly bool
	err = conn.QueryRow(asking, "SELECT current_setting('transaction_read_only') = 'on'").Scan(&readOnly)
	if err == nil && readOnly {
		err = errReplaced
	}
	return "", err
}

// hear notes a sign of the database; the zero time that nobody listens any more.
func (w *SiteWatch) hear(at time.Time) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.since.IsZero() || at.IsZero() {
		w.since = at
	}
	w.heard = at
}

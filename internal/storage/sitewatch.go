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
	// pingInterval is the time without a notification after which a watch checks its connection.
	pingInterval = 500 * time.Millisecond
	// deaf is the time without a response of the database after which the watch is not trusted.
	pingTimeout = 2 * time.Second
	// again is the delay between a failure and the next connection.
	again = time.Second
)

// SiteWatch receives a notification for each site that any node changes, right after the commit. It needs PostgreSQL.
type SiteWatch struct {
	config *pgx.ConnConfig
	clock  clock.Clock
	server *serverInUse

	mu    sync.RWMutex
	since time.Time // no change was missed since then; zero: not listening
	heard time.Time // the last response of the database
}

// WatchSites returns a watch that Run starts. It returns nil on SQLite, where a single process uses the database.
func (d *DB) WatchSites() *SiteWatch {
	if d.dialect != PostgreSQL {
		return nil
	}
	return &SiteWatch{config: d.config.Copy(), clock: d.clock, server: &d.server}
}

// Holds reports whether data of a site that was read at a time is still current, except for changes that were reported.
// It is false while notifications may be missed.
func (w *SiteWatch) Holds(read time.Time) bool {
	w.mu.RLock()
	defer w.mu.RUnlock()
	return !w.since.IsZero() && !read.Before(w.since) && w.clock.Now().Sub(w.heard) < pingTimeout
}

// SiteChanged is called with the short code of a site and its new revision.
type SiteChanged func(code string, revision int64)

// Run listens until ctx ends and reconnects after failures. It calls changed for each change of a site, and failed for
// each failure.
func (w *SiteWatch) Run(ctx context.Context, changed SiteChanged, failed func(error)) {
	for ctx.Err() == nil {
		err := w.listen(ctx, changed)
		w.recordPing(time.Time{})
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
	connecting, cancel := context.WithTimeout(ctx, pingTimeout)
	defer cancel()
	conn, err := pgx.ConnectConfig(connecting, w.config)
	if err != nil {
		return err
	}
	defer func() {
		closing, cancel := context.WithTimeout(context.WithoutCancel(ctx), pingInterval)
		defer cancel()
		_ = conn.Close(closing) // the connection has no state to lose
	}()
	if _, err := conn.Exec(connecting, "LISTEN beacon_site"); err != nil {
		return err
	}
	w.server.follow(conn)
	w.recordPing(w.clock.Now())
	for {
		payload, err := waitFor(ctx, conn)
		if err != nil {
			w.server.leave() // the pools' connections may lead to the same server
			return err
		}
		if code, number, ok := strings.Cut(payload, " "); ok {
			revision, err := strconv.ParseInt(number, 10, 64)
			if err != nil {
				return err
			}
			changed(code, revision)
		}
		w.recordPing(w.clock.Now())
	}
}

// errReplaced is the error for a server that became read-only. Its host name may resolve to another server now.
var errReplaced = errors.New("the database is read-only")

// waitFor returns the next notification, or "" after a successful check of the connection.
func waitFor(ctx context.Context, conn *pgx.Conn) (payload string, err error) {
	waiting, cancel := context.WithTimeout(ctx, pingInterval)
	defer cancel()
	notification, err := conn.WaitForNotification(waiting)
	switch {
	case err == nil:
		return notification.Payload, nil
	case ctx.Err() != nil, !errors.Is(err, context.DeadlineExceeded):
		return "", err
	}
	asking, cancel := context.WithTimeout(ctx, pingTimeout)
	defer cancel()
	var readOnly bool
	err = conn.QueryRow(asking, "SELECT current_setting('transaction_read_only') = 'on'").Scan(&readOnly)
	if err == nil && readOnly {
		err = errReplaced
	}
	return "", err
}

// recordPing records a response of the database. The zero time records that the watch no longer listens.
func (w *SiteWatch) recordPing(at time.Time) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.since.IsZero() || at.IsZero() {
		w.since = at
	}
	w.heard = at
}

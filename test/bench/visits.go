package main

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/http"
	"path/filepath"
	"time"

	"beacon/internal/platform/clock"
	"beacon/internal/storage"
	"beacon/internal/visits"
)

// visitTime is how long visits come in before the power is cut.
const visitTime = 6 * time.Second

// readers is from how many addresses visits come.
const readers = 1000

// measureVisits counts visits from 64 clients at once, kills the server in the
// middle of it, and looks for what was acknowledged.
func measureVisits(ctx context.Context, b *bench) error {
	alone, err := commitsPerSecond(ctx, b)
	if err != nil {
		return err
	}
	server, err := startBeacon(ctx, b, b.world.dir, "BEACON_TRUSTED_PROXIES=127.0.0.1")
	if err != nil {
		return err
	}
	before, err := b.world.visits(ctx)
	if err != nil {
		return errors.Join(err, server.Kill())
	}
	var requests [][]byte
	for n := range max(readers, len(b.world.live)) { // from many addresses, because the visits of one are limited
		path := "/api/microsite/" + b.world.live[n%len(b.world.live)].ShortCode + "/stats/initial"
		from := fmt.Sprintf("\r\nX-Forwarded-For: 198.18.%d.%d", n/250%250, n%250)
		requests = append(requests, browserRequest(http.MethodPost, path, "gzip", "en-US"+from))
	}
	killed := make(chan error, 1)
	timer := time.AfterFunc(visitTime, func() { killed <- server.Kill() })
	defer timer.Stop()
	o, err := load{
		addr: server.Addr, request: func(turn int64) []byte { return requests[turn%int64(len(requests))] },
	}.run(ctx)
	if err = errors.Join(err, <-killed); err != nil {
		return err
	}
	if o.bad > 0 {
		return fmt.Errorf("%d visits were refused", o.bad)
	}

	again, err := startBeacon(ctx, b, b.world.dir) // it recovers the database
	if err != nil {
		return err
	}
	after, err := b.world.visits(ctx)
	if err = errors.Join(err, again.Kill()); err != nil {
		return err
	}
	counted := after - before
	lost := max(0, o.good-counted)
	// A visit may be on disk although its answer did not get out any more.
	extra := max(0, counted-o.good)
	b.report.add(
		row{
			name: "durable visits, 64 clients", measured: fmt.Sprintf("%.0f visits/s", o.perSecond()),
			yardstick: fmt.Sprintf("%.0f commits/s of one row, same driver and disk", alone),
			limit:     "at least 5000 visits/s", over: o.perSecond() < 5000,
		},
		row{
			name: "  lost after kill -9", measured: fmt.Sprintf("%d of %d acknowledged", lost, o.good),
			yardstick: fmt.Sprintf("%d on disk, %d of them in flight", counted, extra),
			limit:     "0 lost, at most 64 in flight", over: lost > 0 || extra > clients,
		},
	)
	return nil
}

// visits sums the counters of all live sites.
func (w *world) visits(ctx context.Context) (sum int64, err error) {
	db, err := storage.Open(ctx, filepath.Join(w.dir, "beacon.db"), clock.System{})
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	counters := storage.NewVisits(db)
	for _, site := range w.live {
		counts, err := counters.Totals(ctx, site.ID)
		if err != nil {
			return 0, err
		}
		sum += counts[visits.Initial]
	}
	return sum, nil
}

// commitsPerSecond is the yardstick: what the driver and the disk do when every
// visit is a transaction of its own.
func commitsPerSecond(ctx context.Context, b *bench) (perSecond float64, err error) {
	dir, err := b.makeDir("commits")
	if err != nil {
		return 0, err
	}
	// The driver was registered by internal/storage; the settings are those of Beacon.
	db, err := sql.Open(
		"sqlite", "file:"+filepath.Join(dir, "plain.db")+"?_pragma=journal_mode(WAL)&_pragma=synchronous(FULL)",
	)
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	db.SetMaxOpenConns(1)
	if _, err := db.ExecContext(
		ctx, "CREATE TABLE visit (id INTEGER PRIMARY KEY, visits BIGINT NOT NULL); INSERT INTO visit VALUES (1, 0)",
	); err != nil {
		return 0, err
	}
	const long = 2 * time.Second
	began, n := time.Now(), 0
	for ; time.Since(began) < long; n++ {
		if _, err := db.ExecContext(ctx, "UPDATE visit SET visits = visits + 1 WHERE id = 1"); err != nil {
			return 0, err
		}
	}
	return float64(n) / time.Since(began).Seconds(), nil
}

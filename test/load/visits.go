package main

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"path/filepath"
	"time"

	"beacon/internal/platform/clock"
	"beacon/internal/storage"
	"beacon/internal/storage/micrositestore"
	"beacon/internal/visits"
)

// visitTime is the time until the server is killed.
const visitTime = 6 * time.Second

// readers is the number of source addresses of visits.
const readers = 1000

// measureVisits counts visits from 64 concurrent clients, kills the server in the meantime, and checks that the
// acknowledged visits are stored.
func (q *quiet) measureVisits(ctx context.Context) error {
	alone, err := q.commitsPerSecond(ctx)
	if err != nil {
		return err
	}
	server, err := q.startBeacon(ctx, q.dir, "BEACON_TRUSTED_PROXIES=127.0.0.1")
	if err != nil {
		return err
	}
	before, err := q.storedVisits(ctx)
	if err != nil {
		return errors.Join(err, server.Kill())
	}
	var requests [][]byte
	for n := range max(readers, len(q.live)) { // from many addresses, because the visits of one address are limited
		requests = append(requests, q.visitors.count(q.live[n%len(q.live)].ShortCode).bytes())
	}
	killed := make(chan error, 1)
	timer := time.AfterFunc(visitTime, func() { killed <- server.Kill() })
	defer timer.Stop()
	o, err := burst{
		addr: server.Addr, request: func(turn int64) []byte { return requests[turn%int64(len(requests))] },
	}.run(ctx)
	if err = errors.Join(err, <-killed); err != nil {
		return err
	}
	if o.bad > 0 {
		return fmt.Errorf("%d visits were refused", o.bad)
	}

	again, err := q.startBeacon(ctx, q.dir) // it recovers the database
	if err != nil {
		return err
	}
	after, err := q.storedVisits(ctx)
	if err = errors.Join(err, again.Kill()); err != nil {
		return err
	}
	counted := after - before
	lost := max(0, o.good-counted)
	// A visit may be on disk although its response was not sent.
	extra := max(0, counted-o.good)
	q.rows = append(q.rows,
		row{
			name: "durable visits, 64 clients", measured: fmt.Sprintf("%.0f visits/s", o.perSecond()),
			yardstick: fmt.Sprintf("%.0f commits/s of one row, same driver and disk", alone),
			limit:     fmt.Sprintf("at least %d visits/s", leastVisits), over: o.perSecond() < leastVisits,
		},
		row{
			name: "  lost after kill -9", measured: fmt.Sprintf("%d of %d acknowledged", lost, o.good),
			yardstick: fmt.Sprintf("%d on disk, %d of them in flight", counted, extra),
			limit:     "0 lost, at most 64 in flight", over: lost > 0 || extra > clients,
		},
	)
	return nil
}

// storedVisits returns the sum of the counters of all live sites.
func (q *quiet) storedVisits(ctx context.Context) (sum int64, err error) {
	db, err := storage.Open(ctx, filepath.Join(q.dir, "beacon.db"), clock.System{})
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	counters := micrositestore.NewVisits(db)
	for _, site := range q.live {
		counts, err := counters.Totals(ctx, site.ID)
		if err != nil {
			return 0, err
		}
		sum += counts[visits.Initial]
	}
	return sum, nil
}

// commitsPerSecond is the yardstick: the rate of the driver and the disk with one transaction per visit.
func (q *quiet) commitsPerSecond(ctx context.Context) (perSecond float64, err error) {
	dir, err := q.makeDir("commits")
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

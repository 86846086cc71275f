package main

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"sync/atomic"
	"time"

	"golang.org/x/sync/errgroup"

	"beacon/internal/access"
	"beacon/internal/center"
	"beacon/internal/platform/captcha"
	"beacon/internal/platform/geo"
	"beacon/internal/platform/keys"
	"beacon/internal/platform/locale"
	"beacon/internal/referral"
	"beacon/internal/storage"
	"beacon/internal/storage/centerstore"
	"beacon/test/registry"
)

const (
	referralCenters = 300 // more than in the whole country
	referralWriters = 8   // concurrent
	referralTime    = 3 * time.Second
	searchTimes     = 300
)

// measureReferrals saves requests for a center and searches for centers nearby.
func (q *quiet) measureReferrals(ctx context.Context) error {
	return q.onEach(ctx, "referrals", func(ctx context.Context, place registry.Place, database string) (err error) {
		alone, err := q.insertsPerSecond(ctx, place)
		if err != nil {
			return err
		}
		r, err := registry.Open(ctx, place)
		if err != nil {
			return err
		}
		defer func() { err = errors.Join(err, r.Close()) }()
		centers, err := addCenters(ctx, r.DB)
		if err != nil {
			return err
		}
		saves, err := referralSaves(ctx, place, centers)
		if err != nil {
			return err
		}
		searches, reading, err := searchCenters(ctx, r.DB)
		if err != nil {
			return err
		}
		q.rows = append(q.rows,
			row{
				name:      fmt.Sprintf("referrals with queue, ledger, trail and mails, %d at once, %s", referralWriters, database),
				measured:  fmt.Sprintf("%.0f saves/s", saves),
				yardstick: fmt.Sprintf("%.0f commits/s of one row, same driver and disk", alone),
				limit:     fmt.Sprintf("at least %d saves/s", leastReferrals), over: saves < leastReferrals,
			},
			timeRow(fmt.Sprintf("centers nearby, %d centers, %s", referralCenters, database), median(searches), centersLimit,
				milliseconds(reading)+", only reading them"),
			timeRow("  p95", percentile(searches, 95), 2*centersLimit, ""),
			row{name: "  p99", measured: milliseconds(percentile(searches, 99))},
		)
		return nil
	})
}

// insertsPerSecond is the yardstick: a transaction that stores one row.
func (q *quiet) insertsPerSecond(ctx context.Context, place registry.Place) (perSecond float64, err error) {
	driver, url, writers := "pgx", place.Database, referralWriters
	if url == "" {
		driver = "sqlite"
		url, writers = "file:"+filepath.Join(place.Dir, "plain.db")+"?_pragma=journal_mode(WAL)&_pragma=synchronous(FULL)", 1
	}
	db, err := sql.Open(driver, url)
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	db.SetMaxOpenConns(writers)
	for _, statement := range []string{"DROP TABLE IF EXISTS bench_row",
		"CREATE TABLE bench_row (id BIGINT PRIMARY KEY, words TEXT NOT NULL)"} {
		if _, err := db.ExecContext(ctx, statement); err != nil {
			return 0, err
		}
	}
	perSecond, err = atOnce(writers, func(n int64) error {
		_, err := db.ExecContext(
			ctx, "INSERT INTO bench_row (id, words) VALUES ($1, $2)", n, "Rosa Example, 12 River Road, Columbus",
		)
		return err
	})
	_, dropped := db.ExecContext(ctx, "DROP TABLE bench_row")
	return perSecond, errors.Join(err, dropped)
}

// atOnce calls do from several goroutines for a while, each time with a new number, and returns the rate.
func atOnce(writers int, do func(n int64) error) (perSecond float64, err error) {
	var count atomic.Int64
	var all errgroup.Group
	began := time.Now()
	for range writers {
		all.Go(func() error {
			for time.Since(began) < referralTime {
				if err := do(count.Add(1)); err != nil {
					return err
				}
			}
			return nil
		})
	}
	err = all.Wait()
	return float64(count.Load()) / time.Since(began).Seconds(), err
}

// addCenters spreads centers over the country and returns their ids.
func addCenters(ctx context.Context, db *storage.DB) (ids []int64, err error) {
	for n := 1000; len(ids) < referralCenters; n += 311 {
		zip := fmt.Sprintf("%05d", n%100_000)
		place, known := geo.Find(zip)
		if !known {
			continue
		}
		months := int64(len(ids) % 40)
		id, err := centerstore.NewCenters(db).Add(ctx, center.Center{
			Name: fmt.Sprintf("%s Transplant Center %d", place.City, len(ids)), Alias: place.City,
			City: place.City, State: place.State, PostalCode: zip,
			Takes:   center.Participation{Referrals: true, Microsites: months%2 == 0},
			Figures: center.Figures{TransplantsLast12: months, UnmatchedPairs: months / 3},
		})
		if err != nil {
			return nil, err
		}
		ids = append(ids, id)
	}
	return ids, nil
}

// everyHuman is a human check that everyone passes, each with a unique token.
type everyHuman struct{}

// Challenge implements captcha.Checker.
func (everyHuman) Challenge() (any, error) { return nil, nil }

// Check implements captcha.Checker.
func (everyHuman) Check(_ context.Context, token, _ string) (captcha.Proof, error) {
	return captcha.Proof{Fingerprint: token, Expires: time.Now().Add(time.Minute)}, nil
}

// referralSaves returns the number of requests saved per second.
func referralSaves(ctx context.Context, place registry.Place, centers []int64) (perSecond float64, err error) {
	beacon, err := openBeacon(ctx, place)
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, beacon.Close()) }()
	agreed, run := true, keys.RandomToken()
	return atOnce(referralWriters, func(n int64) error {
		_, err := beacon.Referrals.Create(ctx, referral.Form{
			FirstName: "Rosa", LastName: "Example",
			Email: fmt.Sprintf("patient%d@beacon.example", n), Phone: "555-010-0123",
			Address: "12 River Road", City: "Columbus", State: 36,
			PostalCode: "43215", Gender: "F", BirthDate: "04/12/1961",
			HipaaRelease: &agreed, Situation: referral.HasNoDonor, UseMicrositeProgram: referral.No,
			OnDeceasedDonorList: referral.No, IsWillingToTransfer: referral.Unknown, IsKidneyForLife: referral.Unknown,
			Centers: []int64{centers[n%int64(len(centers))]}, Captcha: fmt.Sprintf("%s-%d", run, n),
		}, access.Caller{Lang: locale.English})
		return err
	})
}

// searchCenters returns the sorted times of searches, and the median time of reading the centers alone.
func searchCenters(ctx context.Context, db *storage.DB) (times []time.Duration, reading time.Duration, err error) {
	store := centerstore.NewCenters(db)
	search := center.NewService(center.Deps{Store: store})
	wish := center.SearchParams{PostalCode: "43215"}
	var reads []time.Duration
	for n := range searchTimes + 1 {
		wish.Miles = []int{0, 100, 300, 1000}[n%4]
		began := time.Now()
		found, err := search.Search(ctx, wish)
		if err != nil {
			return nil, 0, err
		}
		if wish.Miles == 0 && len(found) < referralCenters {
			return nil, 0, fmt.Errorf("%d centers at any distance", len(found))
		}
		took := time.Since(began)
		began = time.Now()
		if _, err := store.All(ctx); err != nil {
			return nil, 0, err
		}
		if n > 0 { // the first search loads the ZIP codes
			times, reads = append(times, took), append(reads, time.Since(began))
		}
	}
	slices.Sort(times)
	return times, median(reads), nil
}

package main

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"beacon/internal/access"
	"beacon/internal/center"
	"beacon/internal/config"
	"beacon/internal/microsite"
	"beacon/internal/platform/captcha"
	"beacon/internal/platform/clock"
	"beacon/internal/platform/geo"
	"beacon/internal/platform/keys"
	"beacon/internal/platform/locale"
	"beacon/internal/platform/picture"
	"beacon/internal/platform/workdays"
	"beacon/internal/referral"
	"beacon/internal/storage"
	"beacon/internal/storage/intakestore"
	"beacon/test/figures"
	"beacon/test/registry"
)

const (
	referralCenters = 300 // more than there are in the country
	referralWriters = 8   // at once
	referralTime    = 3 * time.Second
	leastSaves      = 400 // a second, less than half of what a quiet machine does; a registry has as many in a week
	searchTimes     = 300
	searchLimit     = 5 * time.Millisecond // mostly, and twice that for 95 of a hundred
)

// measureReferrals saves requests for a center and looks for centers nearby, on
// SQLite, and on PostgreSQL when the environment names a database.
func measureReferrals(ctx context.Context, b *bench) error {
	dir, err := b.makeDir("referrals")
	if err != nil {
		return err
	}
	if err := measureReferralsOn(ctx, b, "SQLite", "sqlite", filepath.Join(dir, "beacon.db")); err != nil {
		return err
	}
	database, err := postgresDatabase(ctx, "referrals")
	if err == nil && database != "" {
		err = measureReferralsOn(ctx, b, "PostgreSQL", "pgx", database)
	}
	return errors.Join(err, os.RemoveAll(dir))
}

func measureReferralsOn(ctx context.Context, b *bench, name, driver, url string) error {
	say("  referrals in " + name)
	alone, err := insertsPerSecond(ctx, b, driver, url)
	if err != nil {
		return err
	}
	db, err := storage.Open(ctx, url, clock.System{}, sealedWith([][]byte{keys.RandomBytes(keys.MasterSize)}))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	if err := db.Migrate(ctx); err != nil {
		return err
	}
	centers, err := addCenters(ctx, db)
	if err != nil {
		return err
	}
	saves, err := savesPerSecond(ctx, db, centers)
	if err != nil {
		return err
	}
	searches, reading, err := searchCenters(ctx, db)
	if err != nil {
		return err
	}
	b.report.add(
		row{
			name:      fmt.Sprintf("referrals with queue, ledger, trail and mails, %d at once, %s", referralWriters, name),
			measured:  fmt.Sprintf("%.0f saves/s", saves),
			yardstick: fmt.Sprintf("%.0f commits/s of one row, same driver and disk", alone),
			limit:     fmt.Sprintf("at least %d saves/s", leastSaves), over: saves < leastSaves,
		},
		row{
			name:     fmt.Sprintf("centers nearby, %d centers, %s", referralCenters, name),
			measured: figures.Milliseconds(figures.Median(searches)), yardstick: figures.Milliseconds(reading) +
				", only reading them",
			limit: "at most " + figures.Milliseconds(searchLimit), over: figures.Median(searches) > searchLimit,
		},
		row{
			name: "  p95", measured: figures.Milliseconds(figures.Percentile(searches, 95)),
			limit: "at most " + figures.Milliseconds(2*searchLimit), over: figures.Percentile(searches, 95) > 2*searchLimit,
		},
		row{name: "  p99", measured: figures.Milliseconds(figures.Percentile(searches, 99))},
	)
	return nil
}

// insertsPerSecond is the yardstick: a transaction that stores one row.
func insertsPerSecond(ctx context.Context, b *bench, driver, url string) (perSecond float64, err error) {
	writers := referralWriters
	if driver == "sqlite" {
		dir, err := b.makeDir("inserts")
		if err != nil {
			return 0, err
		}
		url, writers = "file:"+filepath.Join(dir, "plain.db")+"?_pragma=journal_mode(WAL)&_pragma=synchronous(FULL)", 1
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

// atOnce calls do from several goroutines for a while, each time with another number.
func atOnce(writers int, do func(n int64) error) (perSecond float64, err error) {
	var count atomic.Int64
	var all sync.WaitGroup
	failed := make(chan error, writers)
	began := time.Now()
	for range writers {
		all.Go(func() {
			for time.Since(began) < referralTime {
				if err := do(count.Add(1)); err != nil {
					failed <- err
					return
				}
			}
		})
	}
	all.Wait()
	took := time.Since(began).Seconds()
	select {
	case err := <-failed:
		return 0, err
	default:
		return float64(count.Load()) / took, nil
	}
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
		id, err := storage.NewCenters(db).Add(ctx, center.Center{
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

// everybody is a human check that everybody passes, each with a token of their own.
type everybody struct{}

// Challenge implements captcha.Checker.
func (everybody) Challenge() (any, error) { return nil, nil }

// Check implements captcha.Checker.
func (everybody) Check(_ context.Context, token, _ string) (captcha.Proof, error) {
	return captcha.Proof{Fingerprint: token, Expires: time.Now().Add(time.Minute)}, nil
}

func savesPerSecond(ctx context.Context, db *storage.DB, centers []int64) (float64, error) {
	ring, err := keys.NewRing([]string{fmt.Sprintf("%064x", 7)})
	if err != nil {
		return 0, err
	}
	s := config.Default().Site
	sites := microsite.NewService(
		storage.NewMicrosites(db),
		picture.New(picture.DefaultLimits),
		registry.Nowhere{},
		ring,
		clock.System{},
		microsite.Limits{
			Story:   s.StoryCharLimit,
			Why:     s.WhyCharLimit,
			Caption: s.CaptionCharLimit,
			Images:  s.MaxImages,
		},
		workdays.Deadline{Within: time.Hour},
		func(microsite.Site) {},
	)
	requests := referral.NewService(referral.Deps{
		Store: intakestore.NewReferrals(db), Microsites: sites, Centers: storage.NewCenters(db),
		Captcha: everybody{}, Ring: ring, Clock: clock.System{}, Zone: time.UTC, MailsQueued: func() {},
	})
	agreed, run := true, keys.RandomToken()
	return atOnce(referralWriters, func(n int64) error {
		_, err := requests.Create(ctx, referral.Form{
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

// searchCenters returns how long searches took, shortest first, and how long it
// mostly takes only to read the centers.
func searchCenters(ctx context.Context, db *storage.DB) (times []time.Duration, reading time.Duration, err error) {
	store := storage.NewCenters(db)
	search := center.NewService(store)
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
		if n > 0 { // the first reads the ZIP codes
			times, reads = append(times, took), append(reads, time.Since(began))
		}
	}
	slices.Sort(times)
	return times, figures.Median(reads), nil
}

package main

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"beacon/internal/config"
	"beacon/internal/gallery"
	"beacon/internal/microsite"
	"beacon/internal/platform/clock"
	"beacon/internal/platform/keys"
	"beacon/internal/platform/picture"
	"beacon/internal/storage"
)

// What the gallery promises: a page with any keyword, at so many listed sites.
const (
	gallerySites      = 100_000
	galleryLimit      = 50 * time.Millisecond
	largeGallerySites = 1_000_000
	largeGalleryLimit = 200 * time.Millisecond
)

// galleryQuestions is how many different pages are asked for, one at a time.
const galleryQuestions = 600

// postgresVariable names an empty PostgreSQL database to measure on as well.
const postgresVariable = "BENCH_POSTGRES"

// measureGallery asks for gallery pages on SQLite, and on PostgreSQL when the
// environment names a database.
func measureGallery(ctx context.Context, b *bench) error {
	sites, limit := gallerySites, galleryLimit
	if b.large {
		sites, limit = largeGallerySites, largeGalleryLimit
	}
	databases := []string{""}
	if url := os.Getenv(postgresVariable); url != "" {
		databases = append(databases, url)
	}
	for _, database := range databases {
		if err := measureGalleryOn(ctx, b, database, sites, limit); err != nil {
			return err
		}
	}
	return nil
}

// galleryWorld is a database full of listed sites, and who may ask for them.
type galleryWorld struct {
	dir, database string
	driver        string
	header        string // of the caller's key
}

func measureGalleryOn(ctx context.Context, b *bench, database string, sites int, limit time.Duration) error {
	name := "SQLite"
	if database != "" {
		name = "PostgreSQL"
	}
	say(fmt.Sprintf("  %d listed sites in %s", sites, name))
	dir, err := b.makeDir("gallery-" + name)
	if err != nil {
		return err
	}
	world, err := buildGallery(ctx, dir, database, sites)
	if err != nil {
		return err
	}
	plain, err := world.plainSearch(ctx)
	if err != nil {
		return err
	}
	server, err := startBeacon(ctx, b, dir, "BEACON_DATABASE="+database)
	if err != nil {
		return err
	}
	times, err := world.ask(ctx, server.addr)
	if err = errors.Join(err, server.kill()); err != nil {
		return err
	}
	p99 := times[len(times)*99/100]
	b.report.add(row{fmt.Sprintf("gallery page, any keyword, %d sites, %s, p99", sites, name), milliseconds(p99), fmt.Sprintf("%s: plain LIKE over the table", milliseconds(plain)),
		"at most " + milliseconds(limit), p99 > limit},
		row{name: "  median, slowest", measured: milliseconds(times[len(times)/2]) + ", " + milliseconds(times[len(times)-1])})
	return os.RemoveAll(dir)
}

// buildGallery makes a caller by the services and everybody else by plain SQL.
func buildGallery(ctx context.Context, dir, database string, sites int) (w *galleryWorld, err error) {
	w = &galleryWorld{dir: dir, database: database, driver: "pgx"}
	if database == "" {
		w.database, w.driver = filepath.Join(dir, "beacon.db"), "sqlite"
	}
	ring, err := keys.LoadRing(filepath.Join(dir, "keys"))
	if err != nil {
		return nil, err
	}
	db, err := storage.Open(ctx, w.database, clock.System{})
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	if err := db.Migrate(ctx); err != nil {
		return nil, err
	}
	people := &builder{ctx: ctx}
	if err := people.addPeople(db); err != nil {
		return nil, err
	}
	s := config.Default().Site
	people.sites = microsite.NewService(storage.NewMicrosites(db), picture.New(picture.DefaultLimits), nowhere{}, ring, clock.System{},
		microsite.Limits{Story: s.StoryCharLimit, Why: s.WhyCharLimit, Caption: s.CaptionCharLimit, Images: s.MaxImages}, microsite.Deadline{Within: time.Hour}, func(string) {})
	_, caller, err := people.starter(0)
	if err != nil {
		return nil, err
	}
	w.header = fmt.Sprintf("EditKey %s:%d:%s", microsite.KeyKind, caller.ID, people.sites.EditKey(caller))
	plain, err := w.open()
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, plain.Close()) }()
	if err := seedGallery(ctx, plain, w.driver, people.centerID, sites, caller.ID); err != nil {
		return nil, err
	}
	settle := "PRAGMA wal_checkpoint(TRUNCATE)"
	if w.driver == "pgx" {
		settle = "VACUUM ANALYZE"
	}
	_, err = plain.ExecContext(ctx, settle)
	return w, err
}

// open answers the database without Beacon; its drivers are registered by storage.
func (w *galleryWorld) open() (*sql.DB, error) {
	db, err := sql.Open(w.driver, w.database)
	if err == nil {
		db.SetMaxOpenConns(1)
	}
	return db, err
}

// plainSearch is the yardstick: what the same page costs without any index of words.
func (w *galleryWorld) plainSearch(ctx context.Context) (took time.Duration, err error) {
	db, err := w.open()
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	var times []time.Duration
	for _, keyword := range []string{"lighthouse", "accordion", "no such words"} {
		began, n := time.Now(), 0
		err := db.QueryRowContext(ctx, "SELECT COUNT(*) FROM gallery_entry WHERE type_id = 0 AND search_text LIKE $1", "%"+keyword+"%").Scan(&n)
		if err != nil {
			return 0, err
		}
		times = append(times, time.Since(began))
	}
	return median(times), nil
}

// ask asks for different pages, one after the other, and answers how long each
// took, sorted.
func (w *galleryWorld) ask(ctx context.Context, addr string) ([]time.Duration, error) {
	questions := galleryKeywords(galleryQuestions)
	client := &http.Client{}
	var times []time.Duration
	for i, q := range questions {
		request, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+addr+"/api/microsite/active?"+q.Encode(), nil)
		if err != nil {
			return nil, err
		}
		request.Header.Set("Authorization", w.header)
		began := time.Now()
		answer, err := client.Do(request)
		if err != nil {
			return nil, err
		}
		_, err = io.Copy(io.Discard, answer.Body)
		took := time.Since(began)
		if err = errors.Join(err, answer.Body.Close()); err != nil || answer.StatusCode != http.StatusOK {
			return nil, fmt.Errorf("%s: %s, %w", q.Encode(), answer.Status, err)
		}
		if os.Getenv("BENCH_VERBOSE") != "" {
			say(fmt.Sprintf("%8s %s", milliseconds(took), q.Encode()))
		}
		if i > 0 { // the first reads all words into memory
			times = append(times, took)
		}
	}
	slices.Sort(times)
	return times, nil
}

// galleryKeywords makes up questions: parts of stories of any length, words of
// any frequency, sentences that many or few write, and what nobody wrote; every
// other one with age and gender.
func galleryKeywords(n int) []url.Values {
	t, r := newStoryteller(1), rand.New(rand.NewPCG(3, 4)) //nolint:gosec // chance that can be repeated
	kinds := []func() string{
		func() string {
			text := []rune(gallery.Searchable(t.story()))
			from := r.IntN(len(text) - 30)
			return string(text[from : from+3+r.IntN(20)])
		},
		func() string { return t.words[r.IntN(len(t.words))] },
		func() string { return t.word() },
		func() string {
			words := strings.Fields(strings.ToLower(alike[r.IntN(len(alike))].sentence))
			from := r.IntN(len(words))
			return strings.Join(words[from:min(len(words), from+1+r.IntN(4))], " ")
		},
		func() string { return t.words[r.IntN(len(t.words))] + "x" + t.words[r.IntN(len(t.words))] },
	}
	ranges := []string{"0-21", "22-34", "35-44", "45-54", "55-64", "65-99"}
	var all []url.Values
	for i := range n {
		q := url.Values{"keyword": {kinds[i%len(kinds)]()}}
		if i%2 == 1 {
			q.Set("age", ranges[r.IntN(len(ranges))])
			q.Set("gender", []string{"male", "female"}[r.IntN(2)])
		}
		all = append(all, q)
	}
	return all
}

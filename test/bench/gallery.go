package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"time"

	"beacon/internal/microsite"
	"beacon/test/figures"
	"beacon/test/registry"
)

// The limit for a gallery page with any keyword, at three times the pages of the largest registry (ADR 16).
const (
	gallerySites = 20_000
	galleryLimit = 100 * time.Millisecond
)

// measureGallery asks for gallery pages on SQLite, and on PostgreSQL when the
// environment names a database.
func measureGallery(ctx context.Context, b *bench) error {
	if err := measureGalleryOn(ctx, b, "", gallerySites, galleryLimit); err != nil {
		return err
	}
	database, err := postgresDatabase(ctx, "gallery")
	if err != nil || database == "" {
		return err
	}
	return measureGalleryOn(ctx, b, database, gallerySites, galleryLimit)
}

// galleryWorld is a database full of listed sites, and who may ask for them.
type galleryWorld struct {
	place  registry.Place
	header string // of the caller's key
	sites  int
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
	asked, err := world.ask(ctx, server.Addr)
	if err = errors.Join(err, server.Kill()); err != nil {
		return err
	}
	with, without, worst := asked.all(), asked.plain(), asked.worstKind()
	b.report.add(
		row{
			name:      fmt.Sprintf("gallery page, any keyword, %d sites, %s, p99", sites, name),
			measured:  figures.Milliseconds(figures.Percentile(with, 99)),
			yardstick: figures.Milliseconds(figures.Percentile(without, 99)) + ", the same pages without one",
			limit:     "at most " + figures.Milliseconds(limit), over: figures.Percentile(with, 99) > limit,
		},
		row{
			name:      "  median, slowest",
			measured:  figures.Milliseconds(figures.Median(with)) + ", " + figures.Milliseconds(with[len(with)-1]),
			yardstick: figures.Milliseconds(plain) + ", plain LIKE over the table",
		},
		row{
			name:     "  slowest kind, its p99",
			measured: fmt.Sprintf("%s, %s", worst, figures.Milliseconds(figures.Percentile(asked.of(worst), 99))),
		},
	)
	return os.RemoveAll(dir)
}

// buildGallery makes a caller by the services and everybody else by plain SQL.
func buildGallery(ctx context.Context, dir, database string, sites int) (w *galleryWorld, err error) {
	w = &galleryWorld{place: registry.Place{Dir: dir, Database: database}, sites: sites}
	r, err := registry.Open(ctx, w.place)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, r.Close()) }()
	people, err := r.NewBuilder(ctx, nil)
	if err != nil {
		return nil, err
	}
	_, caller, err := people.Starter(0)
	if err != nil {
		return nil, err
	}
	w.header = fmt.Sprintf("EditKey %s:%d:%s", microsite.KeyKind, caller.ID, people.EditKey(caller))
	all := registry.Sites{N: sites, Centers: []int64{people.CenterID}, After: caller}
	if err := r.FillSites(ctx, all); err != nil {
		return nil, err
	}
	return w, r.Settle(ctx)
}

// plainSearch is the yardstick: the time of the same page with a plain LIKE.
func (w *galleryWorld) plainSearch(ctx context.Context) (took time.Duration, err error) {
	db, err := w.place.OpenSQL()
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	var times []time.Duration
	for _, keyword := range []string{"lighthouse", "accordion", "no such words"} {
		began, n := time.Now(), 0
		err := db.QueryRowContext(ctx, "SELECT COUNT(*) FROM gallery_entry WHERE type_id = 0 AND search_text LIKE $1", "%"+
			keyword+"%").
			Scan(&n)
		if err != nil {
			return 0, err
		}
		times = append(times, time.Since(began))
	}
	return figures.Median(times), nil
}

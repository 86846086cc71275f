package main

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"beacon/internal/microsite"
	"beacon/internal/platform/clock"
	"beacon/internal/platform/keys"
	"beacon/internal/storage"
)

// What the gallery promises: a page with any keyword, at so many listed sites.
const (
	gallerySites = 200_000
	galleryLimit = 50 * time.Millisecond
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
	dir, database string
	driver        string
	header        string // of the caller's key
	sites         int
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
			measured:  milliseconds(percentile(with, 99)),
			yardstick: milliseconds(percentile(without, 99)) + ", the same pages without one",
			limit:     "at most " + milliseconds(limit), over: percentile(with, 99) > limit,
		},
		row{
			name: "  median, slowest", measured: milliseconds(median(with)) + ", " + milliseconds(with[len(with)-1]),
			yardstick: milliseconds(plain) + ", plain LIKE over the table",
		},
		row{
			name:     "  slowest kind, its p99",
			measured: fmt.Sprintf("%s, %s", worst, milliseconds(percentile(asked.of(worst), 99))),
		},
	)
	return os.RemoveAll(dir)
}

// buildGallery makes a caller by the services and everybody else by plain SQL.
func buildGallery(ctx context.Context, dir, database string, sites int) (w *galleryWorld, err error) {
	w = &galleryWorld{dir: dir, database: database, driver: "pgx", sites: sites}
	if database == "" {
		w.database, w.driver = filepath.Join(dir, "beacon.db"), "sqlite"
	}
	ring, err := keys.LoadRing(filepath.Join(dir, "keys"))
	if err != nil {
		return nil, err
	}
	db, err := storage.Open(ctx, w.database, clock.System{}, sealedWith(ring.AuditKeys()))
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	if err := db.Migrate(ctx); err != nil {
		return nil, err
	}
	people, err := newBuilder(ctx, db, ring, nil)
	if err != nil {
		return nil, err
	}
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
	if err := seedGallery(ctx, plain, w.driver, people.centerID, sites, caller); err != nil {
		return nil, err
	}
	settle := "PRAGMA wal_checkpoint(TRUNCATE)"
	if w.driver == "pgx" {
		settle = "VACUUM ANALYZE"
	}
	_, err = plain.ExecContext(ctx, settle)
	return w, err
}

// open returns the database without Beacon; its drivers are registered by storage.
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
		err := db.QueryRowContext(ctx, "SELECT COUNT(*) FROM gallery_entry WHERE type_id = 0 AND search_text LIKE $1", "%"+
			keyword+"%").
			Scan(&n)
		if err != nil {
			return 0, err
		}
		times = append(times, time.Since(began))
	}
	return median(times), nil
}

package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"beacon/internal/microsite"
	"beacon/test/registry"
)

// gallerySites is three times the number of pages of the largest registry (ADR 16).
const gallerySites = 20_000

// galleryWorld is a registry of listed sites, with a patient's credential.
type galleryWorld struct {
	place      registry.Place
	sites      registry.Sites
	credential string
	visitors   visitors
}

// measureGallery requests gallery pages with and without keywords.
func (q *quiet) measureGallery(ctx context.Context) error {
	return q.onEach(ctx, "gallery", func(ctx context.Context, place registry.Place, database string) error {
		world, err := buildGallery(ctx, place)
		if err != nil {
			return err
		}
		plain, err := world.plainSearch(ctx)
		if err != nil {
			return err
		}
		server, err := q.startBeacon(ctx, place.Dir, "BEACON_DATABASE="+place.Database, "BEACON_TRUSTED_PROXIES=127.0.0.1")
		if err != nil {
			return err
		}
		asked, err := world.askAll(server.Addr)
		if err = errors.Join(err, server.Kill()); err != nil {
			return err
		}
		with, worst := asked.all(), asked.worstKind()
		q.rows = append(q.rows,
			timeRow(fmt.Sprintf("gallery page, any keyword, %d sites, %s, p99", gallerySites, database), percentile(with, 99),
				galleryLimit, milliseconds(percentile(asked.plain(), 99))+", the same pages without one"),
			row{
				name:      "  median, slowest",
				measured:  milliseconds(median(with)) + ", " + milliseconds(with[len(with)-1]),
				yardstick: milliseconds(plain) + ", plain LIKE over the table",
			},
			row{
				name:     "  slowest kind, its p99",
				measured: fmt.Sprintf("%s, %s", worst, milliseconds(percentile(asked.of(worst), 99))),
			},
		)
		return nil
	})
}

// buildGallery creates the calling patient by the services and all other sites by plain SQL.
func buildGallery(ctx context.Context, place registry.Place) (w *galleryWorld, err error) {
	r, err := registry.Open(ctx, place)
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
	w = &galleryWorld{place: place, credential: credential(r.Ring, microsite.KeyKind, caller.ID)}
	w.sites = registry.Sites{N: gallerySites, Centers: []int64{people.CenterID}, After: caller}
	return w, errors.Join(r.FillSites(ctx, w.sites), r.Settle(ctx))
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
	return median(times), nil
}

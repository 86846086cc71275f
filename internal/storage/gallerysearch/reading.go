package gallerysearch

import (
	"context"
	"fmt"
	"slices"

	"golang.org/x/sync/errgroup"

	"beacon/internal/gallery"
	"beacon/internal/storage"
)

// scanFirst is how many stories are read at first; each time after it is more.
const scanFirst = 60

// scan reads the stories of the next rows of the order until those with the
// keyword fill the window or so many are read. It returns these from the window's
// first row on, and the last row, nil when the order ended. The rows are found by
// the index alone.
func (s Store) scan(
	ctx context.Context, f gallery.Filter, w gallery.Window, rows int,
) (places []gallery.Place, last *gallery.Place, err error) {
	next, err := s.along(ctx, f, gallery.Window{After: w.After, Limit: rows - 1})
	if err != nil {
		return nil, nil, err
	}
	wanted := w.Offset + w.Limit + 1
	if len(next) == rows {
		last = &next[rows-1]
	}
	for portion := scanFirst; len(next) > 0 && len(places) < wanted; portion *= 3 {
		n := min(portion, len(next))
		with, err := s.withKeyword(ctx, next[:n], f.Keyword)
		if err != nil {
			return nil, nil, err
		}
		places, next = append(places, with...), next[n:]
	}
	return places, last, nil
}

// How stories are read.
const (
	readAtOnce = 500 // by one statement
	readers    = 2   // statements at the same time
)

// withKeyword returns those of the places whose story has a keyword, in order.
func (s Store) withKeyword(ctx context.Context, of []gallery.Place, keyword string) ([]gallery.Place, error) {
	parts := slices.Collect(slices.Chunk(of, readAtOnce))
	having := make([][]gallery.Place, len(parts))
	reading, ctx := errgroup.WithContext(ctx)
	reading.SetLimit(readers)
	for i, part := range parts {
		reading.Go(func() (err error) {
			having[i], err = s.readStories(ctx, part, keyword)
			return err
		})
	}
	err := reading.Wait()
	with := slices.Concat(having...)
	slices.SortFunc(with, inGalleryOrder)
	return with, err
}

// readStories returns those of the places whose story has a keyword.
func (s Store) readStories(ctx context.Context, of []gallery.Place, keyword string) ([]gallery.Place, error) {
	values := make([]any, 0, len(of)+1)
	for _, p := range of {
		values = append(values, p.SiteID)
	}
	query := `SELECT microsite_id, registration_count FROM gallery_entry WHERE microsite_id IN (` +
		numbered(len(of)) + `) AND ` + s.index.contains(fmt.Sprintf("$%d", len(of)+1))
	return storage.Select(ctx, s.db.ReadPool(), query, append(values, keyword), scanPlace)
}

package storage

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"beacon/internal/gallery"
)

// How phrases are searched.
const (
	readAtOnce = 500 // stories that one statement reads
	fewStories = 500 // with all marks of a phrase: they are all read at once
	scanPhrase = 200 // stories that are read on the off chance that the phrase is common
)

// searchPhrase finds the sites with a phrase among the stories that have all its
// marks. A few of these are read at once. Of more, they are read in the order of
// the gallery as long as that promises to be short; then all of them in the order
// in which they lie, which is much faster.
func (g Gallery) searchPhrase(ctx context.Context, f gallery.Filter, w gallery.Window, lists [][]string) (gallery.Found, error) {
	ids, err := g.idsHaving(ctx, lists)
	if err != nil {
		return gallery.Found{}, err
	}
	if len(ids) > min(fewStories, g.reach.Match/2) {
		found, full, err := g.searchCommonPhrase(ctx, f, w, ids)
		if err != nil || full {
			return found, err
		}
	}
	all, err := g.among(ctx, f, ids, true)
	return cut(all, w), err
}

// searchCommonPhrase answers whether the window could be filled soon, and with what.
func (g Gallery) searchCommonPhrase(ctx context.Context, f gallery.Filter, w gallery.Window, ids []int64) (found gallery.Found, full bool, err error) {
	found.AtLeast = true
	found.Places, err = g.scan(ctx, f, w, min(scanPhrase, g.reach.Scan))
	found.Total = int64(w.Offset + len(found.Places))
	if err != nil || len(found.Places) > w.Limit {
		return found, true, err
	}
	candidates, err := g.candidates(ctx, f, ids)
	if err != nil {
		return found, false, err
	}
	var with []gallery.Place
	for read, portion := 0, scanFirst; read < g.reach.Scan; portion *= 3 {
		next, err := candidates(min(portion, readAtOnce))
		if err != nil {
			return found, false, err
		}
		some, err := g.withKeyword(ctx, next, f.Keyword)
		if err != nil {
			return found, false, err
		}
		with, read = append(with, some...), read+len(next)
		found = cut(with, w)
		if found.AtLeast = len(next) > 0; !found.AtLeast { // that was all
			return found, true, nil
		}
		if len(found.Places) > w.Limit {
			return found, true, nil
		}
	}
	return found, false, nil
}

// candidates answers what hands out those of the sites that the filter leaves, in
// order, up to n at a time, and none at the end. A few are looked up and sorted;
// of many, the order is walked and the others left out.
func (g Gallery) candidates(ctx context.Context, f gallery.Filter, ids []int64) (next func(n int) ([]gallery.Place, error), err error) {
	var ready []gallery.Place
	wanted := map[int64]bool{}
	walked := len(ids) <= 2*g.reach.Scan
	if walked {
		if ready, err = g.among(ctx, f, ids, false); err != nil {
			return nil, err
		}
	} else {
		for _, id := range ids {
			wanted[id] = true
		}
	}
	var after *gallery.Place
	return func(n int) ([]gallery.Place, error) {
		for !walked && len(ready) < n {
			const step = 2_000
			next, err := g.along(ctx, f, gallery.Window{After: after, Limit: step - 1})
			if err != nil {
				return nil, err
			}
			for _, p := range next {
				if wanted[p.SiteID] {
					ready = append(ready, p)
				}
			}
			if walked = len(next) < step; !walked {
				after = &next[step-1]
			}
		}
		n = min(n, len(ready))
		portion := ready[:n]
		ready = ready[n:]
		return portion, nil
	}, nil
}

// among answers those of the sites that the filter leaves, in order; when read is
// set, only those whose story has the keyword. The ids are sorted: so they lie.
func (g Gallery) among(ctx context.Context, f gallery.Filter, ids []int64, read bool) (places []gallery.Place, err error) {
	for portion := range slices.Chunk(ids, readAtOnce) {
		c, condition := conditionsOf(f), ""
		filter := c.String()
		if read {
			condition = ` AND ` + g.index.contains(c.bind(f.Keyword))
		}
		list := make([]string, len(portion))
		for i, id := range portion {
			list[i] = c.bind(id)
		}
		// In one step, SQLite would walk the index of the type instead.
		some, err := g.places(ctx, g.db.read, `WITH few AS MATERIALIZED (SELECT microsite_id, registration_count, type_id, birth_date, gender FROM gallery_entry
			WHERE microsite_id IN (`+strings.Join(list, ", ")+`)`+condition+`) SELECT microsite_id, registration_count FROM few WHERE `+filter, c.values...)
		if err != nil {
			return nil, err
		}
		places = append(places, some...)
	}
	slices.SortFunc(places, inGalleryOrder)
	return places, nil
}

// idsHaving answers the sites whose stories have at least one token of each list.
func (g Gallery) idsHaving(ctx context.Context, lists [][]string) (ids []int64, err error) {
	err = g.byWords(ctx, func(q querier) error {
		rows, err := q.QueryContext(ctx, g.hits(lists))
		if err != nil {
			return fmt.Errorf("look up words: %w", err)
		}
		defer func() { _ = rows.Close() }()
		for rows.Next() {
			var id int64
			if err := rows.Scan(&id); err != nil {
				return err
			}
			ids = append(ids, id)
		}
		return rows.Err()
	})
	slices.Sort(ids)
	return slices.Compact(ids), err
}

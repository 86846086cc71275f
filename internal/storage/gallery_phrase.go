package storage

import (
	"context"

	"beacon/internal/gallery"
)

// readAtOnce is how many stories one statement reads for a phrase.
const readAtOnce = 300

// searchPhrase finds the sites with a rare phrase. The stories that have all its
// words are read in the order of the gallery, as long as that promises to be
// short; then all of them in the order in which they lie, which is much faster.
func (g Gallery) searchPhrase(ctx context.Context, f gallery.Filter, w gallery.Window, lists [][]string) (gallery.Found, error) {
	candidates, err := g.candidates(ctx, f, lists)
	if err != nil {
		return gallery.Found{}, err
	}
	var with []gallery.Place
	for read := 0; read < g.reach.Scan; {
		next, err := candidates(readAtOnce)
		if err != nil {
			return gallery.Found{}, err
		}
		if len(next) == 0 { // that was all
			return cut(with, w), nil
		}
		some, err := g.withKeyword(ctx, next, f.Keyword)
		if err != nil {
			return gallery.Found{}, err
		}
		with, read = append(with, some...), read+len(next)
		if found := cut(with, w); len(found.Places) > w.Limit {
			found.AtLeast = true
			return found, nil
		}
	}
	all, err := g.havingWords(ctx, f, lists, f.Keyword)
	return cut(all, w), err
}

// candidates answers what hands out the sites that have at least one word of
// each list, in order, up to n at a time, and none at the end. A few are looked
// up and sorted; of many, the order is walked and the others left out.
func (g Gallery) candidates(ctx context.Context, f gallery.Filter, lists [][]string) (func(n int) ([]gallery.Place, error), error) {
	ids, err := g.idsHavingWords(ctx, lists)
	if err != nil {
		return nil, err
	}
	var ready []gallery.Place
	walked := len(ids) <= 4*g.reach.Scan
	if walked {
		if ready, err = g.havingWords(ctx, f, lists, ""); err != nil {
			return nil, err
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
				if ids[p.SiteID] {
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

func (g Gallery) idsHavingWords(ctx context.Context, lists [][]string) (map[int64]bool, error) {
	ids := map[int64]bool{}
	err := g.byWords(ctx, func(q querier) error {
		rows, err := q.QueryContext(ctx, g.hits(lists))
		if err != nil {
			return err
		}
		defer func() { _ = rows.Close() }()
		for rows.Next() {
			var id int64
			if err := rows.Scan(&id); err != nil {
				return err
			}
			ids[id] = true
		}
		return rows.Err()
	})
	return ids, err
}

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
	scanShare  = 5   // this part of GalleryReach.Scan is read on the off chance that the phrase is common
)

// searchPhrase finds the sites with a phrase among the stories that have all its
// marks. A few of these are read at once. Where there are more, the next stories
// of the gallery's order may hold the page already. Otherwise those with the marks
// are read in that order as long as it promises to be short; then all of them in
// the order in which they lie, which is much faster.
func (g Gallery) searchPhrase(ctx context.Context, f gallery.Filter, w gallery.Window, lists [][]string) (gallery.Found, error) {
	few := min(fewStories, g.reach.Match/2)
	ids, err := g.idsHaving(ctx, fmt.Sprintf("%s LIMIT %d", g.hits(lists), few+1))
	if err != nil {
		return gallery.Found{}, err
	}
	if len(ids) > few {
		found, answered, err := g.searchCommonPhrase(ctx, f, w)
		if err != nil || answered {
			return found, err
		}
		// Only now is it worth to name them all: a phrase may stand in every story.
		if ids, err = g.idsHaving(ctx, g.hits(lists)); err != nil {
			return gallery.Found{}, err
		}
		found, answered, err = g.searchMarked(ctx, f, w, distinct(ids))
		if err != nil || answered {
			return found, err
		}
	}
	all, err := g.reading(ctx, f, distinct(ids))
	return cut(all, w), err
}

// searchCommonPhrase answers whether the next stories of the order fill the window
// or are the last, and what is in it. More than a few are read where these promise
// that it is full in time: finding all that have the marks takes longer.
func (g Gallery) searchCommonPhrase(ctx context.Context, f gallery.Filter, w gallery.Window) (found gallery.Found, answered bool, err error) {
	few, wanted := max(1, g.reach.Scan/scanShare), w.Offset+w.Limit+1
	places, behind, err := g.scan(ctx, f, w, few)
	if err != nil {
		return found, false, err
	}
	rest := g.reach.Scan - few // two thirds of it, as chance has it
	if behind != nil && rest > 0 && len(places) < wanted && wanted*few <= len(places)*rest*2/3 {
		var more []gallery.Place
		more, behind, err = g.scan(ctx, f, gallery.Window{After: behind, Limit: wanted - len(places) - 1}, rest)
		if err != nil {
			return found, false, err
		}
		places = append(places, more...)
	}
	answered = behind == nil || len(places) >= wanted
	return gallery.Found{Places: window(places, w), Total: int64(min(len(places), wanted)), AtLeast: true}, answered, nil
}

// searchMarked reads stories with all marks in the gallery's order, and answers
// whether the window could be filled soon, and with what.
func (g Gallery) searchMarked(ctx context.Context, f gallery.Filter, w gallery.Window, ids []int64) (found gallery.Found, full bool, err error) {
	candidates, err := g.candidates(ctx, f, w.After, ids)
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
		found.AtLeast = len(next) > 0 || w.After != nil // what comes before was not looked at
		if len(next) == 0 || len(found.Places) > w.Limit {
			return found, true, nil
		}
	}
	return found, false, nil
}

// candidates answers what hands out those of the sites behind a place that the
// filter leaves, in order, up to n at a time, and none at the end. A few are looked
// up and sorted; of many, the order is walked and the others left out.
func (g Gallery) candidates(ctx context.Context, f gallery.Filter, after *gallery.Place, ids []int64) (next func(n int) ([]gallery.Place, error), err error) {
	var ready []gallery.Place
	wanted := map[int64]bool{}
	walked := len(ids) <= 2*g.reach.Scan
	if walked {
		if ready, err = g.among(ctx, f, ids, false); err != nil {
			return nil, err
		}
		for after != nil && len(ready) > 0 && !after.Before(ready[0]) {
			ready = ready[1:]
		}
	} else {
		for _, id := range ids {
			wanted[id] = true
		}
	}
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

// reading answers those of the sites that the filter leaves and whose story has the
// keyword, in order. Where age or gender leave few, only their stories are read.
func (g Gallery) reading(ctx context.Context, f gallery.Filter, ids []int64) (places []gallery.Place, err error) {
	if f.BornAfter == "" && f.Gender == "" || len(ids) <= readAtOnce {
		return g.among(ctx, f, ids, true)
	}
	left, err := g.among(ctx, f, ids, false)
	if err != nil {
		return nil, err
	}
	for portion := range slices.Chunk(left, readAtOnce) {
		with, err := g.withKeyword(ctx, portion, f.Keyword)
		if err != nil {
			return nil, err
		}
		places = append(places, with...)
	}
	return places, nil
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

// distinct answers each id once, sorted.
func distinct(ids []int64) []int64 {
	slices.Sort(ids)
	return slices.Compact(ids)
}

// idsHaving answers the sites that a query of hits names, as often as it does.
func (g Gallery) idsHaving(ctx context.Context, hits string) (ids []int64, err error) {
	err = g.byWords(ctx, func(q querier) error {
		rows, err := q.QueryContext(ctx, hits)
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
	return ids, err
}

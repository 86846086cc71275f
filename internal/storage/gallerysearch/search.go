package gallerysearch

import (
	"context"
	"database/sql"
	"fmt"
	"slices"

	"beacon/internal/gallery"
	"beacon/internal/storage"
)

// inOrder is the order of the gallery.
const inOrder = `ORDER BY registration_count DESC, microsite_id DESC`

// conditionsOf returns the filter as a WHERE clause.
func conditionsOf(f gallery.Filter) *storage.Conditions {
	c := &storage.Conditions{}
	c.Add("type_id = ?", f.Type)
	if f.BornAfter != "" {
		c.Add("birth_date > ?", f.BornAfter)
		c.Add("birth_date <= ?", f.BornUpTo)
	}
	if f.Gender != "" {
		c.Add("gender = ?", f.Gender)
	}
	return c
}

// addAfter adds the condition of keyset pagination: only rows after a place.
func addAfter(c *storage.Conditions, after *gallery.Place) {
	if after != nil {
		c.Add("(registration_count, microsite_id) < ("+c.Bind(after.Registrations)+", ?)", after.SiteID)
	}
}

// Search implements gallery.Store.
func (s Store) Search(ctx context.Context, f gallery.Filter, w gallery.Window) (gallery.Found, error) {
	if f.Keyword == "" {
		n, err := s.countFiltered(ctx, f, s.limits.Count)
		if err != nil {
			return gallery.Found{}, err
		}
		if n <= int64(s.limits.Scan) {
			return s.searchFew(ctx, f, w)
		}
		found := gallery.Found{Total: min(n, int64(s.limits.Count)), AtLeast: n > int64(s.limits.Count)}
		found.Places, err = s.along(ctx, f, w)
		return found, err
	}
	if err := s.words.refresh(ctx, s.db.Queries()); err != nil {
		return gallery.Found{}, err
	}
	lists, exact, possible := s.words.lookup(f.Keyword)
	if !possible {
		return gallery.Found{}, nil
	}
	n, err := s.countFiltered(ctx, f, s.limits.Scan)
	if err != nil {
		return gallery.Found{}, err
	}
	if n <= int64(s.limits.Scan) {
		return s.searchFew(ctx, f, w)
	}
	if !exact {
		return s.searchPhrase(ctx, f, w, lists)
	}
	sample, complete, err := s.sampleOfWords(ctx, f, lists)
	if err != nil || complete {
		return cut(sample, w), err
	}
	places, last, err := s.scan(ctx, f, w, s.limits.Scan)
	if err != nil {
		return gallery.Found{}, err
	}
	if len(places) < w.Offset+w.Limit+1 && last != nil { // the page is not full: too rare to be met by the way
		places, err = s.havingWords(ctx, f, lists)
		return cut(places, w), err
	}
	met := min(len(places), w.Offset+w.Limit+1)
	return gallery.Found{Places: window(places, w), Total: int64(max(len(sample), met)), AtLeast: true}, nil
}

// countFiltered counts what age and gender leave, up to one more than most.
func (s Store) countFiltered(ctx context.Context, f gallery.Filter, most int) (int64, error) {
	c := conditionsOf(f)
	query := `SELECT COUNT(*) FROM (SELECT 1 FROM gallery_entry WHERE ` + c.String() +
		` LIMIT ` + c.Bind(most+1) + `) AS counted`
	n, err := guided(ctx, s, query, c.Values, func(r *sql.Rows, n *int64) error { return r.Scan(n) })
	if err != nil {
		return 0, err
	}
	return n[0], nil
}

// searchFew looks at every row that age and gender leave.
func (s Store) searchFew(ctx context.Context, f gallery.Filter, w gallery.Window) (gallery.Found, error) {
	c := conditionsOf(f)
	where := c.String()
	if f.Keyword != "" {
		where += ` AND ` + s.index.contains(c.Bind(f.Keyword))
	}
	query := `WITH few AS MATERIALIZED (SELECT microsite_id, registration_count FROM gallery_entry WHERE ` + where + `)
		SELECT microsite_id, registration_count FROM few ` + inOrder
	places, err := guided(ctx, s, query, c.Values, scanPlace)
	return cut(places, w), err
}

// along reads a window of the order.
func (s Store) along(ctx context.Context, f gallery.Filter, w gallery.Window) ([]gallery.Place, error) {
	c := conditionsOf(f)
	addAfter(c, w.After)
	query := `SELECT microsite_id, registration_count FROM gallery_entry WHERE ` + c.String() + ` ` + inOrder +
		` LIMIT ` + c.Bind(w.Limit+1) + ` OFFSET ` + c.Bind(w.Offset)
	return guided(ctx, s, query, c.Values, scanPlace)
}

func inGalleryOrder(a, b gallery.Place) int {
	switch {
	case a.Before(b):
		return -1
	case b.Before(a):
		return 1
	}
	return 0
}

// hits is the query of the sites that may have a keyword; without lists of words
// that narrow it down, of all. An id may come more than once.
func (s Store) hits(lists [][]int64) string {
	switch len(lists) {
	case 0:
		return `SELECT microsite_id FROM gallery_story`
	case 1:
		return inParts(lists[0], s.index.match)
	}
	return s.index.match(lists)
}

// havingWords returns the sites whose stories have at least one token of each
// list, in order.
func (s Store) havingWords(ctx context.Context, f gallery.Filter, lists [][]int64) ([]gallery.Place, error) {
	c := conditionsOf(f)
	query := `WITH hits AS MATERIALIZED (SELECT DISTINCT microsite_id FROM (` + s.hits(lists) + `) AS h),
		few AS MATERIALIZED (
		SELECT e.microsite_id, e.registration_count FROM hits CROSS JOIN ` + s.index.people() +
		` WHERE e.microsite_id = hits.microsite_id AND ` + c.String() + `)
		SELECT microsite_id, registration_count FROM few ` + inOrder
	return guided(ctx, s, query, c.Values, scanPlace)
}

// sampleOfWords returns the sites with a word among the first Limits.Match
// stories that have it, in order, and whether these are all there are.
func (s Store) sampleOfWords(
	ctx context.Context,
	f gallery.Filter,
	lists [][]int64,
) (places []gallery.Place, complete bool, err error) {
	if len(lists[0]) <= manyWords {
		return s.sample(ctx, f, lists, s.limits.Match)
	}
	places, _, err = s.sample(ctx, f, [][]int64{lists[0][:manyWords]}, s.limits.Match)
	return places, false, err
}

// sample returns the sites that the filter leaves of the first stories that have at
// least one token of each list, at most so many stories, in order, and whether
// these are all there are.
func (s Store) sample(ctx context.Context, f gallery.Filter, lists [][]int64, most int) (places []gallery.Place,
	complete bool, err error) {
	c := conditionsOf(f)
	where := c.String()
	query := `WITH looked AS MATERIALIZED (SELECT microsite_id FROM (` + s.hits(lists) + `) AS h LIMIT ` +
		c.Bind(most+1) + `),
		hits AS MATERIALIZED (SELECT DISTINCT microsite_id FROM looked)
		SELECT -1 AS microsite_id, COUNT(*) AS registration_count FROM looked
		UNION ALL SELECT e.microsite_id, e.registration_count FROM hits CROSS JOIN ` + s.index.people() +
		` WHERE e.microsite_id = hits.microsite_id AND ` + where
	places, err = guided(ctx, s, query, c.Values, scanPlace)
	if err != nil {
		return nil, false, err
	}
	looked := slices.IndexFunc(places, func(p gallery.Place) bool { return p.SiteID == -1 })
	complete = places[looked].Registrations <= int64(most)
	places = slices.Delete(places, looked, looked+1)
	slices.SortFunc(places, inGalleryOrder)
	return places, complete, nil
}

// guided runs a query for which the database may need to be told how to plan it.
func guided[T any](ctx context.Context, s Store, query string, values []any,
	scan func(*sql.Rows, *T) error) ([]T, error) {
	prepare := s.index.prepare()
	if prepare == "" {
		return storage.Select(ctx, s.db.ReadPool(), query, values, scan)
	}
	tx, err := s.db.ReadPool().BeginTx(ctx, &sql.TxOptions{ReadOnly: true})
	if err != nil {
		return nil, fmt.Errorf("begin: %w", err)
	}
	defer func() { _ = tx.Rollback() }() // nothing was changed
	if _, err := tx.ExecContext(ctx, prepare); err != nil {
		return nil, fmt.Errorf("prepare search: %w", err)
	}
	return storage.Select(ctx, tx, query, values, scan)
}

// cut returns the window of everything that matches.
func cut(all []gallery.Place, w gallery.Window) gallery.Found {
	found := gallery.Found{Total: int64(len(all))}
	if w.After != nil {
		for len(all) > 0 && !w.After.Before(all[0]) {
			all = all[1:]
		}
	}
	found.Places = window(all, w)
	return found
}

// window returns what a window shows of places from its first row on.
func window(places []gallery.Place, w gallery.Window) []gallery.Place {
	places = places[min(w.Offset, len(places)):]
	return places[:min(w.Limit+1, len(places))]
}

func scanPlace(rows *sql.Rows, p *gallery.Place) error { return rows.Scan(&p.SiteID, &p.Registrations) }

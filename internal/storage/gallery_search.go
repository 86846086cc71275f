package storage

import (
	"context"
	"database/sql"
	"fmt"
	"strings"

	"beacon/internal/gallery"
)

// How far a search goes (docs/decisions/0012).
const (
	searchScan  = 2_000  // rows that are read along the gallery's order before the trigram index is asked
	countFilter = 10_000 // sites that are counted when no keyword is given
	countWord   = 2_000  // stories with a keyword that are looked at to count
)

// inOrder is the order of the gallery.
const inOrder = `ORDER BY registration_count DESC, microsite_id DESC`

// substringSearch is what the two databases do in different ways. Keywords are
// bound as $1 in the form that pattern answers.
type substringSearch interface {
	// contains is a condition on search_text, true for rows with the keyword $1.
	contains() string
	// hits is a query of the microsite_id of every row with the keyword $1, by the
	// trigram index.
	hits() string
	// pattern answers what $1 of hits is bound to.
	pattern(keyword string) string
	// prepare is run before hits in its transaction; empty: nothing.
	prepare() string
}

type sqliteSearch struct{}

func (sqliteSearch) contains() string { return `instr(search_text, $1) > 0` }
func (sqliteSearch) hits() string {
	return `SELECT rowid AS microsite_id FROM gallery_fts WHERE gallery_fts MATCH $1`
}
func (sqliteSearch) pattern(keyword string) string {
	return `"` + strings.ReplaceAll(keyword, `"`, `""`) + `"`
}
func (sqliteSearch) prepare() string { return "" }

type postgresSearch struct{}

func (postgresSearch) contains() string { return `strpos(search_text, $1) > 0` }
func (postgresSearch) hits() string {
	return `SELECT microsite_id FROM gallery_entry WHERE search_text LIKE $1`
}
func (postgresSearch) pattern(keyword string) string {
	return `%` + strings.NewReplacer(`\`, `\\`, `%`, `\%`, `_`, `\_`).Replace(keyword) + `%`
}

// The planner does not know how rare a keyword is and would at times read the
// whole table.
func (postgresSearch) prepare() string { return `SET LOCAL enable_seqscan = off` }

// conditions collects a WHERE clause and its values.
type conditions struct {
	text   []string
	values []any
}

func (c *conditions) add(text string, value any) {
	c.values = append(c.values, value)
	c.text = append(c.text, strings.ReplaceAll(text, "?", fmt.Sprintf("$%d", len(c.values))))
}

func (c *conditions) String() string { return strings.Join(c.text, " AND ") }

// bind adds a value that no condition of the filter uses and answers its number.
func (c *conditions) bind(value any) string {
	c.values = append(c.values, value)
	return fmt.Sprintf("$%d", len(c.values))
}

// conditionsOf answers the filter as a WHERE clause, with first as $1.
func conditionsOf(f gallery.Filter, first ...any) *conditions {
	c := &conditions{values: first}
	c.add("type_id = ?", f.Type)
	if f.BornAfter != "" {
		c.add("birth_date > ?", f.BornAfter)
		c.add("birth_date <= ?", f.BornUpTo)
	}
	if f.Gender != "" {
		c.add("gender = ?", f.Gender)
	}
	return c
}

// behind adds that rows come after a place of the order.
func (c *conditions) behind(after *gallery.Place) {
	if after != nil {
		c.add("(registration_count, microsite_id) < (?", after.Registrations)
		c.text[len(c.text)-1] += ", " + c.bind(after.SiteID) + ")"
	}
}

// Search implements gallery.Store.
func (g Gallery) Search(ctx context.Context, f gallery.Filter, w gallery.Window) (gallery.Found, error) {
	n, err := g.countFiltered(ctx, f)
	if err != nil {
		return gallery.Found{}, err
	}
	if n <= searchScan {
		return g.searchFew(ctx, f, w)
	}
	if f.Keyword == "" {
		found := gallery.Found{Total: min(n, countFilter), AtLeast: n > countFilter}
		found.Places, err = g.along(ctx, f, w)
		return found, err
	}
	places, err := g.scan(ctx, f, w)
	if err != nil {
		return gallery.Found{}, err
	}
	if len(places) <= w.Limit { // the page is not full: the keyword is rare
		return g.searchAll(ctx, f, w)
	}
	found, err := g.countKeyword(ctx, f)
	found.Places = places
	found.Total = max(found.Total, int64(w.Offset+len(places)))
	return found, err
}

// countFiltered counts what age and gender leave, up to one more than countFilter.
func (g Gallery) countFiltered(ctx context.Context, f gallery.Filter) (n int64, err error) {
	c := conditionsOf(f)
	query := `SELECT COUNT(*) FROM (SELECT 1 FROM gallery_entry WHERE ` + c.String() + ` LIMIT ` + c.bind(countFilter+1) + `) AS some`
	err = g.db.read.QueryRowContext(ctx, query, c.values...).Scan(&n)
	return n, err
}

// searchFew looks at every row that age and gender leave.
func (g Gallery) searchFew(ctx context.Context, f gallery.Filter, w gallery.Window) (gallery.Found, error) {
	c, keyword := conditionsOf(f), ""
	if f.Keyword != "" {
		c, keyword = conditionsOf(f, f.Keyword), ` AND `+g.search.contains()
	}
	places, err := g.places(ctx, g.db.read, `WITH few AS MATERIALIZED (SELECT microsite_id, registration_count FROM gallery_entry WHERE `+c.String()+keyword+`)
		SELECT microsite_id, registration_count FROM few `+inOrder, c.values...)
	return cut(places, w), err
}

// along reads a window of the order.
func (g Gallery) along(ctx context.Context, f gallery.Filter, w gallery.Window) ([]gallery.Place, error) {
	c := conditionsOf(f)
	c.behind(w.After)
	query := `SELECT microsite_id, registration_count FROM gallery_entry WHERE ` + c.String() + ` ` + inOrder + ` LIMIT ` + c.bind(w.Limit+1) + ` OFFSET ` + c.bind(w.Offset)
	return g.places(ctx, g.db.read, query, c.values...)
}

// scan reads the stories of the next rows of the order until the window is full
// or searchScan rows are read.
func (g Gallery) scan(ctx context.Context, f gallery.Filter, w gallery.Window) ([]gallery.Place, error) {
	c := conditionsOf(f, f.Keyword)
	c.behind(w.After)
	query := `SELECT microsite_id, registration_count FROM (
		SELECT microsite_id, registration_count, search_text FROM gallery_entry WHERE ` + c.String() + ` ` + inOrder + ` LIMIT ` + c.bind(searchScan) + `) AS next
		WHERE ` + g.search.contains() + ` ` + inOrder + ` LIMIT ` + c.bind(w.Limit+1) + ` OFFSET ` + c.bind(w.Offset)
	return g.places(ctx, g.db.read, query, c.values...)
}

// searchAll finds every site with a rare keyword by the trigram index.
func (g Gallery) searchAll(ctx context.Context, f gallery.Filter, w gallery.Window) (found gallery.Found, err error) {
	c := conditionsOf(f, g.search.pattern(f.Keyword))
	query := `WITH hits AS MATERIALIZED (` + g.search.hits() + `), few AS MATERIALIZED (
		SELECT e.microsite_id, e.registration_count FROM hits CROSS JOIN gallery_entry e WHERE e.microsite_id = hits.microsite_id AND ` + c.String() + `)
		SELECT microsite_id, registration_count FROM few ` + inOrder
	err = g.byTrigrams(ctx, func(q querier) error {
		places, err := g.places(ctx, q, query, c.values...)
		found = cut(places, w)
		return err
	})
	return found, err
}

// countKeyword counts the sites with a keyword, as far as the first countWord
// stories with it tell.
func (g Gallery) countKeyword(ctx context.Context, f gallery.Filter) (found gallery.Found, err error) {
	c := conditionsOf(f, g.search.pattern(f.Keyword))
	where := c.String()
	query := `WITH hits AS MATERIALIZED (` + g.search.hits() + ` LIMIT ` + c.bind(countWord+1) + `)
		SELECT COUNT(*), COALESCE(SUM(CASE WHEN ` + where + ` THEN 1 ELSE 0 END), 0)
		FROM hits CROSS JOIN gallery_entry e WHERE e.microsite_id = hits.microsite_id`
	var seen int64
	err = g.byTrigrams(ctx, func(q querier) error {
		return q.QueryRowContext(ctx, query, c.values...).Scan(&seen, &found.Total)
	})
	found.AtLeast = seen > countWord
	return found, err
}

// byTrigrams runs queries for which the database may need to be told to use the
// trigram index.
func (g Gallery) byTrigrams(ctx context.Context, fn func(querier) error) error {
	prepare := g.search.prepare()
	if prepare == "" {
		return fn(g.db.read)
	}
	tx, err := g.db.read.BeginTx(ctx, &sql.TxOptions{ReadOnly: true})
	if err != nil {
		return fmt.Errorf("begin: %w", err)
	}
	defer func() { _ = tx.Rollback() }() // nothing was changed
	if _, err := tx.ExecContext(ctx, prepare); err != nil {
		return fmt.Errorf("prepare search: %w", err)
	}
	return fn(tx)
}

// cut answers the window of everything that matches.
func cut(all []gallery.Place, w gallery.Window) gallery.Found {
	found := gallery.Found{Total: int64(len(all))}
	if w.After != nil {
		for len(all) > 0 && !w.After.Before(all[0]) {
			all = all[1:]
		}
	}
	all = all[min(w.Offset, len(all)):]
	found.Places = all[:min(w.Limit+1, len(all))]
	return found
}

// querier is a pool or a transaction.
type querier interface {
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

func (g Gallery) places(ctx context.Context, q querier, query string, values ...any) ([]gallery.Place, error) {
	rows, err := q.QueryContext(ctx, query, values...)
	if err != nil {
		return nil, err
	}
	defer func() { _ = rows.Close() }()
	var places []gallery.Place
	for rows.Next() {
		var p gallery.Place
		if err := rows.Scan(&p.SiteID, &p.Registrations); err != nil {
			return nil, err
		}
		places = append(places, p)
	}
	return places, rows.Err()
}

package gallerysearch

import (
	"context"
	"database/sql"
	"fmt"
	"strings"

	"beacon/internal/gallery"
	"beacon/internal/storage"
)

// inOrder is the sort order of the gallery.
const inOrder = `ORDER BY registration_count DESC, microsite_id DESC`

// totalRow is the id of the row with the number of matching sites.
const totalRow = -1

// Search implements gallery.Store. With a keyword, the matching stories are found once for both the page and the total.
// Without a keyword, an index provides both.
func (s Store) Search(ctx context.Context, f gallery.Filter, w gallery.Window) (found gallery.Found, err error) {
	c, read := &storage.Conditions{}, "NOT MATERIALIZED"
	c.Add("type_id = ?", f.Type)
	if f.BornAfter != "" {
		c.Add("birth_date > ?", f.BornAfter)
		c.Add("birth_date <= ?", f.BornUpTo)
	}
	if f.Gender != "" {
		c.Add("gender = ?", f.Gender)
	}
	if f.Keyword != "" {
		s.addKeyword(c, f.Keyword)
		read = "MATERIALIZED"
	}
	matching := c.String()
	after := "TRUE"
	if w.After != nil {
		after = fmt.Sprintf("(registration_count, microsite_id) < (%s, %s)",
			c.Bind(w.After.Registrations), c.Bind(w.After.SiteID))
	}
	query := fmt.Sprintf(`WITH matching AS %s (SELECT microsite_id, registration_count FROM gallery_entry WHERE %s)
		SELECT %d AS microsite_id, COUNT(*) AS registration_count FROM matching
		UNION ALL SELECT * FROM (
			SELECT microsite_id, registration_count FROM matching WHERE %s %s LIMIT %s OFFSET %s
		) AS page`,
		read, matching, totalRow, after, inOrder, c.Bind(w.Limit+1), c.Bind(w.Offset))
	places, err := storage.Select(ctx, s.db.ReadPool(), query, c.Values, scanPlace)
	if err != nil {
		return gallery.Found{}, err
	}
	for _, p := range places {
		if p.SiteID == totalRow {
			found.Total = p.Registrations
		} else {
			found.Places = append(found.Places, p)
		}
	}
	return found, nil
}

// addKeyword adds the condition that a story contains a keyword of at least three characters. PostgreSQL scans the
// stories. SQLite would be too slow for that and uses a trigram index (ADR 16).
func (s Store) addKeyword(c *storage.Conditions, keyword string) {
	if s.db.Dialect() == storage.PostgreSQL {
		c.Add("strpos(search_text, ?) > 0", keyword)
		return
	}
	phrase := `"` + strings.ReplaceAll(keyword, `"`, `""`) + `"`
	c.Add("microsite_id IN (SELECT rowid FROM gallery_entry_fts WHERE gallery_entry_fts MATCH ?)", phrase)
}

func scanPlace(rows *sql.Rows, p *gallery.Place) error { return rows.Scan(&p.SiteID, &p.Registrations) }

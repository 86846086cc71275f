package gallerysearch

import (
	"context"
	"fmt"
	"time"

	"beacon/internal/gallery"
	"beacon/internal/storage"
	"beacon/internal/visits"
)

// fewestVisits sorts the listed sites e: sites with the type of site o first, then by the number of visits since day
// $2.
const fewestVisits = ` AND e.microsite_id <> o.id
	ORDER BY CASE WHEN e.type_id = o.type_id THEN 0 ELSE 1 END,
		(SELECT COALESCE(SUM(v.visits), 0) FROM visit_count v
			WHERE v.microsite_id = e.microsite_id AND v.kind = 0 AND v.day >= $2),
		e.microsite_id
	LIMIT $3`

// inState selects the listed sites in the state of the site's center. elsewhere selects the sites in all other states.
const (
	inState = `SELECT e.microsite_id, e.registration_count FROM microsite o
		JOIN center oc ON oc.id = o.center_id
		JOIN center c ON c.state = oc.state
		JOIN microsite m ON m.center_id = c.id
		JOIN gallery_entry e ON e.microsite_id = m.id
		WHERE o.id = $1` + fewestVisits
	elsewhere = `SELECT e.microsite_id, e.registration_count FROM microsite o
		JOIN center oc ON oc.id = o.center_id
		JOIN center c ON c.state <> oc.state
		JOIN microsite m ON m.center_id = c.id
		JOIN gallery_entry e ON e.microsite_id = m.id
		WHERE o.id = $1` + fewestVisits
)

// Waiting implements gallery.Store.
func (s Store) Waiting(ctx context.Context, siteID int64, since time.Time, limit int) ([]gallery.Place, error) {
	var places []gallery.Place
	for _, query := range []string{inState, elsewhere} {
		values := []any{siteID, int(visits.NewDay(since)), limit - len(places)}
		found, err := storage.Select(ctx, s.db.ReadPool(), query, values, scanPlace)
		if err != nil {
			return nil, fmt.Errorf("read waiting patients: %w", err)
		}
		if places = append(places, found...); len(places) == limit {
			break
		}
	}
	return places, nil
}

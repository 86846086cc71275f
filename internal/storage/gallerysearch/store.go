package gallerysearch

import (
	"context"
	"database/sql"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"beacon/internal/gallery"
	"beacon/internal/microsite"
	"beacon/internal/storage"
)

// Store implements gallery.Store.
type Store struct {
	db *storage.DB
}

// New returns the store of listed sites in db.
func New(db *storage.DB) Store { return Store{db: db} }

// Everything implements gallery.Store.
func (s Store) Everything(ctx context.Context, typeID int) ([]gallery.Place, error) {
	return storage.Select(
		ctx, s.db.ReadPool(), `SELECT microsite_id, registration_count FROM gallery_entry WHERE type_id = $1 `+inOrder,
		[]any{typeID}, scanPlace,
	)
}

// listed is an entry without pictures, and the id of the site's live version.
type listed struct {
	gallery.Entry
	version int64
}

// Entries implements gallery.Store.
func (s Store) Entries(ctx context.Context, places []gallery.Place) ([]gallery.Entry, error) {
	entries := make([]gallery.Entry, 0, len(places))
	if len(places) == 0 {
		return entries, nil
	}
	ids := make([]any, len(places))
	for i, p := range places {
		ids[i] = p.SiteID
	}
	found, err := storage.Select(
		ctx, s.db.ReadPool(),
		`SELECT e.microsite_id, e.short_code, e.first_name, e.last_name, COALESCE(e.birth_date, ''), e.gender,
			e.registration_count, s.id, s.story, s.story_lang, e.type_id
		FROM gallery_entry e JOIN submission s ON s.id = e.submission_id WHERE e.microsite_id IN (`+numbered(len(ids))+`)`,
		ids, func(r *sql.Rows, e *listed) error {
			return r.Scan(&e.SiteID, &e.ShortCode, &e.FirstName, &e.LastName, &e.BirthDate, &e.Gender, &e.Registrations,
				&e.version, &e.Story, &e.StoryLang, &e.TypeID)
		})
	if err != nil {
		return nil, fmt.Errorf("read gallery: %w", err)
	}
	if err := s.addPictures(ctx, found); err != nil {
		return nil, err
	}
	for _, p := range places {
		if at := slices.IndexFunc(found, func(e listed) bool { return e.SiteID == p.SiteID }); at >= 0 {
			entries = append(entries, found[at].Entry)
		}
	}
	return entries, nil
}

// addPictures reads the pictures of the live versions.
func (s Store) addPictures(ctx context.Context, entries []listed) error {
	ids, of := make([]any, len(entries)), make(map[int64]*listed, len(entries))
	for i := range entries {
		ids[i], of[entries[i].version] = entries[i].version, &entries[i]
	}
	if len(ids) == 0 {
		return nil
	}
	_, err := storage.Select(
		ctx, s.db.ReadPool(),
		`SELECT d.submission_id, p.stem, d.crop_id, d.caption, d.caption_lang, d.rotate, d.zoom, d.pos_x, d.pos_y
		FROM submission_picture d JOIN picture p ON p.id = d.picture_id
		WHERE d.submission_id IN (`+numbered(len(ids))+`) ORDER BY d.submission_id, d.position`,
		ids, func(r *sql.Rows, p *gallery.Picture) error {
			var version int64
			var place microsite.Placement
			err := r.Scan(&version, &place.Stem, &place.CropID, &p.Caption, &p.CaptionLang, &p.Rotate, &p.Zoom, &p.X, &p.Y)
			if err == nil {
				p.FileName, p.Thumbnail = place.LargeName(), place.ThumbnailName()
				of[version].Pictures = append(of[version].Pictures, *p)
			}
			return err
		})
	if err != nil {
		return fmt.Errorf("read gallery pictures: %w", err)
	}
	return nil
}

// numbered returns the placeholders "$1, $2, …" for n values.
func numbered(n int) string {
	numbers := make([]string, n)
	for i := range numbers {
		numbers[i] = "$" + strconv.Itoa(i+1)
	}
	return strings.Join(numbers, ", ")
}

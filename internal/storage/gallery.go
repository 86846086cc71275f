package storage

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"beacon/internal/gallery"
	"beacon/internal/microsite"
	"beacon/internal/platform/fault"
	"beacon/internal/storage/sqlgen"
)

// Gallery implements gallery.Store.
type Gallery struct {
	db    *DB
	index wordIndex
	words *vocabulary
	reach GalleryReach
}

// GalleryReach is how far a search goes (ADR 16).
type GalleryReach struct {
	Scan  int // stories that are read along the gallery's order before the index of words is asked
	Count int // sites that are counted when no keyword is given
	Match int // stories with a word that are all looked at
}

// DefaultGalleryReach keeps every search within some milliseconds.
var DefaultGalleryReach = GalleryReach{Scan: 1_000, Count: 10_000, Match: 2_000}

// NewGallery makes the store of listed sites in db.
func NewGallery(db *DB) Gallery { return NewGalleryReaching(db, DefaultGalleryReach) }

// NewGalleryReaching is NewGallery with another reach, at least 1 each.
func NewGalleryReaching(db *DB, reach GalleryReach) Gallery {
	g := Gallery{db: db, index: sqliteWords{}, words: &vocabulary{}, reach: reach}
	if db.dialect == PostgreSQL {
		g.index = postgresWords{}
	}
	return g
}

// RefreshListing implements microsite.Tx: it reads from the site what the
// gallery is to say and puts it there, or takes the site out. Because it never
// takes part of the row over, the row cannot drift.
func (t micrositeTx) RefreshListing(ctx context.Context, siteID int64) error {
	return refreshListing(ctx, t.q, siteID)
}

func refreshListing(ctx context.Context, q *sqlgen.Queries, siteID int64) error {
	row, err := q.ListingOfMicrosite(ctx, siteID)
	if errors.Is(found(err), fault.ErrNotFound) {
		return errors.Join(q.DropGalleryWords(ctx, siteID), q.DropGalleryEntry(ctx, siteID))
	}
	if err != nil {
		return fmt.Errorf("read listing: %w", err)
	}
	before, err := q.GalleryText(ctx, siteID)
	if err != nil && !errors.Is(found(err), fault.ErrNotFound) {
		return fmt.Errorf("read listing: %w", err)
	}
	text := gallery.Searchable(row.Story)
	if err != nil || before != text {
		if err := putWords(ctx, q, siteID, text); err != nil {
			return err
		}
	}
	err = q.PutGalleryEntry(ctx, sqlgen.PutGalleryEntryParams{
		MicrositeID:       siteID,
		TypeID:            row.TypeID,
		BirthDate:         row.BirthDate,
		Gender:            row.Gender,
		FirstName:         row.FirstName,
		LastName:          row.LastName,
		ShortCode:         row.ShortCode,
		SubmissionID:      row.SubmissionID,
		RegistrationCount: row.RegistrationCount,
		SearchText:        text,
	})
	if err != nil {
		return fmt.Errorf("write listing: %w", err)
	}
	return nil
}

// ListMissing lists the sites that should be and are not, because they were
// public before the gallery was, and answers how many.
func (g Gallery) ListMissing(ctx context.Context) (int, error) {
	ids, err := g.db.reader().UnlistedMicrosites(ctx)
	if err != nil {
		return 0, fmt.Errorf("look for unlisted sites: %w", err)
	}
	for _, id := range ids {
		err := g.db.inTx(ctx, func(q *sqlgen.Queries) error {
			if _, err := q.LockMicrosite(ctx, id); err != nil {
				return fmt.Errorf("lock microsite: %w", err)
			}
			return refreshListing(ctx, q, id)
		})
		if err != nil {
			return 0, err
		}
	}
	return len(ids), nil
}

// Everything implements gallery.Store.
func (g Gallery) Everything(ctx context.Context, typeID int) ([]gallery.Place, error) {
	return g.places(
		ctx,
		g.db.read,
		`SELECT microsite_id, registration_count FROM gallery_entry WHERE type_id = $1 `+inOrder,
		typeID,
	)
}

// Entries implements gallery.Store.
func (g Gallery) Entries(ctx context.Context, places []gallery.Place) ([]gallery.Entry, error) {
	entries := make([]gallery.Entry, 0, len(places))
	if len(places) == 0 {
		return entries, nil
	}
	found, versions, err := g.entriesBySite(ctx, places)
	if err != nil {
		return nil, err
	}
	if err := g.addPictures(ctx, versions); err != nil {
		return nil, err
	}
	for _, p := range places {
		if e := found[p.SiteID]; e != nil {
			entries = append(entries, *e)
		}
	}
	return entries, nil
}

// entriesBySite returns the entries without pictures, by site and by live version.
func (g Gallery) entriesBySite(
	ctx context.Context,
	places []gallery.Place,
) (sites, versions map[int64]*gallery.Entry, err error) {
	ids := make([]any, len(places))
	for i, p := range places {
		ids[i] = p.SiteID
	}
	rows, err := g.db.read.QueryContext(
		ctx,
		`SELECT e.microsite_id, e.short_code, e.first_name, e.last_name, e.birth_date, e.gender, e.registration_count, s.id, s.story
		FROM gallery_entry e JOIN submission s ON s.id = e.submission_id WHERE e.microsite_id IN (`+numbered(
			len(ids),
		)+`)`,
		ids...)
	if err != nil {
		return nil, nil, fmt.Errorf("read gallery: %w", err)
	}
	defer func() { _ = rows.Close() }()
	sites, versions = map[int64]*gallery.Entry{}, map[int64]*gallery.Entry{}
	for rows.Next() {
		e, version := &gallery.Entry{}, int64(0)
		if err := rows.Scan(
			&e.SiteID,
			&e.ShortCode,
			&e.FirstName,
			&e.LastName,
			&e.BirthDate,
			&e.Gender,
			&e.Registrations,
			&version,
			&e.Story,
		); err != nil {
			return nil, nil, fmt.Errorf("read gallery: %w", err)
		}
		sites[e.SiteID], versions[version] = e, e
	}
	return sites, versions, rows.Err()
}

// addPictures reads the pictures of live versions.
func (g Gallery) addPictures(ctx context.Context, versions map[int64]*gallery.Entry) error {
	ids := make([]any, 0, len(versions))
	for id := range versions {
		ids = append(ids, id)
	}
	if len(ids) == 0 {
		return nil
	}
	rows, err := g.db.read.QueryContext(
		ctx,
		`SELECT d.submission_id, p.stem, d.crop_id, d.caption, d.rotate, d.zoom, d.pos_x, d.pos_y
		FROM submission_picture d JOIN picture p ON p.id = d.picture_id
		WHERE d.submission_id IN (`+numbered(len(ids))+`) ORDER BY d.submission_id, d.position`,
		ids...)
	if err != nil {
		return fmt.Errorf("read gallery pictures: %w", err)
	}
	defer func() { _ = rows.Close() }()
	for rows.Next() {
		var version int64
		var place microsite.Placement
		var p gallery.Picture
		if err := rows.Scan(
			&version,
			&place.Stem,
			&place.CropID,
			&p.Caption,
			&p.Rotate,
			&p.Zoom,
			&p.X,
			&p.Y,
		); err != nil {
			return fmt.Errorf("read gallery pictures: %w", err)
		}
		p.FileName, p.Thumbnail = place.LargeName(), place.ThumbnailName()
		versions[version].Pictures = append(versions[version].Pictures, p)
	}
	return rows.Err()
}

// numbered returns "$1, $2, …" for n values.
func numbered(n int) string {
	var b strings.Builder
	for i := range n {
		if i > 0 {
			b.WriteString(", ")
		}
		fmt.Fprintf(&b, "$%d", i+1)
	}
	return b.String()
}

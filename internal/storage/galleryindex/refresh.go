package galleryindex

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"beacon/internal/gallery"
	"beacon/internal/microsite"
	"beacon/internal/storage/sqlgen"
)

// isOver reports whether the banner of a site announces a transplant, after which the gallery does not list it (R16.1).
func isOver(ctx context.Context, q *sqlgen.Queries, siteID int64) (bool, error) {
	b, err := q.BannerOfMicrosite(ctx, siteID)
	if errors.Is(err, sql.ErrNoRows) {
		return false, nil
	}
	if err != nil {
		return false, fmt.Errorf("read banner: %w", err)
	}
	return b.Status == microsite.BannerActive && b.SiteEvent.Type.IsTransplant(), nil
}

// Refresh reads from a site what the gallery says of it and stores that, or takes
// the site out of the gallery. It rewrites the whole row, so that the row cannot
// drift from the site. The caller has locked the site.
func Refresh(ctx context.Context, q *sqlgen.Queries, siteID int64) error {
	over, err := isOver(ctx, q, siteID)
	if err != nil {
		return err
	}
	row, err := q.ListingOfMicrosite(ctx, siteID)
	if over || errors.Is(err, sql.ErrNoRows) {
		return errors.Join(q.DropGalleryWords(ctx, siteID), q.DropGalleryEntry(ctx, siteID))
	}
	if err != nil {
		return fmt.Errorf("read listing: %w", err)
	}
	before, err := q.GalleryText(ctx, siteID)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return fmt.Errorf("read listing: %w", err)
	}
	text := gallery.Searchable(row.Story)
	if err != nil || before != text {
		if err := putWords(ctx, q, siteID, text); err != nil {
			return err
		}
	}
	err = q.PutGalleryEntry(ctx, sqlgen.PutGalleryEntryParams{
		SiteID: siteID, TypeID: row.TypeID, BirthDate: row.BirthDate,
		Gender: row.Gender, FirstName: row.FirstName, LastName: row.LastName,
		ShortCode: row.ShortCode, SubmissionID: row.SubmissionID, RegistrationCount: row.RegistrationCount,
		SearchText: text,
	})
	if err != nil {
		return fmt.Errorf("write listing: %w", err)
	}
	return nil
}

// putWords stores what the index keeps of a listed story. Words that are new get
// ids one process after the other, so that ids become visible in
// their order and a vocabulary that reads on from its last one misses none.
func putWords(ctx context.Context, q *sqlgen.Queries, siteID int64, text string) error {
	locked := false
	tokens, err := Tokens(text, func(word string) (int64, error) {
		id, err := q.GalleryWordID(ctx, word)
		if !errors.Is(err, sql.ErrNoRows) {
			return id, err
		}
		if !locked {
			if err := q.TakeTurn(ctx, "gallery-words"); err != nil {
				return 0, fmt.Errorf("lock vocabulary: %w", err)
			}
			locked = true
		}
		if err := q.InsertGalleryWord(ctx, word); err != nil {
			return 0, fmt.Errorf("store word: %w", err)
		}
		return q.GalleryWordID(ctx, word)
	})
	if err != nil {
		return fmt.Errorf("read words: %w", err)
	}
	return q.PutGalleryWords(ctx, siteID, tokens)
}

package micrositestore

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"beacon/internal/gallery"
	"beacon/internal/microsite"
	"beacon/internal/storage/sqlgen"
)

// refreshListing rewrites or removes the whole gallery entry of a site, so the entry always matches the site. The
// caller has locked the site.
func refreshListing(ctx context.Context, q *sqlgen.Queries, siteID int64) error {
	over, err := isOver(ctx, q, siteID)
	if err != nil {
		return err
	}
	row, err := q.ListingOfMicrosite(ctx, siteID)
	if over || errors.Is(err, sql.ErrNoRows) {
		return q.DropGalleryEntry(ctx, siteID)
	}
	if err != nil {
		return fmt.Errorf("read listing: %w", err)
	}
	err = q.PutGalleryEntry(ctx, sqlgen.PutGalleryEntryParams{
		SiteID: siteID, TypeID: row.TypeID, BirthDate: row.BirthDate,
		Gender: row.Gender, FirstName: row.FirstName, LastName: row.LastName,
		ShortCode: row.ShortCode, SubmissionID: row.SubmissionID, RegistrationCount: row.RegistrationCount,
		SearchText: gallery.Searchable(row.Story),
	})
	if err != nil {
		return fmt.Errorf("write listing: %w", err)
	}
	return nil
}

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

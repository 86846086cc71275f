package storage

import (
	"context"
	"fmt"
	"strings"
	"unicode"

	"beacon/internal/microsite"
	"beacon/internal/storage/sqlgen"
)

// likePattern returns what LIKE is to look for, in lower case. Signs that LIKE
// treats specially stand for any one character, themselves included. So does a
// letter beyond ASCII that has two cases, because SQLite's LOWER leaves such
// letters as they are: a name is found with its accents, whatever the case.
func likePattern(search string) string {
	var b strings.Builder
	b.WriteByte('%')
	for _, r := range search {
		switch {
		case r == '%' || r == '_' || r == '\\', r > unicode.MaxASCII && unicode.ToUpper(r) != unicode.ToLower(r):
			b.WriteByte('_')
		default:
			b.WriteRune(r)
		}
	}
	return b.String() + "%"
}

// List implements microsite.Reader.
func (r micrositeReader) List(ctx context.Context, f microsite.ListFilter) ([]microsite.Listed, int64, error) {
	search := strings.TrimSpace(f.Search)
	pattern := SearchPattern(search)
	status, review := microsite.RecipientStatus(-1), microsite.CustomSiteStatus(-1)
	if f.Status != nil {
		status = *f.Status
	}
	if f.Review != nil {
		review = *f.Review
	}
	rows, err := r.q.ListMicrosites(ctx, sqlgen.ListMicrositesParams{
		AtCenter: microsite.PendCenterApproval, AtRegistry: microsite.PendNkrApproval, Inactive: microsite.Inactive,
		CenterID: f.CenterID, Status: status, Review: review, Search: search, Marked: Accented,
		Bare: Unaccented, Pattern: pattern, Sort: f.Order, Off: RowNumber(f.Offset),
		Lim: RowNumber(f.Limit),
	})
	sites, err := All(rows, err, "list microsites", func(row sqlgen.ListMicrositesRow) microsite.Listed {
		return microsite.Listed{Site: siteFromRow(row.Microsite, row.CenterName), WaitingSince: row.WaitingSince}
	})
	if err != nil {
		return nil, 0, err
	}
	total, err := r.q.CountMicrosites(ctx, sqlgen.CountMicrositesParams{
		CenterID: f.CenterID, Status: status, Review: review, Search: search, Marked: Accented, Bare: Unaccented,
		Pattern: pattern, Inactive: int64(microsite.Inactive),
	})
	if err != nil {
		return nil, 0, fmt.Errorf("count microsites: %w", err)
	}
	return sites, total, nil
}

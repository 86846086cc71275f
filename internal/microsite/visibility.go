package microsite

import (
	"context"
	"strconv"
)

// Visibility lists the places where a site can be found (R3.9).
type Visibility struct {
	ShowInGallery bool
	AllowIndexing bool // by search engines
}

// VisibilityChange sets the visibility of a site; nil keeps a value.
type VisibilityChange struct {
	ShowInGallery *bool
	AllowIndexing *bool
}

// SetVisibility changes a site's visibility. For a minor, showing the page in the gallery is the guardian's opt-in,
// which the audit event records.
func (s *Service) SetVisibility(ctx context.Context, a Access, change VisibilityChange) (Visibility, error) {
	site, err := s.changeOwn(ctx, a, func(tx Tx, site *Site) error {
		before := Visibility{site.ShowInGallery, site.AllowIndexing}
		after := Visibility{
			ShowInGallery: valueOr(change.ShowInGallery, before.ShowInGallery),
			AllowIndexing: valueOr(change.AllowIndexing, before.AllowIndexing),
		}
		if after == before {
			return nil
		}
		site.ShowInGallery, site.AllowIndexing = after.ShowInGallery, after.AllowIndexing
		details := map[string]string{
			"showInGallery": strconv.FormatBool(after.ShowInGallery),
			"allowIndexing": strconv.FormatBool(after.AllowIndexing),
		}
		if site.IsMinor(s.d.Clock.Now()) && after.ShowInGallery && !before.ShowInGallery {
			details["guardianOptIn"] = "true"
		}
		return s.ownTrail(tx, a, *site).Record(ctx, "microsite.visibility-changed", details)
	})
	return Visibility{site.ShowInGallery, site.AllowIndexing}, err
}

func valueOr(value *bool, fallback bool) bool {
	if value == nil {
		return fallback
	}
	return *value
}

// ByCode returns the site of a short code in any status, or fault.ErrNotFound. Callers must not show the site's
// content.
func (s *Service) ByCode(ctx context.Context, shortCode string) (Site, error) {
	return s.d.Store.SiteByCode(ctx, shortCode)
}

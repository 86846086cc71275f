package microsite

import (
	"context"
	"strconv"
)

// Visibility is where a patient lets the site be found (R3.9).
type Visibility struct {
	ShowInGallery bool
	AllowIndexing bool // by search engines
}

// SetVisibility turns the two switches; nil leaves one as it is. For a minor the
// switch of the gallery is the guardian's opt-in, and the trail says so.
func (s *Service) SetVisibility(ctx context.Context, a Access, showInGallery, allowIndexing *bool) (Visibility, error) {
	site, err := s.changeOwn(ctx, a, func(tx Tx, site *Site) error {
		before := Visibility{site.ShowInGallery, site.AllowIndexing}
		after := Visibility{chosen(showInGallery, before.ShowInGallery), chosen(allowIndexing, before.AllowIndexing)}
		if after == before {
			return nil
		}
		site.ShowInGallery, site.AllowIndexing = after.ShowInGallery, after.AllowIndexing
		details := map[string]string{
			"showInGallery": strconv.FormatBool(after.ShowInGallery),
			"allowIndexing": strconv.FormatBool(after.AllowIndexing),
		}
		if site.IsMinor(s.clock.Now()) && after.ShowInGallery && !before.ShowInGallery {
			details["guardianOptIn"] = "true"
		}
		return s.Record(ctx, tx, a.actor(), a.Caller.Origin, *site, "microsite.visibility-changed", details)
	})
	return Visibility{site.ShowInGallery, site.AllowIndexing}, err
}

func chosen(asked *bool, otherwise bool) bool {
	if asked == nil {
		return otherwise
	}
	return *asked
}

// ByCode returns the site of a short code, whatever its state, or
// fault.ErrNotFound. It is for answers that say nothing of the person.
func (s *Service) ByCode(ctx context.Context, shortCode string) (Site, error) {
	return s.store.SiteByCode(ctx, shortCode)
}

package microsite

import (
	"context"
	"errors"
	"time"

	"beacon/internal/platform/fault"
)

// ClosedSince returns the time at which a page was closed: taken down, or its release withdrawn. A later draft moves
// that time forward. ok is false for all other sites, including every public site.
func ClosedSince(ctx context.Context, r LifeReader, site Site) (since time.Time, ok bool, err error) {
	switch {
	case site.IsPublic():
		return since, false, nil
	case site.RecipientStatus == Inactive:
		d, err := r.Deactivation(ctx, site.ID)
		return closedOn(site, d.At, err)
	case site.RecipientStatus < Inactive && !site.AgreedToHipaa:
		last, err := r.LastRelease(ctx, site.ID)
		if err == nil && last.Agreed {
			err = fault.ErrNotFound
		}
		return closedOn(site, last.At, err)
	}
	return since, false, nil
}

func closedOn(site Site, at time.Time, err error) (time.Time, bool, error) {
	if errors.Is(err, fault.ErrNotFound) {
		return at, false, nil
	}
	if site.DraftSavedAt != nil && site.DraftSavedAt.After(at) {
		at = *site.DraftSavedAt
	}
	return at, err == nil, err
}

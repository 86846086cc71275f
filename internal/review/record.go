package review

import (
	"context"
	"errors"

	"beacon/internal/access"
	"beacon/internal/microsite"
	"beacon/internal/platform/fault"
)

// Record is one site for the staff's record screen.
type Record struct {
	View
	Release *microsite.Release      // the newest entry of the HIPAA ledger; nil before the first
	Down    *microsite.Deactivation // nil unless the site is deactivated
}

// Record returns the record of a site, and audits the read (R7.4). A site of another center is not found.
func (s *Service) Record(ctx context.Context, by access.Principal, siteID int64, c access.Caller) (Record, error) {
	v, err := s.View(ctx, by, siteID, c)
	if err != nil {
		return Record{}, err
	}
	record := Record{View: v}
	release, err := s.store.LastRelease(ctx, siteID)
	if err == nil {
		record.Release = &release
	} else if !errors.Is(err, fault.ErrNotFound) {
		return record, err
	}
	if v.Site.RecipientStatus != microsite.Inactive {
		return record, nil
	}
	down, err := s.store.Deactivation(ctx, siteID)
	if errors.Is(err, fault.ErrNotFound) {
		return record, nil
	}
	record.Down = &down
	return record, err
}

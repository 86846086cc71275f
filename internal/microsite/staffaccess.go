package microsite

import (
	"context"

	"beacon/catalogues"
	"beacon/internal/access"
	"beacon/internal/platform/fault"
)

var msgNotAllowed = catalogues.Text("general.account-not-allowed")

// FindAsStaff returns a site to staff with access. It appends no audit event, so callers must not show the site's
// content. It returns fault.ErrNotFound for a site of another center.
func (s *Service) FindAsStaff(ctx context.Context, by access.Principal, siteID int64) (Site, error) {
	site, err := s.d.Store.Site(ctx, siteID)
	if err != nil {
		return Site{}, err
	}
	if !by.SeesCenter(site.CenterID) {
		return Site{}, fault.ErrNotFound
	}
	return site, nil
}

// ReadAsStaff returns a site and appends an audit event, for callers that show the site's content (R7.4). A grant
// gives access too (R15.4).
func (s *Service) ReadAsStaff(
	ctx context.Context, by access.Principal, siteID int64, c access.Caller, details map[string]string,
) (Site, error) {
	site, err := s.d.Store.Site(ctx, siteID)
	if err != nil {
		return Site{}, err
	}
	grant, ok := by.Reads(access.Record{Kind: access.PatientRecord, ID: siteID}, site.CenterID)
	if !ok {
		return Site{}, fault.ErrNotFound
	}
	err = s.d.Store.InTx(ctx, func(tx Tx) error {
		return s.Trail(tx, by.Actor(), c.Origin, site).Record(ctx, "microsite.viewed", grant.Named(details))
	})
	return site, err
}

// changeAsStaff is change for staff. It returns fault.ErrNotFound for a site of another center.
func (s *Service) changeAsStaff(
	ctx context.Context, by access.Principal, siteID int64, fn func(Tx, *Site) error,
) (Site, error) {
	return s.change(ctx, siteID, func(tx Tx, site *Site) error {
		if !by.SeesCenter(site.CenterID) {
			return fault.ErrNotFound
		}
		return fn(tx, site)
	})
}

// ChangeInTxAsStaff locks a site in the caller's transaction, runs fn on it, and saves the site if fn returns nil. It
// returns fault.ErrNotFound for a site of another center. The caller calls Committed afterwards.
func (s *Service) ChangeInTxAsStaff(
	ctx context.Context, tx Tx, by access.Principal, siteID int64, fn func(*Site) error,
) (Site, error) {
	return s.changeInTx(ctx, tx, siteID, func(site *Site) error {
		if !by.SeesCenter(site.CenterID) {
			return fault.ErrNotFound
		}
		return fn(site)
	})
}

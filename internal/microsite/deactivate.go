package microsite

import (
	"context"
	"errors"
	"time"

	"beacon/catalogues"
	"beacon/internal/access"
	"beacon/internal/audit"
	"beacon/internal/notify"
	"beacon/internal/platform/fault"
)

// undoWindow is the time in which a patient may undo a deactivation (R3).
const undoWindow = 24 * time.Hour

// Deactivation is a deactivation of a site.
type Deactivation struct {
	ID     int64
	SiteID int64
	Before RecipientStatus // the status to restore
	ByKind audit.ActorKind
	ByName string
	At     time.Time
}

// UndoUntil returns the time until which the patient may undo the deactivation. It is nil if the registry deactivated
// the site, because only the registry may reactivate it then.
func (d Deactivation) UndoUntil() *time.Time {
	if d.ByKind != audit.Recipient {
		return nil
	}
	until := d.At.Add(undoWindow)
	return &until
}

// Deactivate deactivates the patient's own site and hides its public page at once. It does nothing if the site is
// already inactive.
func (s *Service) Deactivate(ctx context.Context, a Access) (Site, error) {
	if site, err := s.d.Store.Site(ctx, a.SiteID); err == nil && site.RecipientStatus == Inactive &&
		site.KeyVersion == a.key {
		return site, nil
	}
	return s.changeOwn(ctx, a, func(tx Tx, site *Site) error {
		if site.RecipientStatus == Inactive {
			return nil // another request was faster
		}
		email := notify.SiteDeactivated
		if a.Admin != nil {
			email = notify.SiteClosed
		}
		return s.deactivate(ctx, tx, site, s.ownTrail(tx, a, *site), email)
	})
}

// DeactivateAsStaff deactivates a site, for the registry.
func (s *Service) DeactivateAsStaff(
	ctx context.Context, by access.Principal, siteID int64, c access.Caller,
) (Site, error) {
	if !by.IsRegistry() {
		return Site{}, fault.New(fault.Forbidden, msgNotAllowed)
	}
	return s.changeAsStaff(ctx, by, siteID, func(tx Tx, site *Site) error {
		return s.deactivate(ctx, tx, site, s.Trail(tx, by.Actor(), c.Origin, *site), notify.SiteClosed)
	})
}

func (s *Service) deactivate(
	ctx context.Context, tx Tx, site *Site, trail audit.Recorder, email notify.Template,
) error {
	before := site.RecipientStatus
	if err := apply(site, eventDeactivate); err != nil {
		return err
	}
	if err := s.addDeactivation(ctx, tx, *site, before, trail.Actor); err != nil {
		return err
	}
	if err := trail.Record(ctx, "microsite.deactivated", nil); err != nil {
		return err
	}
	return EmailPatient(ctx, tx, email, *site, "microsite/landing")
}

func (s *Service) addDeactivation(ctx context.Context, tx Tx, site Site, before RecipientStatus, by audit.Actor) error {
	return tx.AddDeactivation(ctx, Deactivation{
		SiteID: site.ID, Before: before, ByKind: by.Kind, ByName: by.Name, At: s.d.Clock.Now(),
	})
}

// UndoDeactivation reactivates the patient's own site within 24 hours after the patient deactivated it. It returns a
// Conflict fault later, or if the registry deactivated the site.
func (s *Service) UndoDeactivation(ctx context.Context, a Access) (Site, error) {
	return s.changeOwn(ctx, a, func(tx Tx, site *Site) error {
		d, err := s.lastDeactivation(ctx, tx, *site)
		if err != nil {
			return err
		}
		if until := d.UndoUntil(); until == nil || s.d.Clock.Now().After(*until) {
			return fault.New(fault.Conflict, catalogues.Text("microsite.too-late-to-undo"))
		}
		return s.reactivate(ctx, tx, site, d, s.ownTrail(tx, a, *site))
	})
}

// Reactivate reactivates a site at any time, for the registry.
func (s *Service) Reactivate(ctx context.Context, by access.Principal, siteID int64, c access.Caller) (Site, error) {
	if !by.IsRegistry() {
		return Site{}, fault.New(fault.Forbidden, msgNotAllowed)
	}
	return s.changeAsStaff(ctx, by, siteID, func(tx Tx, site *Site) error {
		d, err := s.lastDeactivation(ctx, tx, *site)
		if err != nil {
			return err
		}
		return s.reactivate(ctx, tx, site, d, s.Trail(tx, by.Actor(), c.Origin, *site))
	})
}

func (s *Service) lastDeactivation(ctx context.Context, r Reader, site Site) (Deactivation, error) {
	d, err := r.Deactivation(ctx, site.ID)
	if errors.Is(err, fault.ErrNotFound) || (err == nil && site.RecipientStatus != Inactive) {
		return d, fault.New(fault.Conflict, catalogues.Text("microsite.not-down"))
	}
	return d, err
}

func (s *Service) reactivate(
	ctx context.Context, tx Tx, site *Site, d Deactivation, trail audit.Recorder,
) error {
	if site.DiedOn != "" {
		return fault.New(fault.Conflict, catalogues.Text("microsite.after-death"))
	}
	if site.IsJoined() {
		return fault.New(fault.Conflict, catalogues.Text("join.separate-first"))
	}
	if err := s.undoDeactivation(ctx, tx, site, d); err != nil {
		return err
	}
	if err := trail.Record(ctx, "microsite.reactivated", nil); err != nil {
		return err
	}
	if site.AwaitsRelease() {
		return EmailPatient(ctx, tx, notify.SiteReactivatedHidden, *site, "microsite/custom-site")
	}
	return EmailPatient(ctx, tx, notify.SiteReactivated, *site, "microsite/landing")
}

// undoDeactivation restores a site to its status before a deactivation.
func (s *Service) undoDeactivation(ctx context.Context, tx Tx, site *Site, d Deactivation) error {
	if err := apply(site, eventReactivate); err != nil {
		return err
	}
	site.RecipientStatus = d.Before
	return tx.UndoDeactivation(ctx, d.ID, s.d.Clock.Now())
}

// UndoUntil returns the time until which the patient may reactivate a site, or nil if the patient cannot reactivate
// it now.
func (s *Service) UndoUntil(ctx context.Context, site Site) (*time.Time, error) {
	if site.RecipientStatus != Inactive {
		return nil, nil
	}
	d, err := s.d.Store.Deactivation(ctx, site.ID)
	if errors.Is(err, fault.ErrNotFound) {
		return nil, nil
	}
	until := d.UndoUntil()
	if err != nil || until == nil || s.d.Clock.Now().After(*until) {
		return nil, err
	}
	return until, nil
}

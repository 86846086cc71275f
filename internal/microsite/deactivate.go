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

// undoWindow is how long a patient may take a deactivation back (R3).
const undoWindow = 24 * time.Hour

// Deactivation is one time that a site was taken down.
type Deactivation struct {
	ID     int64
	SiteID int64
	Before RecipientStatus // what undoing brings back
	ByKind audit.ActorKind
	ByName string
	At     time.Time
}

// UndoUntil returns until when the patient may undo it, or nil when the registry
// took the site down: then only the registry brings it back.
func (d Deactivation) UndoUntil() *time.Time {
	if d.ByKind != audit.Recipient {
		return nil
	}
	until := d.At.Add(undoWindow)
	return &until
}

var (
	msgTooLateToUndo = catalogues.Text("microsite.too-late-to-undo")
	msgNotDown       = catalogues.Text("microsite.not-down")
)

// Deactivate takes the patient's own site down: status Inactive, the public page
// gone at once. Asking again for a site that is down already changes nothing.
func (s *Service) Deactivate(ctx context.Context, a Access) (Site, error) {
	if site, err := s.store.Site(ctx, a.SiteID); err == nil && site.RecipientStatus == Inactive &&
		site.KeyVersion == a.key {
		return site, nil
	}
	return s.changeOwn(ctx, a, func(tx Tx, site *Site) error {
		if site.RecipientStatus == Inactive {
			return nil // somebody else's click was faster
		}
		return s.takeDown(ctx, tx, site, a.actor(), a.Caller, notify.SiteDeactivated)
	})
}

// DeactivateAsStaff lets the registry take a site down.
func (s *Service) DeactivateAsStaff(ctx context.Context, by access.Principal, siteID int64, c access.Caller) (Site,
	error) {
	if !by.IsRegistry() {
		return Site{}, fault.New(fault.Forbidden, msgNotAllowed)
	}
	return s.changeAsStaff(ctx, by, siteID, func(tx Tx, site *Site) error {
		return s.takeDown(ctx, tx, site, by.Actor(), c, notify.SiteClosed)
	})
}

func (s *Service) takeDown(
	ctx context.Context, tx Tx, site *Site, by audit.Actor, c access.Caller, mail notify.Template,
) error {
	before := site.RecipientStatus
	if err := apply(site, eventDeactivate); err != nil {
		return err
	}
	d := Deactivation{SiteID: site.ID, Before: before, ByKind: by.Kind, ByName: by.Name, At: s.clock.Now()}
	if err := tx.AddDeactivation(ctx, d); err != nil {
		return err
	}
	if err := s.Record(ctx, tx, by, c.Origin, *site, "microsite.deactivated", nil); err != nil {
		return err
	}
	return MailPatient(ctx, tx, mail, *site, "microsite/landing")
}

// UndoDeactivation brings the patient's own site back as it was, for 24 hours
// after the patient took it down. Later, or when the registry took it down, it is
// a conflict and nothing changes.
func (s *Service) UndoDeactivation(ctx context.Context, a Access) (Site, error) {
	return s.changeOwn(ctx, a, func(tx Tx, site *Site) error {
		d, err := s.deactivationOf(ctx, tx, *site)
		if err != nil {
			return err
		}
		if until := d.UndoUntil(); until == nil || s.clock.Now().After(*until) {
			return fault.New(fault.Conflict, msgTooLateToUndo)
		}
		return s.bringBack(ctx, tx, site, d, a.actor(), a.Caller)
	})
}

// Reactivate lets the registry bring a site back as it was, at any time.
func (s *Service) Reactivate(ctx context.Context, by access.Principal, siteID int64, c access.Caller) (Site, error) {
	if !by.IsRegistry() {
		return Site{}, fault.New(fault.Forbidden, msgNotAllowed)
	}
	return s.changeAsStaff(ctx, by, siteID, func(tx Tx, site *Site) error {
		d, err := s.deactivationOf(ctx, tx, *site)
		if err != nil {
			return err
		}
		return s.bringBack(ctx, tx, site, d, by.Actor(), c)
	})
}

func (s *Service) deactivationOf(ctx context.Context, r Reader, site Site) (Deactivation, error) {
	d, err := r.Deactivation(ctx, site.ID)
	if errors.Is(err, fault.ErrNotFound) || (err == nil && site.RecipientStatus != Inactive) {
		return d, fault.New(fault.Conflict, msgNotDown)
	}
	return d, err
}

func (s *Service) bringBack(ctx context.Context, tx Tx, site *Site, d Deactivation, by audit.Actor,
	c access.Caller) error {
	if err := apply(site, eventReactivate); err != nil {
		return err
	}
	site.RecipientStatus = d.Before
	if err := tx.UndoDeactivation(ctx, d.ID, s.clock.Now()); err != nil {
		return err
	}
	if err := s.Record(ctx, tx, by, c.Origin, *site, "microsite.reactivated", nil); err != nil {
		return err
	}
	if site.AwaitsRelease() {
		return MailPatient(ctx, tx, notify.SiteReactivatedHidden, *site, "microsite/custom-site")
	}
	return MailPatient(ctx, tx, notify.SiteReactivated, *site, "microsite/landing")
}

// UndoUntil returns until when the patient may bring a site back, or nil when
// that is not theirs to do now.
func (s *Service) UndoUntil(ctx context.Context, site Site) (*time.Time, error) {
	if site.RecipientStatus != Inactive {
		return nil, nil
	}
	d, err := s.store.Deactivation(ctx, site.ID)
	if errors.Is(err, fault.ErrNotFound) {
		return nil, nil
	}
	until := d.UndoUntil()
	if err != nil || until == nil || s.clock.Now().After(*until) {
		return nil, err
	}
	return until, nil
}

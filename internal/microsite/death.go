package microsite

import (
	"context"

	"beacon/catalogues"
	"beacon/internal/access"
	"beacon/internal/correction"
	"beacon/internal/emailchange"
	"beacon/internal/platform/fault"
)

// DeathPage is the family's choice for a patient's page after the death.
type DeathPage string

// Values of DeathPage. A memorial stays public and has no appeal to donors.
const (
	PageDown DeathPage = "down"
	Memorial DeathPage = "memorial"
)

// IsMemorial reports whether the page stays as a memorial.
func (s Site) IsMemorial() bool { return s.DiedOn != "" && s.DeathPage == Memorial }

// Death is a patient's death.
type Death struct {
	On   string // ISO day
	Page DeathPage
}

// RecordDeath records a patient's death and the family's choice for the page (R12.5). From then on, no
// email about the site is sent: pending emails are withdrawn in the same transaction. A page can stay as a memorial
// only if it is public. A site that was already down is unchanged.
func (s *Service) RecordDeath(
	ctx context.Context, by access.Principal, siteID int64, d Death, c access.Caller,
) (Site, error) {
	return s.changeAsStaff(ctx, by, siteID, func(tx Tx, site *Site) error {
		if err := s.checkDeath(*site, d); err != nil {
			return err
		}
		// The links in emails about a pending change stop working.
		if err := emailchange.Supersede(ctx, tx, site.record(), s.d.Clock.Now()); err != nil {
			return err
		}
		if err := withdrawEmails(ctx, tx, *site); err != nil {
			return err
		}
		isUp := site.RecipientStatus < Inactive
		if !isUp {
			d.Page = "" // there is no page to choose for
		}
		site.DiedOn, site.DeathPage = d.On, d.Page
		details := map[string]string{"day": d.On, "page": string(d.Page)}
		if err := s.Trail(tx, by.Actor(), c.Origin, *site).Record(ctx, "microsite.death-recorded", details); err != nil {
			return err
		}
		if !isUp || d.Page == Memorial {
			return nil
		}
		before := site.RecipientStatus
		if err := apply(site, eventDeactivate); err != nil {
			return err
		}
		return s.addDeactivation(ctx, tx, *site, before, by.Actor())
	})
}

func (s *Service) checkDeath(site Site, d Death) error {
	var broken fault.Fields
	correction.CheckDeath(&broken, d.On, s.d.Clock.Now())
	switch {
	case d.Page != PageDown && d.Page != Memorial:
		broken.Add("page", catalogues.Text("microsite.death-page"))
	case d.Page == Memorial && !site.IsPublic():
		broken.Add("page", catalogues.Text("microsite.no-memorial"))
	}
	if err := fault.Broken(broken); err != nil {
		return err
	}
	if site.DiedOn != "" {
		return fault.New(fault.Conflict, catalogues.Text("microsite.death-known"))
	}
	return nil
}

// UndoDeath reverts a death recorded by mistake. The page is restored and emails are sent again, but no email reports
// the undo itself. It returns a Conflict fault if no death is recorded.
func (s *Service) UndoDeath(ctx context.Context, by access.Principal, siteID int64, c access.Caller) (Site, error) {
	return s.changeAsStaff(ctx, by, siteID, func(tx Tx, site *Site) error {
		if site.DiedOn == "" {
			return fault.New(fault.Conflict, catalogues.Text("microsite.no-death"))
		}
		wasTakenDown := site.DeathPage == PageDown
		site.DiedOn, site.DeathPage = "", ""
		if err := s.Trail(tx, by.Actor(), c.Origin, *site).Record(ctx, "microsite.death-undone", nil); err != nil {
			return err
		}
		if !wasTakenDown {
			return nil
		}
		d, err := s.lastDeactivation(ctx, tx, *site)
		if err != nil {
			return err
		}
		return s.undoDeactivation(ctx, tx, site, d)
	})
}

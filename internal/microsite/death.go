package microsite

import (
	"context"

	"beacon/catalogues"
	"beacon/internal/access"
	"beacon/internal/correction"
	"beacon/internal/emailchange"
	"beacon/internal/platform/fault"
)

// DeathPage is what becomes of a patient's page after the death, as the family chose.
type DeathPage string

// The choices. A memorial stays public and asks nobody for anything any more.
const (
	PageDown DeathPage = "down"
	Memorial DeathPage = "memorial"
)

// IsMemorial reports whether the page stays as a memorial.
func (s Site) IsMemorial() bool { return s.DiedOn != "" && s.DeathPage == Memorial }

// RecordDeath records that the patient died, on an ISO day, and what the family chose for
// the page (R12.5). From then on nobody is mailed about the site: what waits is
// withdrawn in the same transaction. A page can stay only if it is public; of a site that
// was down before nothing changes.
func (s *Service) RecordDeath(
	ctx context.Context, by access.Principal, siteID int64, day string, page DeathPage, c access.Caller,
) (Site, error) {
	return s.changeAsStaff(ctx, by, siteID, func(tx Tx, site *Site) error {
		if err := s.checkDeath(*site, day, page); err != nil {
			return err
		}
		// The mails of a change that waits to be confirmed find nothing to confirm any more.
		if err := emailchange.Supersede(ctx, tx, site.record(), s.clock.Now()); err != nil {
			return err
		}
		if err := withdrawMails(ctx, tx, *site); err != nil {
			return err
		}
		isUp := site.RecipientStatus < Inactive
		if !isUp {
			page = "" // there is none to choose about
		}
		site.DiedOn, site.DeathPage = day, page
		details := map[string]string{"day": day, "page": string(page)}
		if err := s.Record(ctx, tx, by.Actor(), c.Origin, *site, "microsite.death-recorded", details); err != nil {
			return err
		}
		if !isUp || page == Memorial {
			return nil
		}
		before := site.RecipientStatus
		if err := apply(site, eventDeactivate); err != nil {
			return err
		}
		return s.addDeactivation(ctx, tx, *site, before, by.Actor())
	})
}

func (s *Service) checkDeath(site Site, day string, page DeathPage) error {
	var broken fault.Fields
	correction.CheckDeath(&broken, day, s.clock.Now())
	switch {
	case page != PageDown && page != Memorial:
		broken.Add("page", catalogues.Text("microsite.death-page"))
	case page == Memorial && !site.IsPublic():
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

// UndoDeath takes a death back that was recorded by mistake: the page is as it was
// before, and mails go out again. Nobody is mailed about it. It is a conflict if no death
// is recorded.
func (s *Service) UndoDeath(ctx context.Context, by access.Principal, siteID int64, c access.Caller) (Site, error) {
	return s.changeAsStaff(ctx, by, siteID, func(tx Tx, site *Site) error {
		if site.DiedOn == "" {
			return fault.New(fault.Conflict, catalogues.Text("microsite.no-death"))
		}
		wasTakenDown := site.DeathPage == PageDown
		site.DiedOn, site.DeathPage = "", ""
		if err := s.Record(ctx, tx, by.Actor(), c.Origin, *site, "microsite.death-undone", nil); err != nil {
			return err
		}
		if !wasTakenDown {
			return nil
		}
		d, err := s.deactivationOf(ctx, tx, *site)
		if err != nil {
			return err
		}
		return s.bringBack(ctx, tx, site, d)
	})
}

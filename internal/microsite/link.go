package microsite

import (
	"context"
	"strings"

	"beacon/catalogues"
	"beacon/internal/access"
	"beacon/internal/audit"
	"beacon/internal/notify"
	"beacon/internal/platform/fault"
)

// EmailLink emails the patient's own link: an invitation from the center to the start page until the site is activated,
// and then a link to the landing page. It skips patients if their email is stopped.
func EmailLink(ctx context.Context, tx Tx, site Site) error {
	if !site.ReceivesEmail() {
		return nil
	}
	if site.RecipientStatus != InvitationSent {
		return EmailPatient(ctx, tx, notify.MicrositeLink, site, entrance(site))
	}
	center, err := tx.CenterContact(ctx, site.CenterID)
	if err != nil {
		return err
	}
	return tx.Enqueue(ctx, patientEmail(notify.MicrositeInvitation, site, entrance(site)).FromCenter(center))
}

// entrance returns the path of the first screen of a patient's link.
func entrance(site Site) string {
	if site.RecipientStatus == InvitationSent {
		return "microsite/start"
	}
	return "microsite/landing"
}

// EditKey returns the current key in a site's link.
func (s *Service) EditKey(site Site) string {
	return s.d.Ring.EditKey(KeyKind, site.ID, site.KeyVersion)
}

// AccessKey returns the key for further requests: the patient's own key, or the admin key.
func (s *Service) AccessKey(a Access, site Site) string {
	if a.Admin != nil {
		return a.adminKey
	}
	return s.EditKey(site)
}

// KeyByID returns the key in a site's link for an email to an address. It returns fault.ErrNotFound if the patient
// has a different address now (R12.2).
func (s *Service) KeyByID(ctx context.Context, id int64, to string) (string, error) {
	site, err := s.d.Store.Site(ctx, id)
	if err == nil && !strings.EqualFold(site.Email, to) {
		err = fault.ErrNotFound
	}
	if err != nil {
		return "", err
	}
	return s.EditKey(site), nil
}

// PrivateKeyAsStaff returns the key in a patient's own links to a registry administrator. Administrators can also
// read the key in the patient's emails. The read is audited.
func (s *Service) PrivateKeyAsStaff(ctx context.Context, by access.Principal, siteID int64, c access.Caller) (Site,
	string, error) {
	if !by.IsAdmin() {
		return Site{}, "", fault.New(fault.Forbidden, msgNotAllowed)
	}
	site, err := s.FindAsStaff(ctx, by, siteID)
	if err != nil {
		return Site{}, "", err
	}
	err = s.d.Store.InTx(ctx, func(tx Tx) error {
		return s.Trail(tx, by.Actor(), c.Origin, site).Record(ctx, "microsite.link-shown", nil)
	})
	return site, s.EditKey(site), err
}

// ResendLink emails the patient's link again. It renews a withdrawn invitation.
func (s *Service) ResendLink(ctx context.Context, by access.Principal, siteID int64, c access.Caller) error {
	_, err := s.changeAsStaff(ctx, by, siteID, func(tx Tx, site *Site) error {
		return mailLinkAgain(ctx, tx, site, s.Trail(tx, by.Actor(), c.Origin, *site), "microsite.link-resent")
	})
	return err
}

// RevokeLink revokes the patient's link at once, with all tokens that depend on it, and emails a new link (R2.1).
func (s *Service) RevokeLink(ctx context.Context, by access.Principal, siteID int64, c access.Caller) error {
	_, err := s.changeAsStaff(ctx, by, siteID, func(tx Tx, site *Site) error {
		site.KeyVersion++
		return mailLinkAgain(ctx, tx, site, s.Trail(tx, by.Actor(), c.Origin, *site), "microsite.link-revoked")
	})
	return err
}

func mailLinkAgain(ctx context.Context, tx Tx, site *Site, trail audit.Recorder, action string) error {
	if site.DiedOn != "" {
		return fault.New(fault.Conflict, catalogues.Text("microsite.after-death"))
	}
	if site.IsJoined() {
		return fault.New(fault.Conflict, catalogues.Text("join.separate-first"))
	}
	if err := inviteAgain(site); err != nil {
		return err
	}
	if err := trail.Record(ctx, action, nil); err != nil {
		return err
	}
	return EmailLink(ctx, tx, *site)
}

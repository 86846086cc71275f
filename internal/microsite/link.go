package microsite

import (
	"context"
	"strings"

	"beacon/catalogues"
	"beacon/internal/access"
	"beacon/internal/notify"
	"beacon/internal/platform/fault"
)

// MailLink emails the patient's own link: an invitation from the center to the start page until the site is
// activated, and then a link to the landing page. It skips patients whose email is stopped.
func MailLink(ctx context.Context, tx Tx, site Site) error {
	if !site.IsWrittenTo() {
		return nil
	}
	if site.RecipientStatus != InvitationSent {
		return MailPatient(ctx, tx, notify.MicrositeLink, site, entrance(site))
	}
	center, err := tx.CenterContact(ctx, site.CenterID)
	if err != nil {
		return err
	}
	return tx.Enqueue(ctx, patientMail(notify.MicrositeInvitation, site, entrance(site)).FromCenter(center))
}

// entrance returns the path of the first screen of a patient's link.
func entrance(site Site) string {
	if site.RecipientStatus == InvitationSent {
		return "microsite/start"
	}
	return "microsite/landing"
}

// EditKey returns the current key in a site's link.
func (s *Service) EditKey(site Site) string { return s.ring.EditKey(KeyKind, site.ID, site.KeyVersion) }

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
	site, err := s.store.Site(ctx, id)
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
	err = s.store.InTx(ctx, func(tx Tx) error {
		return s.Record(ctx, tx, by.Actor(), c.Origin, site, "microsite.link-shown", nil)
	})
	return site, s.EditKey(site), err
}

// ResendLink emails the patient's link again. It renews a withdrawn invitation.
func (s *Service) ResendLink(ctx context.Context, by access.Principal, siteID int64, c access.Caller) error {
	_, err := s.changeAsStaff(ctx, by, siteID, func(tx Tx, site *Site) error {
		return s.mailLink(ctx, tx, by, site, "microsite.link-resent", c)
	})
	return err
}

// RevokeLink revokes the patient's link at once, with all tokens that depend on it, and emails a new link (R2.1).
func (s *Service) RevokeLink(ctx context.Context, by access.Principal, siteID int64, c access.Caller) error {
	_, err := s.changeAsStaff(ctx, by, siteID, func(tx Tx, site *Site) error {
		site.KeyVersion++
		return s.mailLink(ctx, tx, by, site, "microsite.link-revoked", c)
	})
	return err
}

func (s *Service) mailLink(
	ctx context.Context, tx Tx, by access.Principal, site *Site, action string, c access.Caller,
) error {
	if site.DiedOn != "" {
		return fault.New(fault.Conflict, catalogues.Text("microsite.after-death"))
	}
	if site.IsJoined() {
		return fault.New(fault.Conflict, catalogues.Text("join.separate-first"))
	}
	if err := inviteAgain(site); err != nil {
		return err
	}
	if err := s.Record(ctx, tx, by.Actor(), c.Origin, *site, action, nil); err != nil {
		return err
	}
	return MailLink(ctx, tx, *site)
}

package microsite

import (
	"context"
	"strings"

	"beacon/catalogues"
	"beacon/internal/access"
	"beacon/internal/notify"
	"beacon/internal/platform/fault"
)

// MailLink mails the patient's own link: an invitation from the center to the start
// page until the site is activated, then a link to the landing page. Who gets no mails
// any more gets none.
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

// entrance returns the path of the screen that a patient's link opens.
func entrance(site Site) string {
	if site.RecipientStatus == InvitationSent {
		return "microsite/start"
	}
	return "microsite/landing"
}

// EditKey returns the current key of a site's link.
func (s *Service) EditKey(site Site) string { return s.ring.EditKey(KeyKind, site.ID, site.KeyVersion) }

// KeyOf returns the key with which whoever opened a site goes on: the patient's own, or the admin key.
func (s *Service) KeyOf(a Access, site Site) string {
	if a.Admin != nil {
		return a.adminKey
	}
	return s.EditKey(site)
}

// KeyByID returns the key of a site's link for a mail to an address, or
// fault.ErrNotFound when it is not the patient's, who may have another one by now
// (R12.2).
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

// PrivateKeyAsStaff returns the key of a patient's own links to a registry
// administrator, who may read it in the patient's mails as well; showing it is an
// audit event.
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

// ResendLink mails a fresh copy of the patient's link. It renews an invitation that was
// withdrawn.
func (s *Service) ResendLink(ctx context.Context, by access.Principal, siteID int64, c access.Caller) error {
	_, err := s.changeAsStaff(ctx, by, siteID, func(tx Tx, site *Site) error {
		return s.mailLink(ctx, tx, by, site, "microsite.link-resent", c)
	})
	return err
}

// RevokeLink makes the patient's link invalid at once, with everything opened by
// it, and mails a new one (R2.1).
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

package microsite

import (
	"context"

	"beacon/internal/access"
	"beacon/internal/audit"
	"beacon/internal/texts"
)

// RegistrationForm describes the form on which a patient registers.
type RegistrationForm struct {
	Source      string         // "champion" or "referral", for the audit trail
	Release     texts.Wording  // the caller has stored the words
	TextConsent *texts.Edition // nil: the form does not ask
}

// Register creates the site of a patient without an invitation, from a campaign's code or a referral (R3, rows
// "champion registration" and "referral with microsite = Yes"). The site waits until the center confirms the patient.
// The form has validated the personal data. Register runs in the caller's transaction, and the caller calls Committed
// afterwards. A minor's release waits for a guardian (R3.9). An unknown center is ErrNoCenter.
func (s *Service) Register(ctx context.Context, tx Tx, site Site, f RegistrationForm, c access.Caller) (Site, error) {
	now := s.d.Clock.Now()
	site.RecipientStatus, site.CustomSiteStatus = PendCenterConfirmIsPatient, SiteInActive
	site.SecondaryCanReceiveTexts = site.SecondaryCanReceiveTexts && site.PhoneSecondary != ""
	if site.IsCoachingDesired {
		site.CoachRequestedAt = &now
	}
	site.AgreedToHipaa = site.AgreedToHipaa && !site.IsMinor(now)
	site, err := s.Create(ctx, tx, site)
	if err != nil {
		return Site{}, err
	}
	a := Access{SiteID: site.ID, Caller: c}
	if f.TextConsent != nil {
		if err := s.addTextConsents(ctx, tx, a, site, *f.TextConsent); err != nil {
			return Site{}, err
		}
	}
	if site.AgreedToHipaa {
		r := Release{Signer: site.FullName(), Wording: f.Release}
		if err := s.addRelease(ctx, tx, site, c, r); err != nil {
			return Site{}, err
		}
	}
	actor := audit.Actor{Kind: audit.Recipient, ID: site.ID, Name: site.FullName()}
	details := map[string]string{"source": f.Source}
	if site.AgreedToHipaa {
		details["wording"], details["wordingHash"] = f.Release.Version, f.Release.Hash
	}
	if f.TextConsent != nil {
		details["textWording"], details["textWordingHash"] = f.TextConsent.Version, f.TextConsent.Hash
	}
	return site, s.Trail(tx, actor, c.Origin, site).Record(ctx, "microsite.registered", details)
}

// ConfirmPatient records, in the caller's transaction, that a registered person is the center's patient. If the
// release is agreed to, it activates the starter site. Otherwise, it invites the patient to agree. In both cases it
// emails the link.
func (s *Service) ConfirmPatient(
	ctx context.Context, tx Tx, by access.Principal, siteID int64, c access.Caller,
) (Site, error) {
	return s.ChangeInTxAsStaff(ctx, tx, by, siteID, func(site *Site) error {
		e := eventConfirm
		if site.AgreedToHipaa {
			e = eventConfirmAgreed
		}
		if err := apply(site, e); err != nil {
			return err
		}
		site.ShowSiteCreateOption = !site.AgreedToHipaa
		if err := s.Trail(tx, by.Actor(), c.Origin, *site).Record(ctx, "microsite.confirmed", nil); err != nil {
			return err
		}
		return EmailLink(ctx, tx, *site)
	})
}

// RefusePatient records, in the caller's transaction, that a registered person is
// not the center's patient. The caller stores the reason.
func (s *Service) RefusePatient(
	ctx context.Context, tx Tx, by access.Principal, siteID int64, c access.Caller,
) (Site, error) {
	return s.ChangeInTxAsStaff(ctx, tx, by, siteID, func(site *Site) error {
		if err := apply(site, eventRefuse); err != nil {
			return err
		}
		return s.Trail(tx, by.Actor(), c.Origin, *site).Record(ctx, "microsite.not-ours", nil)
	})
}

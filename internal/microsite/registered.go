package microsite

import (
	"context"

	"beacon/internal/access"
	"beacon/internal/audit"
)

// Register creates the site of a patient who came without an invitation, by a campaign's code
// or a referral (R3, rows "champion registration" and "referral with microsite = Yes"). It
// waits for its center to confirm the patient. The form checked what the site tells of the
// person; source, "champion" or "referral", is for the audit trail. It runs in the caller's
// transaction; the caller calls Committed afterwards. A minor's release waits for a guardian
// (R3.9). An unknown center is ErrNoCenter.
func (s *Service) Register(ctx context.Context, tx Tx, site Site, source string, c access.Caller) (Site, error) {
	now := s.clock.Now()
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
	if err := s.addTextConsents(ctx, tx, a, site); err != nil {
		return Site{}, err
	}
	if site.AgreedToHipaa {
		if err := s.addRelease(ctx, tx, site, site.FullName(), c); err != nil {
			return Site{}, err
		}
	}
	actor := audit.Actor{Kind: audit.Recipient, ID: site.ID, Name: site.FullName()}
	return site, s.Record(ctx, tx, actor, c.Origin, site, "microsite.registered", map[string]string{"source": source})
}

// ConfirmPatient records, in the caller's transaction, that a registered person is
// the center's patient. If the release is agreed to, the starter site is activated;
// otherwise the patient is invited to agree. Either way the link is mailed.
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
		if err := s.Record(ctx, tx, by.Actor(), c.Origin, *site, "microsite.confirmed", nil); err != nil {
			return err
		}
		if site.CoachRequestedAt != nil {
			if err := s.mailCoaches(ctx, tx, *site); err != nil {
				return err
			}
		}
		return MailLink(ctx, tx, *site)
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
		return s.Record(ctx, tx, by.Actor(), c.Origin, *site, "microsite.not-ours", nil)
	})
}

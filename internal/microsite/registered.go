package microsite

import (
	"context"
	"errors"

	"beacon/internal/access"
	"beacon/internal/audit"
	"beacon/internal/notify"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/locale"
)

// Registered is a patient who came without an invitation: by a campaign's code
// or by a referral (R3, rows "champion registration" and "referral with
// microsite = Yes"). Its fields were checked by the form.
type Registered struct {
	FirstName string
	LastName  string
	Email     string
	BirthDate string // ISO
	Gender    string // "M" or "F"
	Type      Type
	Language  locale.Lang
	CenterID  int64

	PhonePrimary             string
	PhoneSecondary           string
	PrimaryCanReceiveTexts   bool
	SecondaryCanReceiveTexts bool
	IsCoachingDesired        bool
	AgreedToHipaa            bool
	Source                   string // for the trail: "champion" or "referral"
}

// Register creates a site that waits for its center to confirm the patient, in
// the caller's transaction; the caller says Committed afterwards. A minor's
// release waits for a guardian (R3.9). An unknown center answers ErrNoCenter.
func (s *Service) Register(ctx context.Context, tx Tx, in Registered, c access.Caller) (Site, error) {
	now := s.clock.Now()
	site := Site{
		Type:                   in.Type,
		CenterID:               in.CenterID,
		KeyVersion:             1,
		FirstName:              in.FirstName,
		LastName:               in.LastName,
		Email:                  in.Email,
		Language:               in.Language,
		BirthDate:              in.BirthDate,
		Gender:                 in.Gender,
		RecipientStatus:        PendCenterConfirmIsPatient,
		CustomSiteStatus:       SiteInActive,
		ShowInGallery:          true,
		PhonePrimary:           in.PhonePrimary,
		PhoneSecondary:         in.PhoneSecondary,
		PrimaryCanReceiveTexts: in.PrimaryCanReceiveTexts,
		SecondaryCanReceiveTexts: in.SecondaryCanReceiveTexts &&
			in.PhoneSecondary != "",
		IsCoachingDesired: in.IsCoachingDesired,
		DraftVersion:      1,
		CreatedAt:         now,
		UpdatedAt:         now,
	}
	if in.IsCoachingDesired {
		site.CoachRequestedAt = &now
	}
	site.AgreedToHipaa = in.AgreedToHipaa && !site.IsMinor(now)
	if err := createUnderFreshCode(ctx, tx, &site); err != nil {
		return Site{}, err
	}
	site, err := tx.Site(ctx, site.ID)
	if err != nil {
		return Site{}, err
	}
	a := Access{SiteID: site.ID, Caller: c}
	if err := s.writeConsents(ctx, tx, a, site); err != nil {
		return Site{}, err
	}
	if site.AgreedToHipaa {
		release := Release{
			SiteID: site.ID, Agreed: true, WordingVersion: ReleaseWording, Language: c.Lang,
			Signer: site.FullName(), Origin: c.Origin, At: now,
		}
		if err := tx.AddRelease(ctx, release); err != nil {
			return Site{}, err
		}
	}
	actor := audit.Actor{Kind: audit.Recipient, ID: site.ID, Name: site.FullName()}
	return site, s.record(ctx, tx, actor, c.Origin, site, "microsite.registered", map[string]string{"source": in.Source})
}

// createUnderFreshCode stores a site and fills in its id and short code; a code
// that is taken is drawn again.
func createUnderFreshCode(ctx context.Context, tx Tx, site *Site) (err error) {
	for {
		site.ShortCode = newShortCode()
		if site.ID, err = tx.Create(ctx, *site); !errors.Is(err, ErrCodeTaken) {
			return err
		}
	}
}

// ConfirmPatient is the center's word that a registered person is its patient, in
// the caller's transaction: the starter site is on when the release is agreed,
// else the patient is invited to agree. Either way the links are mailed.
func (s *Service) ConfirmPatient(ctx context.Context, tx Tx, by access.Principal, siteID int64,
	c access.Caller) (Site, error) {
	return s.decideRegistered(ctx, tx, by, siteID, func(site *Site) error {
		e, mail := eventConfirm, s.invitationMail(*site)
		if site.AgreedToHipaa {
			e = eventConfirmAgreed
			mail.Template, mail.Link.Path = notify.MicrositeLink, "microsite/landing"
		}
		if err := apply(site, e); err != nil {
			return err
		}
		site.ShowSiteCreateOption = !site.AgreedToHipaa
		if err := s.record(ctx, tx, by.Actor(), c.Origin, *site, "microsite.confirmed", nil); err != nil {
			return err
		}
		if site.CoachRequestedAt != nil {
			if err := s.tellCoaches(ctx, tx, *site); err != nil {
				return err
			}
		}
		return tx.Enqueue(ctx, mail)
	})
}

// RefusePatient is the center's word that a registered person is not its
// patient, in the caller's transaction. The reason is the caller's to keep.
func (s *Service) RefusePatient(ctx context.Context, tx Tx, by access.Principal, siteID int64, c access.Caller) (Site,
	error) {
	return s.decideRegistered(ctx, tx, by, siteID, func(site *Site) error {
		if err := apply(site, eventRefuse); err != nil {
			return err
		}
		return s.record(ctx, tx, by.Actor(), c.Origin, *site, "microsite.not-ours", nil)
	})
}

func (s *Service) decideRegistered(
	ctx context.Context, tx Tx, by access.Principal, siteID int64, decide func(*Site) error,
) (Site, error) {
	site, err := tx.Lock(ctx, siteID)
	if err != nil {
		return Site{}, err
	}
	if !by.SeesCenter(site.CenterID) {
		return Site{}, fault.ErrNotFound
	}
	if err := decide(&site); err != nil {
		return Site{}, err
	}
	site.UpdatedAt = s.clock.Now()
	if err := tx.Save(ctx, site); err != nil {
		return Site{}, err
	}
	return site, tx.RefreshListing(ctx, siteID)
}

// Committed tells that the caller's transaction about a site is in the database:
// mails may be waiting, its public page may have changed.
func (s *Service) Committed(site Site) { s.changed(site.ShortCode) }

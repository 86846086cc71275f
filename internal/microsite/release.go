package microsite

import (
	"context"
	"time"

	"beacon/catalogues"
	"beacon/internal/access"
	"beacon/internal/notify"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/personal"
	"beacon/internal/platform/plaintext"
	"beacon/internal/texts"
)

// Activation is the input of the starter site's start page (V7).
type Activation struct {
	AgreedToHipaa                 bool
	IsCoachingDesired             bool
	PhonePrimary                  string
	PhoneSecondary                string
	PrimaryPhoneCanReceiveTexts   bool
	SecondaryPhoneCanReceiveTexts bool
	GuardianName                  string // for a minor (R3.9)
	ReleaseVersion                string // the words that the patient read; empty: those in force
	TextConsentVersion            string // likewise
}

// ActivateStarter activates the starter site and stores the release and each phone number's consent to texts. A
// second activation is a conflict.
func (s *Service) ActivateStarter(ctx context.Context, a Access, in Activation) error {
	in.GuardianName = plaintext.Line(in.GuardianName)
	in.PhonePrimary, in.PhoneSecondary = personal.WrittenPhone(in.PhonePrimary), personal.WrittenPhone(in.PhoneSecondary)
	release, err := s.d.Texts.Agreed(ctx, texts.MicrositeRelease, in.ReleaseVersion, "agreedToHipaa")
	if err != nil {
		return err
	}
	consent, err := s.d.Texts.Agreed(
		ctx, texts.MicrositeTextConsent, in.TextConsentVersion, "primaryPhoneCanReceiveTexts",
	)
	if err != nil {
		return err
	}
	_, err = s.changeOwn(ctx, a, func(tx Tx, site *Site) error {
		if err := s.checkActivation(in, *site); err != nil {
			return err
		}
		if !site.ShowSiteCreateOption {
			return fault.New(fault.Conflict, catalogues.Text("microsite.link-gone"))
		}
		if err := apply(site, eventActivate); err != nil {
			return err
		}
		site.PhonePrimary, site.PhoneSecondary = in.PhonePrimary, in.PhoneSecondary
		site.PrimaryCanReceiveTexts = in.PrimaryPhoneCanReceiveTexts
		site.SecondaryCanReceiveTexts = in.SecondaryPhoneCanReceiveTexts && in.PhoneSecondary != ""
		site.IsCoachingDesired = in.IsCoachingDesired
		if in.IsCoachingDesired && site.CoachRequestedAt == nil {
			now := s.d.Clock.Now()
			site.CoachRequestedAt = &now
		}
		if err := s.addTextConsents(ctx, tx, a, *site, consent); err != nil {
			return err
		}
		if err := s.agree(ctx, tx, a, site, agreement{release, in.GuardianName}); err != nil {
			return err
		}
		return s.ownTrail(tx, a, *site).Record(ctx, "microsite.starter-activated",
			map[string]string{"textWording": consent.Version, "textWordingHash": consent.Hash})
	})
	return err
}

func (s *Service) checkActivation(in Activation, site Site) error {
	var broken fault.Fields
	_, isPrimary := personal.USPhone(in.PhonePrimary)
	broken.AddIf(!isPrimary, "phonePrimary", catalogues.Text("starter.phone.primary.error"))
	_, isSecondary := personal.USPhone(in.PhoneSecondary)
	broken.AddIf(in.PhoneSecondary != "" && !isSecondary, "phoneSecondary",
		catalogues.Text("starter.phone.secondary.error"))
	broken.AddIf(!in.AgreedToHipaa, "agreedToHipaa", msgAgreeFirst)
	checkGuardian(&broken, site, s.d.Clock.Now(), in.GuardianName)
	return fault.Broken(broken)
}

// addTextConsents adds to the ledger whether each phone number may receive texts, with the words that the patient read.
func (s *Service) addTextConsents(ctx context.Context, tx Tx, a Access, site Site, read texts.Edition) error {
	if err := keepText(ctx, tx, read); err != nil {
		return err
	}
	for _, line := range []TextConsent{
		{Slot: "primary", Phone: site.PhonePrimary, Agreed: site.PrimaryCanReceiveTexts},
		{Slot: "secondary", Phone: site.PhoneSecondary, Agreed: site.SecondaryCanReceiveTexts},
	} {
		if line.Phone == "" {
			continue
		}
		line.SiteID, line.Wording, line.Language = site.ID, read.Wording(), a.Caller.Lang
		line.Address, line.At = a.Caller.Origin.Address, s.d.Clock.Now()
		if err := tx.AddTextConsent(ctx, line); err != nil {
			return err
		}
	}
	return nil
}

// keepText stores the words of an edition of one text.
func keepText(ctx context.Context, tx texts.Keeper, e texts.Edition) error {
	return tx.KeepText(ctx, e.Texts[0])
}

// agreement is an agreement to the release: its words, and the guardian of a minor.
type agreement struct {
	release  texts.Edition
	guardian string
}

// agree stores the agreement to the release. A guardian signs for a minor, who is not in the gallery until the
// guardian opts in (R3.9).
func (s *Service) agree(ctx context.Context, tx Tx, a Access, site *Site, to agreement) error {
	signer := a.author(*site)
	if site.IsMinor(s.d.Clock.Now()) {
		var broken fault.Fields
		if checkGuardian(&broken, *site, s.d.Clock.Now(), to.guardian); len(broken) > 0 {
			return fault.Broken(broken)
		}
		if site.GuardianName == "" {
			site.ShowInGallery = false
		}
		site.GuardianName, signer = to.guardian, to.guardian
	}
	site.AgreedToHipaa = true
	if err := keepText(ctx, tx, to.release); err != nil {
		return err
	}
	r := Release{Signer: signer, Wording: to.release.Wording()}
	if err := s.addRelease(ctx, tx, *site, a.Caller, r); err != nil {
		return err
	}
	return s.ownTrail(tx, a, *site).Record(ctx, "microsite.release-agreed",
		map[string]string{"wording": to.release.Version, "wordingHash": to.release.Hash})
}

// addRelease adds the site's current agreement or withdrawal to the ledger of releases, in the language of the caller.
// r has the signer and the wording.
func (s *Service) addRelease(ctx context.Context, tx Tx, site Site, c access.Caller, r Release) error {
	r.SiteID, r.Agreed, r.Language, r.Origin, r.At = site.ID, site.AgreedToHipaa, c.Lang, c.Origin, s.d.Clock.Now()
	return tx.AddRelease(ctx, r)
}

// addWithdrawal adds the withdrawal of the site's last agreement to the ledger of releases. The entry names the words
// that were agreed to.
func (s *Service) addWithdrawal(ctx context.Context, tx Tx, site Site, signer string, c access.Caller) error {
	last, err := tx.LastRelease(ctx, site.ID)
	if err != nil {
		return err
	}
	return s.addRelease(ctx, tx, site, c, Release{Signer: signer, Wording: last.Wording})
}

// AwaitsRelease reports whether an activated page is hidden only because its release was withdrawn (R3.10, R10.18).
func (s Site) AwaitsRelease() bool {
	return !s.AgreedToHipaa && (s.RecipientStatus == StarterSiteActive || s.RecipientStatus == Active)
}

// AgreeAgain agrees to a withdrawn release without a save. A site that is under review or declined cannot be saved
// (R3.1), so its live version would otherwise stay hidden until a reviewer decides (R10.18). It does nothing if the
// release is agreed to. version is that of the words that the patient read; empty: those in force.
func (s *Service) AgreeAgain(ctx context.Context, a Access, guardian, version string) (Site, error) {
	release, err := s.d.Texts.Agreed(ctx, texts.MicrositeRelease, version, "agreedToHipaa")
	if err != nil {
		return Site{}, err
	}
	return s.changeOwn(ctx, a, func(tx Tx, site *Site) error {
		if site.AgreedToHipaa {
			return nil
		}
		if err := apply(site, eventAgreeAgain); err != nil {
			return err
		}
		return s.agree(ctx, tx, a, site, agreement{release, plaintext.Line(guardian)})
	})
}

// WithdrawRelease withdraws the release and hides the public page in the same transaction (R3.10, R10.18). The
// statuses are unchanged, so agreeing again restores the page.
func (s *Service) WithdrawRelease(ctx context.Context, a Access) error {
	_, err := s.changeOwn(ctx, a, func(tx Tx, site *Site) error {
		if !site.AgreedToHipaa {
			return nil
		}
		site.AgreedToHipaa = false
		if err := s.addWithdrawal(ctx, tx, *site, a.author(*site), a.Caller); err != nil {
			return err
		}
		return s.ownTrail(tx, a, *site).Record(ctx, "microsite.release-withdrawn", nil)
	})
	return err
}

// WithdrawReleaseAsStaff withdraws the HIPAA release after a written notice from the patient or guardian. It hides
// the public page in the same transaction (R3.10) and emails the patient. The audit event contains the day of the
// notice. It returns a Conflict fault if the release is not agreed to.
func (s *Service) WithdrawReleaseAsStaff(
	ctx context.Context, by access.Principal, siteID int64, noticeDate string, c access.Caller,
) (Site, error) {
	day, err := time.Parse(time.DateOnly, noticeDate)
	// The center's time zone may be a day ahead.
	isWrong := err != nil || day.After(s.d.Clock.Now().Add(24*time.Hour)) || day.Year() < 1900
	return s.changeAsStaff(ctx, by, siteID, func(tx Tx, site *Site) error {
		if isWrong {
			return fault.Broken([]fault.Field{{Name: "noticeDate", Message: catalogues.Text("microsite.notice-date")}})
		}
		if !site.AgreedToHipaa {
			return fault.New(fault.Conflict, catalogues.Text("microsite.no-release"))
		}
		site.AgreedToHipaa = false
		signer := site.FullName()
		if site.GuardianName != "" {
			signer = site.GuardianName
		}
		c.Lang = site.Language // the patient's language, not that of the staff's screen
		if err := s.addWithdrawal(ctx, tx, *site, signer, c); err != nil {
			return err
		}
		err := s.Trail(tx, by.Actor(), c.Origin, *site).Record(
			ctx, "microsite.release-withdrawn", map[string]string{"noticeDate": noticeDate},
		)
		if err != nil {
			return err
		}
		return EmailPatient(ctx, tx, notify.ReleaseWithdrawn, *site, "microsite/custom-site")
	})
}

package champion

import (
	"context"
	"errors"
	"slices"
	"time"

	"beacon/catalogues"
	"beacon/internal/access"
	"beacon/internal/intake"
	"beacon/internal/microsite"
	"beacon/internal/platform/captcha"
	"beacon/internal/platform/clock"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/locale"
	"beacon/internal/platform/personal"
	"beacon/internal/platform/plaintext"
)

// Status is the result of a registration (S3, SelfRegistrationRequestStatus).
type Status int

// The statuses.
const (
	Success          Status = 0
	AlreadyExists    Status = 1
	InvalidCampaign  Status = 2
	InvalidBirthDate Status = 3
)

var msgCheckAgain = catalogues.Text("champion.check-again")

// Service registers people under campaigns.
type Service struct {
	store  Store
	sites  *microsite.Service
	humans captcha.Checker
	clock  clock.Clock
	zone   *time.Location
}

// NewService returns a service; zone is the registry's.
func NewService(store Store, sites *microsite.Service, humans captcha.Checker, c clock.Clock,
	zone *time.Location) *Service {
	return &Service{store: store, sites: sites, humans: humans, clock: c, zone: zone}
}

// prove verifies the token of a human check.
func (s *Service) prove(ctx context.Context, token string, c access.Caller) (captcha.Proof, error) {
	proof, err := s.humans.Check(ctx, token, c.Origin.Address)
	switch {
	case errors.Is(err, captcha.ErrUnsolved):
		return proof, fault.Broken([]fault.Field{{Name: "captcha", Message: msgCheckAgain}})
	case errors.Is(err, captcha.ErrUnreachable):
		return proof, fault.Wrap(fault.Unavailable, catalogues.Text("champion.check-down"), err)
	}
	return proof, err
}

// use records the use of a proof for a purpose. It returns an error if the proof was used before.
func use(ctx context.Context, tx Tx, proof captcha.Proof, purpose string) error {
	fresh, err := tx.UseOnce(ctx, proof, purpose)
	if err == nil && !fresh {
		err = fault.Broken([]fault.Field{{Name: "captcha", Message: msgCheckAgain}})
	}
	return err
}

// Existing returns the aliases of the centers at which a person is registered. The caller must know the email address,
// the names and the date of birth (R5.7). An invalid date has no matches.
func (s *Service) Existing(ctx context.Context, email, first, last, birthDate, token string,
	c access.Caller) ([]string, error) {
	proof, err := s.prove(ctx, token, c)
	if err != nil {
		return nil, err
	}
	var aliases []string
	// Normalized as in a stored form, so people find their own registration.
	email, birthDate = personal.Email(email), plaintext.Line(birthDate)
	first, last = plaintext.Line(first), plaintext.Line(last)
	err = s.store.InTx(ctx, func(tx Tx) error {
		if err := use(ctx, tx, proof, intake.CheckForExisting); err != nil {
			return err
		}
		iso, ok := personal.BirthDate(birthDate, s.clock.Now())
		if !ok {
			return nil
		}
		aliases, err = matches(ctx, tx, email, first, last, iso)
		return err
	})
	return aliases, err
}

// OpenCampaign returns the open campaign with a code, in any case, or fault.ErrNotFound.
func (s *Service) OpenCampaign(ctx context.Context, code string) (Campaign, error) {
	c, err := s.store.CampaignByCode(ctx, Code(code))
	if err == nil && !c.IsOpen(s.clock.Now(), s.zone) {
		err = fault.ErrNotFound
	}
	return c, err
}

// matches returns the alias of each center once. The person's data must be normalized as in a stored form.
func matches(ctx context.Context, tx Tx, email, first, last, iso string) ([]string, error) {
	people, err := tx.Namesakes(ctx, email, iso)
	var aliases []string
	for _, p := range people {
		same := plaintext.FoldedName(p.FirstName, p.LastName) == plaintext.FoldedName(first, last)
		if same && !slices.Contains(aliases, p.CenterAlias) {
			aliases = append(aliases, p.CenterAlias)
		}
	}
	return aliases, err
}

// Register registers a person. It returns broken rules as an error, and every other outcome as a status. With a status
// other than Success, only the use of the human check was stored.
func (s *Service) Register(ctx context.Context, r Registration, token string, c access.Caller) (Status, error) {
	if err := fault.Broken(r.clean()); err != nil {
		return Success, err
	}
	proof, err := s.prove(ctx, token, c)
	if err != nil {
		return Success, err
	}
	status, site := Success, microsite.Site{}
	err = s.store.InTx(ctx, func(tx Tx) error {
		if err := use(ctx, tx, proof, intake.CheckForRegister); err != nil {
			return err
		}
		campaign, iso, found, err := s.judge(ctx, tx, r)
		if status = found; err != nil || status != Success {
			return err
		}
		site, err = s.add(ctx, tx, r, campaign, iso, c)
		return err
	})
	if err == nil && status == Success {
		s.sites.Committed(site)
	}
	return status, err
}

// judge returns the campaign and the ISO date of birth, or the status of a failed registration.
func (s *Service) judge(ctx context.Context, tx Tx, r Registration) (Campaign, string, Status, error) {
	now := s.clock.Now()
	iso, ok := personal.BirthDate(r.BirthDate, now)
	if !ok {
		return Campaign{}, "", InvalidBirthDate, nil
	}
	campaign, err := tx.CampaignByCode(ctx, r.Campaign)
	switch {
	case errors.Is(err, fault.ErrNotFound), err == nil && (!campaign.IsOpen(now, s.zone) || campaign.Type != r.Type):
		return campaign, "", InvalidCampaign, nil
	case err != nil:
		return campaign, "", Success, err
	}
	// A double submission must not create two patients.
	if err := tx.LockCenter(ctx, campaign.CenterID); err != nil {
		return campaign, "", Success, err
	}
	aliases, err := matches(ctx, tx, r.Email, r.FirstName, r.LastName, iso)
	if len(aliases) > 0 {
		return campaign, "", AlreadyExists, err
	}
	return campaign, iso, Success, err
}

// add stores a registration with its site, and notifies the patient and the center.
func (s *Service) add(ctx context.Context, tx Tx, r Registration, campaign Campaign, iso string,
	c access.Caller) (microsite.Site, error) {
	language := c.Lang
	if r.LanguagePreference == Spanish {
		language = locale.Spanish
	}
	site, err := s.sites.Register(ctx, tx, microsite.Site{
		FirstName: r.FirstName, LastName: r.LastName, Email: r.Email,
		BirthDate: iso, Gender: map[int]string{Male: "M", Female: "F"}[r.Gender],
		Type: r.Type, Language: language, CenterID: campaign.CenterID,
		PhonePrimary: r.PrimaryPhone, PhoneSecondary: r.SecondaryPhone,
		PrimaryCanReceiveTexts: r.PrimaryTexts, SecondaryCanReceiveTexts: r.SecondaryTexts,
		IsCoachingDesired: r.IsCoachingDesired, AgreedToHipaa: r.HipaaRelease,
	}, "champion", c)
	if err != nil {
		return site, err
	}
	if err := tx.AddRegistration(ctx, site.ID, campaign.ID, r); err != nil {
		return site, err
	}
	// A minor's agreement needs a guardian (R3.9).
	if site.AgreedToHipaa {
		release := intake.Release{
			Form: intake.ChampionForm, Agreed: true, WordingVersion: microsite.ReleaseWording,
			Language: c.Lang, Signer: site.FullName(), Origin: c.Origin, At: s.clock.Now(),
		}
		if err := tx.AddFormRelease(ctx, site.ID, release); err != nil {
			return site, err
		}
	}
	entry := intake.Opening{
		Kind: intake.Champion, RecordID: site.ID, CenterID: campaign.CenterID, ReceivedAt: s.clock.Now(),
	}
	if _, err := intake.Open(ctx, tx, entry, s.zone); err != nil {
		return site, err
	}
	return site, s.tell(ctx, tx, site)
}

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
	"beacon/internal/targets"
	"beacon/internal/texts"
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
	store   Store
	sites   *microsite.Service
	humans  captcha.Checker
	texts   *texts.Library
	targets *targets.Service
	clock   clock.Clock
	zone    *time.Location
}

// Deps are the dependencies of the service.
type Deps struct {
	Store      Store
	Microsites *microsite.Service
	Humans     captcha.Checker
	Texts      *texts.Library
	Targets    *targets.Service
	Clock      clock.Clock
	Zone       *time.Location // the registry's
}

// NewService returns a service.
func NewService(d Deps) *Service {
	return &Service{
		store: d.Store, sites: d.Microsites, humans: d.Humans, texts: d.Texts, targets: d.Targets, clock: d.Clock,
		zone: d.Zone,
	}
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
// the names and the date of birth of r (R5.7). An invalid date has no matches.
func (s *Service) Existing(ctx context.Context, r Registration, token string, c access.Caller) ([]string, error) {
	proof, err := s.prove(ctx, token, c)
	if err != nil {
		return nil, err
	}
	var aliases []string
	// Normalized as in a stored form, so people find their own registration.
	r.Email, r.BirthDate = personal.Email(r.Email), plaintext.Line(r.BirthDate)
	r.FirstName, r.LastName = plaintext.Line(r.FirstName), plaintext.Line(r.LastName)
	err = s.store.InTx(ctx, func(tx Tx) error {
		if err := use(ctx, tx, proof, intake.CheckForExisting); err != nil {
			return err
		}
		iso, ok := personal.BirthDate(r.BirthDate, s.clock.Now())
		if !ok {
			return nil
		}
		aliases, err = matches(ctx, tx, r, iso)
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

// matches returns the alias of each center with a registration of the same person, once. The person's data must be
// normalized as in a stored form; iso is the date of birth.
func matches(ctx context.Context, tx Tx, r Registration, iso string) ([]string, error) {
	people, err := tx.Namesakes(ctx, r.Email, iso)
	var aliases []string
	for _, p := range people {
		same := plaintext.FoldedName(p.FirstName, p.LastName) == plaintext.FoldedName(r.FirstName, r.LastName)
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
	read, err := s.read(ctx, r)
	if err != nil {
		return Success, err
	}
	goals, err := s.targets.Current(ctx)
	if err != nil {
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
		e, found, err := s.judge(ctx, tx, r)
		if status = found; err != nil || status != Success {
			return err
		}
		e.read, e.dueAt = read, goals.ContactBy(s.clock.Now())
		site, err = s.add(ctx, tx, e, c)
		return err
	})
	if err == nil && status == Success {
		s.sites.Committed(site)
	}
	return status, err
}

// enrollment is a registration that the campaign accepts.
type enrollment struct {
	Registration
	campaign Campaign
	dueAt    time.Time // by the targets
	bornOn   string    // ISO
	read     readTexts
}

// readTexts are the words that a person read on the form.
type readTexts struct{ release, textConsent texts.Edition }

func (s *Service) read(ctx context.Context, r Registration) (read readTexts, err error) {
	read.release, err = s.texts.Agreed(ctx, texts.ChampionRelease, r.ReleaseVersion, "hipaaRelease")
	if err != nil {
		return read, err
	}
	read.textConsent, err = s.texts.Agreed(
		ctx, texts.ChampionTextConsent, r.TextConsentVersion, "primaryPhoneCanReceiveTexts",
	)
	return read, err
}

// judge returns the enrollment, or the status of a failed registration.
func (s *Service) judge(ctx context.Context, tx Tx, r Registration) (e enrollment, status Status, err error) {
	now := s.clock.Now()
	e.Registration = r
	var ok bool
	if e.bornOn, ok = personal.BirthDate(r.BirthDate, now); !ok {
		return e, InvalidBirthDate, nil
	}
	e.campaign, err = tx.CampaignByCode(ctx, r.Campaign)
	switch {
	case errors.Is(err, fault.ErrNotFound), err == nil && (!e.campaign.IsOpen(now, s.zone) || e.campaign.Type != r.Type):
		return e, InvalidCampaign, nil
	case err != nil:
		return e, Success, err
	}
	// A double submission must not create two patients.
	if err := tx.LockCenter(ctx, e.campaign.CenterID); err != nil {
		return e, Success, err
	}
	aliases, err := matches(ctx, tx, r, e.bornOn)
	if len(aliases) > 0 {
		return e, AlreadyExists, err
	}
	return e, Success, err
}

// add stores a registration with its site, and notifies the patient and the center.
func (s *Service) add(ctx context.Context, tx Tx, r enrollment, c access.Caller) (microsite.Site, error) {
	language := c.Lang
	if r.LanguagePreference == Spanish {
		language = locale.Spanish
	}
	if err := tx.KeepText(ctx, r.read.release.Texts[0]); err != nil {
		return microsite.Site{}, err
	}
	site, err := s.sites.Register(ctx, tx, microsite.Site{
		FirstName: r.FirstName, LastName: r.LastName, Email: r.Email,
		BirthDate: r.bornOn, Gender: map[int]string{Male: "M", Female: "F"}[r.Gender],
		Type: r.Type, Language: language, CenterID: r.campaign.CenterID,
		PhonePrimary: r.PrimaryPhone, PhoneSecondary: r.SecondaryPhone,
		PrimaryCanReceiveTexts: r.PrimaryTexts, SecondaryCanReceiveTexts: r.SecondaryTexts,
		IsCoachingDesired: r.IsCoachingDesired, AgreedToHipaa: r.HipaaRelease,
	}, microsite.RegistrationForm{
		Source: "champion", Release: r.read.release.Wording(), TextConsent: &r.read.textConsent,
	}, c)
	if err != nil {
		return site, err
	}
	if err := tx.AddRegistration(ctx, site.ID, r.campaign.ID, r.Registration); err != nil {
		return site, err
	}
	// A minor's agreement needs a guardian (R3.9).
	if site.AgreedToHipaa {
		release := intake.Release{
			Form: intake.ChampionForm, Agreed: true, Wording: r.read.release.Wording(),
			Language: c.Lang, Signer: site.FullName(), Origin: c.Origin, At: s.clock.Now(),
		}
		if err := tx.AddFormRelease(ctx, site.ID, release); err != nil {
			return site, err
		}
	}
	entry := intake.Opening{
		Kind: intake.Champion, RecordID: site.ID, CenterID: site.CenterID, ReceivedAt: s.clock.Now(),
		DueAt: r.dueAt,
	}
	if _, err := tx.AddIntake(ctx, entry); err != nil {
		return site, err
	}
	return site, s.sendEmails(ctx, tx, site, r.dueAt)
}

package demo

import (
	"context"
	"errors"
	"fmt"
	"time"

	"beacon/internal/access"
	"beacon/internal/center"
	"beacon/internal/champion"
	"beacon/internal/intake"
	"beacon/internal/platform/captcha"
	"beacon/internal/referral"
)

// trustingCheck accepts every human check. The people of the demo's past have no browser that could solve a challenge.
type trustingCheck struct{}

// Challenge implements captcha.Checker.
func (trustingCheck) Challenge() (any, error) { return nil, nil }

// Check implements captcha.Checker: token is the fingerprint.
func (trustingCheck) Check(_ context.Context, token, _ string) (captcha.Proof, error) {
	return captcha.Proof{Fingerprint: token}, nil
}

// addCenters imports the centers from a file, as an administrator does.
func (s *seed) addCenters(ctx context.Context) error {
	file, err := files.ReadFile("data/centers.csv")
	if err != nil {
		return err
	}
	entries, problems := center.ReadCenters(file)
	if len(problems) > 0 {
		return fmt.Errorf("centers.csv: %s", problems[0])
	}
	if _, _, err := s.CenterService.Import(ctx, entries); err != nil {
		return err
	}
	all, err := s.Centers.All(ctx)
	for _, c := range all {
		s.centers[c.Alias] = c.ID
	}
	return err
}

func (s *seed) addCampaigns(ctx context.Context) error {
	for _, c := range s.cast.campaigns {
		add := champion.Campaign{Code: c.Code, CenterID: s.centers[c.Center], Type: c.Type, Name: c.Name,
			OpensOn: s.campaignDay(c.Opened)}
		if c.Closed > 0 {
			add.ClosesOn = s.campaignDay(c.Closed)
		}
		if _, err := s.Champions.AddCampaign(ctx, s.desks[add.CenterID], add, deskCaller); err != nil {
			return fmt.Errorf("campaign %s: %w", c.Code, err)
		}
	}
	return nil
}

// campaignDay returns the registry's date ago days before today; a negative ago is in the future.
func (s *seed) campaignDay(ago int) string {
	return s.now.In(s.Intakes.Zone()).AddDate(0, 0, -ago).Format(time.DateOnly)
}

// newcomerHistory is the history of one newcomer.
type newcomerHistory struct {
	*seed
	newcomer
	number int
	ids    []int64 // of the request
}

// moments returns the newcomer's request or registration, the center's work on it, and the reminders to newcomers who
// chose no center.
func (a *newcomerHistory) moments() []moment {
	come := a.refer
	if a.Registration.Campaign != "" {
		come = a.register
	}
	list := []moment{{at: a.at(a.Ago, time.Duration(a.number*17%150)*time.Minute), do: come}}
	for i, t := range a.Work {
		list = append(list, moment{
			at: a.at(t.Ago, 4*time.Hour+time.Duration(i*35+a.number%20)*time.Minute),
			do: func(ctx context.Context) error { return a.work(ctx, t) },
		})
	}
	if a.Registration.Campaign == "" && len(a.Centers) == 0 {
		for _, ago := range []int{a.Ago - 3, a.Ago - 10} {
			if ago > 0 {
				list = append(list, moment{at: a.at(ago, 6*time.Hour), do: func(ctx context.Context) error {
					_, err := a.Referrals.SendReminders(ctx)
					return err
				}})
			}
		}
	}
	return list
}

// at returns a time on a past day, never in the future.
func (a *newcomerHistory) at(ago int, after time.Duration) time.Time {
	if ago == 0 {
		return a.daysAgo(0)
	}
	return a.daysAgo(ago).Add(after)
}

func (a *newcomerHistory) caller() access.Caller {
	return callerAt(a.Language, fmt.Sprintf("198.51.100.%d", 10+a.number%200))
}

// token returns the token of a human check. Each token can be used once.
func (a *newcomerHistory) token() string {
	return fmt.Sprintf("demo %s %s", a.email(), a.Registration.Campaign)
}

func (a *newcomerHistory) register(ctx context.Context) error {
	r := a.Registration
	r.FirstName, r.LastName, r.Email, r.StateID = a.First, a.Last, a.email(), a.stateID()
	return a.enroll(ctx, r, a.token(), a.caller())
}

var genders = map[string]int{"M": champion.Male, "F": champion.Female}

// enroll registers a patient under a campaign, with the same responses for all patients of the demo.
func (s *seed) enroll(ctx context.Context, r champion.Registration, token string, c access.Caller) error {
	for _, campaign := range s.cast.campaigns {
		if campaign.Code == r.Campaign {
			r.Type = campaign.Type
		}
	}
	r.HipaaRelease, r.LanguagePreference = true, champion.None
	if c.Lang == "es" {
		r.LanguagePreference = champion.Spanish
	}
	if r.BloodType == 0 {
		r.BloodType = champion.None
	}
	status, err := s.Champions.Register(ctx, r, token, c)
	if err == nil && status != champion.Success {
		err = fmt.Errorf("the registration under %s was answered with status %d", r.Campaign, status)
	}
	return err
}

func (a *newcomerHistory) form(centers []string) (f referral.Form, err error) {
	agreed := true
	f = a.Referral
	f.FirstName, f.LastName, f.Email, f.State = a.First, a.Last, a.email(), a.stateID()
	f.HipaaRelease, f.Captcha = &agreed, a.token()
	f.Centers, err = a.pictureIDs(centers)
	return f, err
}

func (s *seed) pictureIDs(aliases []string) (ids []int64, err error) {
	for _, alias := range aliases {
		id, known := s.centers[alias]
		if !known {
			err = errors.Join(err, fmt.Errorf("no center %q", alias))
		}
		ids = append(ids, id)
	}
	return ids, err
}

// refer submits the wizard's form with the lead source.
func (a *newcomerHistory) refer(ctx context.Context) error {
	form, err := a.form(a.Centers)
	if err != nil {
		return err
	}
	if a.ids, err = a.Referrals.Create(ctx, form, a.caller()); err != nil || a.LeadSource == "" {
		return err
	}
	memory, _ := a.Referrals.Remember(a.ids)
	return a.Referrals.SetLeadSource(ctx, memory, a.ids, a.LeadSource, a.caller())
}

// choose opens the emailed link and chooses centers.
func (a *newcomerHistory) choose(ctx context.Context, aliases []string) error {
	key, err := a.Referrals.KeyByID(ctx, a.ids[0], a.email())
	if err != nil {
		return err
	}
	access, err := a.Referrals.Open(ctx, a.ids[0], key, a.caller())
	if err != nil {
		return err
	}
	form, err := a.form(aliases)
	if err != nil {
		return err
	}
	a.ids, err = a.Referrals.Update(ctx, access, form)
	return err
}

// work performs one task on the newcomer's entry in a center's queue.
func (a *newcomerHistory) work(ctx context.Context, t task) error {
	if t.Do == "choose" {
		return a.choose(ctx, t.Centers)
	}
	entry, err := a.entry(ctx, t.Center)
	if err != nil {
		return err
	}
	by, known := a.desks[entry.CenterID]
	if !known {
		by = a.admin
	}
	c := deskCaller
	switch t.Do {
	case "try", "reach":
		attempt := intake.Attempt{Channel: intake.Channel(t.How), Reached: t.Do == "reach", Note: t.Note}
		_, err = a.Intakes.LogContact(ctx, by, entry.Ref(), attempt, c)
	case "schedule":
		_, err = a.Intakes.Schedule(ctx, by, entry.Ref(), a.now.AddDate(0, 0, t.On).Format(time.DateOnly), c)
	case "close":
		_, err = a.Intakes.Close(
			ctx, by, entry.Ref(), intake.Closing{Reason: intake.Reason(t.Reason), Note: t.Note}, c,
		)
	case "confirm":
		_, err = a.Intakes.ConfirmPatient(ctx, by, entry.Ref(), c)
	case "refuse":
		_, err = a.Intakes.RefusePatient(ctx, by, entry.Ref(), t.Note, c)
	case "site":
		_, err = a.Intakes.MakeSite(ctx, by, entry.Ref(), c)
	default:
		err = fmt.Errorf("unknown task %q", t.Do)
	}
	return err
}

// entry returns the newcomer's entry in the queue; alias selects the center if the newcomer chose two.
func (a *newcomerHistory) entry(ctx context.Context, alias string) (intake.Entry, error) {
	entries, _, _, err := a.Intakes.List(
		ctx, a.admin, intake.Filter{Status: intake.AllEntries, Search: a.email(), CenterID: a.centers[alias]},
	)
	if err == nil && len(entries) != 1 {
		err = fmt.Errorf("%d lines in the queue of %q", len(entries), alias)
	}
	if err != nil {
		return intake.Entry{}, err
	}
	return entries[0], nil
}

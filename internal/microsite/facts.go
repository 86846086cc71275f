package microsite

import (
	"context"
	"strings"
	"time"

	"beacon/catalogues"
	"beacon/internal/access"
	"beacon/internal/audit"
	"beacon/internal/correction"
	"beacon/internal/emailchange"
	"beacon/internal/notify"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/htmltext"
	"beacon/internal/platform/locale"
	"beacon/internal/platform/personal"
	"beacon/internal/platform/plaintext"
)

// Facts are the fields of a patient's record that staff can correct (R12.1).
type Facts struct {
	FirstName      string
	LastName       string
	Email          string
	PhonePrimary   string
	PhoneSecondary string
	BirthDate      string // MM/DD/YYYY, or empty
	Gender         string // "M", "F" or empty
	Language       locale.Lang
}

// NewFacts returns the current facts of a site.
func NewFacts(site Site) Facts {
	return Facts{
		FirstName: site.FirstName, LastName: site.LastName, Email: site.Email,
		PhonePrimary: site.PhonePrimary, PhoneSecondary: site.PhoneSecondary,
		BirthDate: personal.WrittenBirthDate(site.BirthDate), Gender: site.Gender, Language: site.Language,
	}
}

// Changes cleans the entered facts and returns the differences from before, with a fault for each broken rule.
// Unchanged facts break no rule, because they may come from a form with different rules.
func (f *Facts) Changes(before Facts, now time.Time) (changes correction.Changes, broken fault.Fields) {
	isAny := func(string) bool { return true }
	isBirthDate := func(typed string) bool {
		_, ok := personal.BirthDate(typed, now)
		return ok || typed == ""
	}
	f.BirthDate = personal.WrittenDay(f.BirthDate)
	f.PhonePrimary, f.PhoneSecondary = personal.WrittenPhone(f.PhonePrimary), personal.WrittenPhone(f.PhoneSecondary)
	language, languageBefore := string(f.Language), string(before.Language)
	for _, fact := range []struct {
		name    string
		value   *string
		before  string
		isRight func(string) bool
		message locale.Text
	}{
		{"firstName", &f.FirstName, before.FirstName, personal.IsName, catalogues.Text("microsite.first-name")},
		{"lastName", &f.LastName, before.LastName, personal.IsName, catalogues.Text("microsite.last-name")},
		{"email", &f.Email, before.Email, isEmail, catalogues.Text("general.email")},
		{"phonePrimary", &f.PhonePrimary, before.PhonePrimary, isPhone, catalogues.Text("microsite.phone")},
		{"phoneSecondary", &f.PhoneSecondary, before.PhoneSecondary, isPhone, catalogues.Text("microsite.phone")},
		{"birthDate", &f.BirthDate, before.BirthDate, isBirthDate, catalogues.Text("microsite.birth-date")},
		{"gender", &f.Gender, before.Gender, isGender, catalogues.Text("microsite.gender")},
		{"language", &language, languageBefore, isAny, locale.Text{}},
	} {
		*fact.value = plaintext.Line(*fact.value)
		if fact.name == "email" {
			*fact.value = personal.Email(*fact.value)
		}
		changes.Add(fact.name, fact.before, *fact.value)
		broken.AddIf(changes.Has(fact.name) && !fact.isRight(*fact.value), fact.name, fact.message)
	}
	return changes, broken
}

func isEmail(text string) bool { return personal.IsEmail(text, personal.MaxEmail) }

func isGender(text string) bool { return text == "" || text == "M" || text == "F" }

// isPhone reports whether text is a callable number or empty. It may be empty, because some patients use email only.
func isPhone(text string) bool {
	return text == "" || personal.IsPhone(text) && htmltext.Length(text) <= 24
}

// Correction is a correction of a patient's record by staff.
type Correction struct {
	SiteID  int64
	Version int64 // the revision of the site that staff edited
	Facts   Facts
	Why     correction.Reason
}

// CorrectFacts corrects facts in a patient's record (R12.1). A newer revision than in.Version is a conflict. A new
// email address ends the patient's links and withdraws the pending emails to the old address. It also notifies the old
// address without naming the new address, and emails the link to the new address (R12.2).
func (s *Service) CorrectFacts(
	ctx context.Context, by access.Principal, in Correction, c access.Caller,
) (Site, error) {
	return s.changeAsStaff(ctx, by, in.SiteID, func(tx Tx, site *Site) error {
		if site.Revision != in.Version+1 { // Lock has raised the revision
			return fault.New(fault.Conflict, catalogues.Text("microsite.record-changed"))
		}
		return s.correct(ctx, tx, site, in, s.Trail(tx, by.Actor(), c.Origin, *site))
	})
}

// CorrectFactsInTx is CorrectFacts in the caller's transaction, for a record with its own version. The caller calls
// Committed afterwards.
func (s *Service) CorrectFactsInTx(
	ctx context.Context, tx Tx, by access.Principal, in Correction, c access.Caller,
) (Site, error) {
	return s.ChangeInTxAsStaff(ctx, tx, by, in.SiteID, func(site *Site) error {
		return s.correct(ctx, tx, site, in, s.Trail(tx, by.Actor(), c.Origin, *site))
	})
}

func (s *Service) correct(ctx context.Context, tx Tx, site *Site, in Correction, trail audit.Recorder) error {
	before, f := *site, &in.Facts
	changes, broken := f.Changes(NewFacts(before), s.d.Clock.Now())
	in.Why.Check(&broken)
	if err := fault.Broken(broken); err != nil || len(changes) == 0 {
		return err
	}
	site.FirstName, site.LastName, site.Email = f.FirstName, f.LastName, f.Email
	site.PhonePrimary, site.PhoneSecondary = f.PhonePrimary, f.PhoneSecondary
	site.Gender, site.Language = f.Gender, f.Language
	site.BirthDate, _ = personal.BirthDate(f.BirthDate, s.d.Clock.Now())
	if err := trail.Record(ctx, "microsite.facts-changed", changes.Details(in.Why)); err != nil {
		return err
	}
	if err := s.endTextConsents(ctx, tx, before, site, trail.Origin); err != nil {
		return err
	}
	if err := s.endRelease(ctx, tx, site, trail); err != nil {
		return err
	}
	if strings.EqualFold(before.Email, site.Email) {
		return nil
	}
	site.KeyVersion++
	if err := emailchange.Supersede(ctx, tx, site.record(), s.d.Clock.Now()); err != nil {
		return err
	}
	return emailNewAddress(ctx, tx, before, *site)
}

// endTextConsents ends the consents to texts for phone numbers that changed (R5.10).
func (s *Service) endTextConsents(ctx context.Context, tx Tx, before Site, site *Site, o audit.Origin) error {
	for _, line := range []struct {
		slot, before, after string
		agreed              *bool
	}{
		{"primary", before.PhonePrimary, site.PhonePrimary, &site.PrimaryCanReceiveTexts},
		{"secondary", before.PhoneSecondary, site.PhoneSecondary, &site.SecondaryCanReceiveTexts},
	} {
		if line.before == line.after || !*line.agreed {
			continue
		}
		*line.agreed = false
		read, err := tx.LastTextConsent(ctx, site.ID, line.slot)
		if err != nil {
			return err
		}
		err = tx.AddTextConsent(ctx, TextConsent{
			SiteID: site.ID, Slot: line.slot, Phone: line.before, Wording: read,
			Language: site.Language, Address: o.Address, At: s.d.Clock.Now(),
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// endRelease ends an invalid release: the corrected date of birth shows that the patient is a minor, and no guardian
// has signed (R3.9). The public page is hidden until a guardian signs.
func (s *Service) endRelease(ctx context.Context, tx Tx, site *Site, trail audit.Recorder) error {
	if !site.AgreedToHipaa || site.GuardianName != "" || !site.IsMinor(s.d.Clock.Now()) {
		return nil
	}
	site.AgreedToHipaa, site.ShowInGallery = false, false
	patient := access.Caller{Lang: site.Language, Origin: trail.Origin}
	if err := s.addWithdrawal(ctx, tx, *site, site.FullName(), patient); err != nil {
		return err
	}
	return trail.Record(ctx, "microsite.release-withdrawn", nil)
}

// emailNewAddress notifies the old address of the change and emails the link to the new address. Pending emails to the
// old address contain a key and are withdrawn.
func emailNewAddress(ctx context.Context, tx Tx, before, site Site) error {
	if err := withdrawEmails(ctx, tx, before); err != nil || !site.ReceivesEmail() {
		return err
	}
	center, err := tx.CenterContact(ctx, site.CenterID)
	if err != nil {
		return err
	}
	former := notify.Email{
		Template: notify.AddressChanged, Lang: before.Language, To: before.Email, Params: map[string]string{},
		Concerns: site.EmailRecord(),
	}
	if err := tx.Enqueue(ctx, former.FromCenter(center)); err != nil {
		return err
	}
	return EmailLink(ctx, tx, site)
}

// withdrawEmails withdraws the pending emails to the patient's address.
func withdrawEmails(ctx context.Context, tx Tx, site Site) error {
	return tx.WithdrawWaiting(ctx, site.Email, func(l notify.Link) bool {
		return l.Kind == notify.MicrositePage && l.ID == site.ID ||
			l.Kind == notify.PublicPage && l.Path == site.ShortCode
	})
}

// ReceivesEmail reports whether Beacon emails a patient. It returns false if a center refused the patient, while the
// invitation is withdrawn, after the patient's death (R12.5), and for a joined record (R12.4c).
func (s Site) ReceivesEmail() bool {
	return s.RecipientStatus != Denied && s.WithdrawnAt == nil && s.DiedOn == "" && !s.IsJoined()
}

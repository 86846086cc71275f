package intake

import (
	"context"
	"regexp"
	"slices"
	"strings"
	"time"

	"beacon/catalogues"
	"beacon/internal/access"
	"beacon/internal/correction"
	"beacon/internal/microsite"
	"beacon/internal/notify"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/htmltext"
	"beacon/internal/platform/locale"
	"beacon/internal/platform/personal"
	"beacon/internal/platform/plaintext"
	"beacon/internal/platform/usstate"
)

// Person has the fields of a patient that staff can correct (R12.1). A referral has no second phone.
type Person struct {
	microsite.Facts
	Street     string
	City       string
	StateID    int // of usstate, 0: unknown
	PostalCode string
}

// Request contains the ids of one request's records, oldest first, and of their entries.
type Request struct {
	RecordIDs []int64
	EntryIDs  []int64
}

func newPerson(r Record) Person {
	return Person{
		Facts: microsite.Facts{
			FirstName: r.FirstName, LastName: r.LastName, Email: r.Email, PhonePrimary: r.Phone,
			PhoneSecondary: r.SecondPhone, BirthDate: personal.WrittenBirthDate(r.BirthDate), Gender: r.Gender,
			Language: r.Language,
		},
		Street: r.Street, City: r.City, StateID: r.StateID, PostalCode: r.PostalCode,
	}
}

var postalCode = regexp.MustCompile(`^\d{5}(-?\d{4})?$`)

// changes normalizes the input and returns the changed fields, with a fault for each broken rule; see microsite.Facts.
func (p *Person) changes(before Person, now time.Time) (correction.Changes, fault.Fields) {
	changes, broken := p.Facts.Changes(before.Facts, now)
	state, isState := usstate.ByID(p.StateID)
	stateBefore, _ := usstate.ByID(before.StateID)
	for _, line := range []struct {
		name    string
		value   *string
		before  string
		isRight func(string) bool
		message locale.Text
	}{
		{"address", &p.Street, before.Street, fits(100), catalogues.Text("referral.rule.address")},
		{"city", &p.City, before.City, fits(64), catalogues.Text("referral.rule.city")},
		{"postalCode", &p.PostalCode, before.PostalCode, postalCode.MatchString,
			catalogues.Text("referral.rule.postal-code")},
	} {
		*line.value = plaintext.Line(*line.value)
		changes.Add(line.name, line.before, *line.value)
		broken.AddIf(changes.Has(line.name) && !line.isRight(*line.value), line.name, line.message)
	}
	changes.Add("state", stateBefore.Abbreviation, state.Abbreviation)
	broken.AddIf(changes.Has("state") && !isState, "state", catalogues.Text("referral.rule.state"))
	return changes, broken
}

func fits(longest int) func(string) bool {
	return func(text string) bool {
		return text != "" && htmltext.Length(text) <= longest && !htmltext.HasElement(text)
	}
}

// Correction is a correction of the patient's data by staff.
type Correction struct {
	Person Person
	Why    correction.Reason
}

// CorrectFacts corrects the patient's data in an entry (R12.1). A champion registration shares the data with the site.
// A request has one set of data, and each of its centers sees the change and its author. If this center made a site
// from the request, the site receives the corrections of fields that it copied. A new email address invalidates the
// links, as in microsite.CorrectFacts.
func (s *Service) CorrectFacts(
	ctx context.Context, by access.Principal, of Ref, in Correction, c access.Caller,
) (Record, error) {
	a := action{of, by, c, nil}
	return s.decide(ctx, a, func(tx Tx, e *Entry) (site microsite.Site, err error) {
		r, err := s.lockedRecord(ctx, tx, e.ID)
		if err != nil {
			return site, err
		}
		p := &in.Person
		changes, broken := p.changes(newPerson(r), s.clock.Now())
		in.Why.Check(&broken)
		if err := fault.Broken(broken); err != nil || len(changes) == 0 {
			return site, err
		}
		if e.Kind == Referral {
			if err := s.correctRequest(ctx, tx, a, r, corrected{in.Person, changes.Details(in.Why)}); err != nil {
				return site, err
			}
			return s.correctSite(ctx, tx, a, r, in)
		}
		if err := tx.CorrectAddress(ctx, e.RecordID, *p); err != nil {
			return site, err
		}
		if err := s.trail(tx, by, c, e.ID).Record(ctx, "intake.facts-changed", changes.Details(in.Why)); err != nil {
			return site, err
		}
		return s.sites.CorrectFactsInTx(
			ctx, tx, by, microsite.Correction{SiteID: e.RecordID, Facts: p.Facts, Why: in.Why}, c,
		)
	})
}

// lockedRecord returns a record, and locks its request against changes by the patient and other centers until the
// transaction ends.
func (s *Service) lockedRecord(ctx context.Context, tx Tx, id int64) (Record, error) {
	r, err := tx.Record(ctx, id)
	if err != nil || r.Answers == nil {
		return r, err
	}
	if err := tx.LockRequest(ctx, r.Answers.Batch); err != nil {
		return r, err
	}
	return tx.Record(ctx, id)
}

// corrected is the corrected data with the details of the events.
type corrected struct {
	Person
	details map[string]string
}

// correctRequest corrects a whole request.
func (s *Service) correctRequest(ctx context.Context, tx Tx, a action, r Record, in corrected) error {
	request, err := tx.Request(ctx, r.Answers.Batch)
	if err != nil {
		return err
	}
	isMoved := !strings.EqualFold(r.Email, in.Email)
	if err := tx.CorrectRequest(ctx, r.Answers.Batch, in.Person, isMoved); err != nil {
		return err
	}
	for _, entry := range request.EntryIDs {
		if err := s.trail(tx, a.by, a.caller, entry).Record(ctx, "intake.facts-changed", in.details); err != nil {
			return err
		}
	}
	if isMoved {
		return emailNewAddress(ctx, tx, r, in.Person, request)
	}
	return nil
}

// correctSite copies a correction to this center's site that was made from the request, for the fields that the site
// copied.
func (s *Service) correctSite(
	ctx context.Context, tx Tx, a action, r Record, in Correction,
) (microsite.Site, error) {
	own := r.OwnSite()
	if own == nil {
		return microsite.Site{}, nil
	}
	site, err := tx.Site(ctx, own.ID)
	if err != nil {
		return site, err
	}
	facts, before, p := microsite.NewFacts(site), newPerson(r), in.Person
	for _, fact := range []struct {
		of            *string
		before, after string
	}{
		{&facts.FirstName, before.FirstName, p.FirstName}, {&facts.LastName, before.LastName, p.LastName},
		{&facts.Email, before.Email, p.Email}, {&facts.PhonePrimary, before.PhonePrimary, p.PhonePrimary},
		{&facts.BirthDate, before.BirthDate, p.BirthDate}, {&facts.Gender, before.Gender, p.Gender},
		{(*string)(&facts.Language), string(before.Language), string(p.Language)},
	} {
		if *fact.of == fact.before {
			*fact.of = fact.after
		}
	}
	return s.sites.CorrectFactsInTx(
		ctx, tx, a.by, microsite.Correction{SiteID: own.ID, Facts: facts, Why: in.Why}, a.caller,
	)
}

// emailNewAddress notifies the former address of the change, and emails the request's link to the new address. Pending
// emails to the former address contain a key and are withdrawn.
func emailNewAddress(ctx context.Context, tx Tx, r Record, p Person, request Request) error {
	err := tx.WithdrawWaiting(ctx, r.Email, func(l notify.Link) bool {
		return l.Kind == notify.ReferralPage && slices.Contains(request.RecordIDs, l.ID)
	})
	if err != nil {
		return err
	}
	center, err := tx.CenterContact(ctx, r.CenterID)
	if err != nil {
		return err
	}
	former := notify.Email{
		Template: notify.AddressChanged, Lang: r.Language, To: r.Email, Params: map[string]string{},
		Concerns: notify.Record{Kind: notify.ReferralPage, ID: request.RecordIDs[0]},
	}
	if err := tx.Enqueue(ctx, former.FromCenter(center)); err != nil {
		return err
	}
	return tx.Enqueue(ctx, notify.Email{
		Template: notify.ReferralLink, Lang: p.Language, To: p.Email, ToName: p.FirstName + " " + p.LastName,
		Params: map[string]string{notify.FirstName: p.FirstName},
		Link:   notify.Link{Kind: notify.ReferralPage, ID: request.RecordIDs[0], Path: "recipient"},
	})
}

package voucher

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"time"

	"beacon/catalogues"
	"beacon/internal/access"
	"beacon/internal/audit"
	"beacon/internal/correction"
	"beacon/internal/emailchange"
	"beacon/internal/notify"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/locale"
)

// Facts are the fields of a donor or holder that staff can correct (R12.1).
type Facts struct {
	Person   // BirthDate is MM/DD/YYYY, or empty
	Language locale.Lang
}

// Correction is a change of facts by staff.
type Correction struct {
	Of HolderRef // without an ID: of the donor, and Version is the donor's mark
	Facts
	Reason correction.Reason
	// SignAgain asks for a new signature, because the signed consent contains the changed facts.
	SignAgain bool
}

// fact is the value of one field in the forms.
type fact struct{ field, value string }

// personFacts returns the facts of a person in the order of the form.
func personFacts(p Person, lang locale.Lang) []fact {
	return []fact{
		{"firstName", p.FirstName}, {"lastName", p.LastName}, {"address1", p.Address1}, {"address2", p.Address2},
		{"city", p.City}, {"state", p.State}, {"country", strconv.Itoa(p.Country)}, {"zip", p.ZIP}, {"phone", p.Phone},
		{"gender", p.Gender}, {"email", p.Email}, {"birthDate", p.BirthDate}, {"language", string(lang)},
	}
}

// holderFacts returns personFacts with the additional fields of holders.
func holderFacts(h Holder) []fact {
	return append(personFacts(h.Person, h.Language), []fact{
		{"relationshipToDonor", h.Relationship}, {"relationshipToDonorOther", h.RelationshipOther},
		{"willLikelyNeedKidneyTransplant", strconv.Itoa(h.WillLikelyNeed)},
		{"yearsBeforeKidneyTransplant", strconv.Itoa(h.YearsBefore)},
	}...)
}

// changesFrom returns the facts that differ. Both lists must have the same fields in the same order.
func changesFrom(before, after []fact) (changes correction.Changes) {
	for i := range after {
		changes.Add(after[i].field, before[i].value, after[i].value)
	}
	return changes
}

// clean trims the facts, and returns the changes and the rules of the person's own form that the changes break.
// Unchanged facts break no rule, so empty fields can stay empty. A new country is different: its rules apply to all
// nonempty fields.
func (f *Facts) clean(g Signer, now time.Time) (changes correction.Changes, broken fault.Fields) {
	form := Form{Person: f.Person}
	if g.Holder != nil {
		broken = form.cleanPerson(now)
	} else {
		broken = form.cleanDonor(now)
	}
	f.Person = form.Person
	before, after := personFacts(g.Person(), g.Language()), personFacts(f.Person, f.Language)
	isFilled := map[string]bool{}
	for _, one := range after {
		isFilled[one.field] = one.value != ""
	}
	changes = changesFrom(before, after)
	return changes, slices.DeleteFunc(broken, func(b fault.Field) bool {
		return !changes.Has(b.Name) && !(changes.Has("country") && isFilled[b.Name])
	})
}

// changesIdentity reports whether the changes affect facts stated in a signed consent.
func changesIdentity(c correction.Changes) bool {
	return c.Has("firstName") || c.Has("lastName") || c.Has("birthDate")
}

// Correct corrects the facts of a donor or holder in the caller's transaction (R12.1). If nothing changes, it appends
// no event. A new email address ends the links that were emailed before (R12.2). If in.SignAgain is set, the caller
// asks for another signature. The caller also wakes the mailer.
func (s *Service) Correct(
	ctx context.Context, tx Tx, by access.Principal, in Correction, c access.Caller,
) error {
	g, stored, err := lockToCorrect(ctx, tx, by, in.Of.DonorID, in.Of.ID)
	if err != nil {
		return err
	}
	switch {
	case g.isErased(): // R15.2h
		return fault.New(fault.Conflict, catalogues.Text("privacy.is-erased"))
	case stored != in.Of.Version:
		return fault.New(fault.Conflict, msgChanged)
	}
	changes, broken := in.clean(g, s.d.Clock.Now())
	in.Reason.Check(&broken)
	broken.AddIf(in.SignAgain && !changesIdentity(changes), "signAgain", catalogues.Text("voucher.sign-again"))
	if err := fault.Broken(broken); err != nil || len(changes) == 0 {
		return err
	}
	former, lang := g.Person().Email, g.Language()
	if in.Email, err = s.emailFromStaff(ctx, tx, g, in, s.trail(tx, by.Actor(), c.Origin, g.Subject())); err != nil {
		return err
	}
	changes = changesFrom(personFacts(g.Person(), lang), personFacts(in.Person, in.Language))
	if len(changes) == 0 {
		return nil
	}
	isMoved := !strings.EqualFold(former, in.Email)
	if isMoved {
		g = g.withNewKey()
	}
	e := audit.Event{Actor: by.Actor(), Origin: c.Origin, Details: changes.Details(in.Reason)}
	if g, err = s.storeFacts(ctx, tx, g, in.Facts, e); err != nil || !isMoved {
		return err
	}
	if err := emailchange.Supersede(ctx, tx, g.Record(), s.d.Clock.Now()); err != nil {
		return err
	}
	return s.emailNewAddress(ctx, tx, g, former, lang)
}

// emailFromStaff returns the address to keep on record when staff enter one. If a consent or an ID picture is stored,
// a different address must be confirmed first (R14.1).
func (s *Service) emailFromStaff(
	ctx context.Context, tx Tx, g Signer, in Correction, trail audit.Recorder,
) (string, error) {
	former := g.Person().Email
	if former == "" || strings.EqualFold(former, in.Email) {
		return in.Email, nil
	}
	p, err := s.changingPerson(ctx, tx, g, trail.Origin)
	if err != nil || !p.HasConsent {
		return in.Email, err
	}
	p.Trail = trail
	var changes correction.Changes
	changes.Add("email", former, in.Email)
	isConfirmed, err := emailchange.AskAsStaff(ctx, tx, p, emailchange.Change{
		Of: g.Record(), Former: former, New: in.Email,
	}, changes.Details(in.Reason))
	if err != nil || isConfirmed {
		return in.Email, err
	}
	return former, nil
}

// lockToCorrect locks a donor and returns the signer with the version of the signer's record. It returns a Forbidden
// fault for callers who can read the center's records but not change them.
func lockToCorrect(
	ctx context.Context, tx Tx, by access.Principal, donorID, holderID int64,
) (g Signer, version int64, err error) {
	if holderID == 0 {
		g.Donor, err = lockVisible(ctx, tx, by, donorID)
		version = g.Donor.Mark()
	} else {
		var h Holder
		g.Donor, h, err = lockHolder(ctx, tx, by, donorID, holderID)
		g.Holder, version = &h, h.Version
	}
	if err == nil && !by.WorksAtCenter(g.CenterID()) {
		err = fault.New(fault.Forbidden, catalogues.Text("general.account-not-allowed"))
	}
	return g, version, err
}

// withNewKey returns the signer with a new key. Once the signer is stored, links that were emailed before stop working.
func (g Signer) withNewKey() Signer {
	if g.Holder != nil {
		h := *g.Holder
		h.KeyVersion++
		g.Holder = &h
	} else {
		g.Donor.KeyVersion++
	}
	return g
}

// storeFacts stores facts, appends the event with its action, and returns the signer as stored.
func (s *Service) storeFacts(ctx context.Context, tx Tx, g Signer, f Facts, e audit.Event) (Signer, error) {
	if g.Holder != nil {
		h := *g.Holder
		h.Person, h.Language = f.Person, f.Language
		g.Holder = &h
		e.Action = "voucher-holder.facts-changed"
		return g, s.StoreHolder(ctx, tx, h, e)
	}
	g.Donor.Person, g.Donor.Language = f.Person, f.Language
	e.Action = "donor.facts-changed"
	return g, s.storeDonor(ctx, tx, g.Donor, e)
}

// emailNewAddress notifies a signer's old address of the change and emails the link to the new address. Pending
// emails to the old address contain a link and are withdrawn. A holder in Draft has no link yet (R6.3), so no
// email is sent.
func (s *Service) emailNewAddress(ctx context.Context, tx Tx, g Signer, former string, lang locale.Lang) error {
	err := withdrawEmails(ctx, tx, g, former)
	if err != nil || !g.receivesEmail() || g.Holder != nil && g.Holder.Status == Draft {
		return err
	}
	center, err := tx.CenterContact(ctx, g.CenterID())
	if err != nil {
		return err
	}
	notice := notify.Email{
		Template: notify.AddressChanged, Lang: lang, To: former, Params: map[string]string{}, Concerns: g.Record(),
	}
	if err := tx.Enqueue(ctx, notice.FromCenter(center)); err != nil {
		return err
	}
	return tx.Enqueue(ctx, g.Mail(notify.DonorLink, notify.HolderLink, s.d.Clock.Now()))
}

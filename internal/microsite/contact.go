package microsite

import (
	"context"
	"strconv"
	"strings"

	"beacon/catalogues"
	"beacon/internal/audit"
	"beacon/internal/correction"
	"beacon/internal/emailchange"
	"beacon/internal/notify"
	"beacon/internal/platform/fault"
	"beacon/internal/texts"
)

// Contact holds a patient's email address and phone numbers.
type Contact struct {
	Email          string
	PhonePrimary   string
	PhoneSecondary string
}

// ChangeContact stores a patient's contact data. A new phone number applies at once and ends the consent to texts for
// the old number. A new email address must be confirmed first (R12.2).
func (s *Service) ChangeContact(ctx context.Context, a Access, in Contact) (Site, error) {
	return s.changeOwn(ctx, a, func(tx Tx, site *Site) error {
		before := *site
		facts := NewFacts(before)
		facts.Email, facts.PhonePrimary, facts.PhoneSecondary = in.Email, in.PhonePrimary, in.PhoneSecondary
		if _, broken := facts.Changes(NewFacts(before), s.d.Clock.Now()); len(broken) > 0 {
			return fault.Broken(broken)
		}
		if err := s.ownEmail(ctx, tx, a, site, facts.Email); err != nil {
			return err
		}
		site.PhonePrimary, site.PhoneSecondary = facts.PhonePrimary, facts.PhoneSecondary
		if err := recordContact(ctx, s.ownTrail(tx, a, *site), before, *site); err != nil {
			return err
		}
		return s.endTextConsents(ctx, tx, before, site, a.Caller.Origin)
	})
}

// ownEmail opens a change to a new email address. If sent is the current address, it withdraws a pending change.
func (s *Service) ownEmail(ctx context.Context, tx Tx, a Access, site *Site, sent string) error {
	p := s.changingPerson(*site, s.ownTrail(tx, a, *site))
	switch {
	case strings.EqualFold(site.Email, sent):
		site.Email = sent
		return emailchange.Withdraw(ctx, tx, p, site.record())
	case !site.ReceivesEmail():
		return fault.New(fault.Conflict, catalogues.Text("emailchange.not-now"))
	case site.Email == "": // no link was ever emailed, so none needs protection
		site.Email = sent
		return nil
	}
	return emailchange.Ask(ctx, tx, p, emailchange.Change{Of: site.record(), Former: site.Email, New: sent})
}

// recordContact appends an event with the changes of the contact data, if there are any.
func recordContact(ctx context.Context, trail audit.Recorder, before, after Site) error {
	var changes correction.Changes
	changes.Add("email", before.Email, after.Email)
	changes.Add("phonePrimary", before.PhonePrimary, after.PhonePrimary)
	changes.Add("phoneSecondary", before.PhoneSecondary, after.PhoneSecondary)
	if len(changes) == 0 {
		return nil
	}
	return trail.Record(ctx, "microsite.facts-changed", changes.Details(correction.OwnChange))
}

// TextChoice is a patient's choice of the numbers that may receive texts. Version is that of the words that the patient
// read; empty: those in force.
type TextChoice struct {
	Primary, Secondary bool
	Version            string
}

// SetTextConsent stores which of the patient's numbers may receive texts, and adds the consents to the ledger. It
// applies at once (R12.2).
func (s *Service) SetTextConsent(ctx context.Context, a Access, in TextChoice) (Site, error) {
	if !in.Primary && !in.Secondary {
		in.Version = "" // nothing is agreed to
	}
	consent, err := s.d.Texts.Agreed(ctx, texts.MicrositeTextConsent, in.Version, "primary")
	if err != nil {
		return Site{}, err
	}
	return s.changeOwn(ctx, a, func(tx Tx, site *Site) error {
		before := *site
		site.PrimaryCanReceiveTexts = in.Primary && site.PhonePrimary != ""
		site.SecondaryCanReceiveTexts = in.Secondary && site.PhoneSecondary != ""
		if site.PrimaryCanReceiveTexts == before.PrimaryCanReceiveTexts &&
			site.SecondaryCanReceiveTexts == before.SecondaryCanReceiveTexts {
			return nil
		}
		if err := s.addTextConsents(ctx, tx, a, *site, consent); err != nil {
			return err
		}
		return s.ownTrail(tx, a, *site).Record(ctx, "microsite.text-consent-changed", map[string]string{
			"primary":   strconv.FormatBool(site.PrimaryCanReceiveTexts),
			"secondary": strconv.FormatBool(site.SecondaryCanReceiveTexts),
			"wording":   consent.Version, "wordingHash": consent.Hash,
		})
	})
}

func (s Site) record() notify.Record { return notify.Record{Kind: notify.MicrositePage, ID: s.ID} }

// changingPerson returns the patient as the person who changes an address. No consent form or ID picture is behind a
// patient's link, so the old address is notified but need not confirm (R14.1).
func (s *Service) changingPerson(site Site, trail audit.Recorder) emailchange.Person {
	m := patientEmail(notify.EmailConfirm, site, "")
	m.ToGuardian = site.IsMinor(s.d.Clock.Now())
	return emailchange.Person{Trail: trail, Email: m}
}

// AnswerEmailChange implements emailchange.Owner for patients.
func (s *Service) AnswerEmailChange(
	ctx context.Context, c emailchange.Change, a emailchange.Decision,
) (after emailchange.Change, err error) {
	_, err = s.change(ctx, c.Of.ID, func(tx Tx, site *Site) error {
		trail := s.Trail(tx, audit.Actor{Kind: audit.Recipient, ID: site.ID}, a.Caller.Origin, *site)
		p := s.changingPerson(*site, trail)
		after, err = emailchange.Decide(ctx, tx, p, c.ID, a)
		if err != nil || after.State(trail.At) != emailchange.Done {
			return err
		}
		before := *site
		site.Email = after.New
		site.KeyVersion++
		if err := recordContact(ctx, trail, before, *site); err != nil {
			return err
		}
		return emailNewAddress(ctx, tx, before, *site)
	})
	return after, err
}

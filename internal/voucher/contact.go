package voucher

import (
	"context"
	"strings"

	"beacon/internal/access"
	"beacon/internal/audit"
	"beacon/internal/correction"
	"beacon/internal/emailchange"
	"beacon/internal/notify"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/personal"
)

// Contact is the email address and phone number of a donor or holder.
type Contact struct {
	Email string
	Phone string
}

// Signer returns the donor of the verified key.
func (a DonorAccess) Signer() Signer { return Signer{Donor: a.Donor} }

// Signer returns the holder of the verified key.
func (a HolderAccess) Signer() Signer { return Signer{Donor: a.Donor, Holder: &a.Holder} }

// Record returns a reference to the signer's record for emails.
func (g Signer) Record() notify.Record {
	of := g.Subject()
	return notify.Record{Kind: notify.LinkKind(of.Kind), ID: of.ID}
}

// ChangeContact stores new contact data of an authenticated signer, and returns the signer as stored. A phone
// number changes at once, because it gives no access. A new email address must be confirmed first (R12.2). Entering
// the current address withdraws a pending change.
func (s *Service) ChangeContact(ctx context.Context, of Signer, in Contact, c access.Caller) (g Signer, err error) {
	err = s.d.Store.InTx(ctx, func(tx Tx) error {
		if g, err = lockSigner(ctx, tx, of.Record()); err != nil {
			return err
		}
		facts := Facts{Person: g.Person(), Language: g.Language()}
		facts.Email, facts.Phone, facts.BirthDate = in.Email, in.Phone, personal.WrittenBirthDate(facts.BirthDate)
		if _, broken := facts.clean(g, s.d.Clock.Now()); len(broken) > 0 {
			return fault.Broken(broken)
		}
		email, err := s.ownEmail(ctx, tx, g, facts.Email, c.Origin)
		if err != nil {
			return err
		}
		g, err = s.storeContact(ctx, tx, g, Contact{email, facts.Phone}, c.Origin)
		return err
	})
	return g, s.WakeMailer(err)
}

// storeContact stores a signer's contact data, records the old and new values, and returns the signer as stored.
func (s *Service) storeContact(ctx context.Context, tx Tx, g Signer, to Contact, o audit.Origin) (Signer, error) {
	p := g.Person()
	var changes correction.Changes
	changes.Add("email", p.Email, to.Email)
	changes.Add("phone", p.Phone, to.Phone)
	if len(changes) == 0 {
		return g, nil
	}
	p.Email, p.Phone = to.Email, to.Phone
	facts := Facts{Person: p, Language: g.Language()}
	e := audit.Event{Actor: g.Actor(), Origin: o, Details: changes.Details(correction.OwnChange)}
	return s.storeFacts(ctx, tx, g, facts, e)
}

// ownEmail returns the address to keep on record when signers enter an address themselves. A different address opens
// a change that must be confirmed. The current address withdraws a pending change.
func (s *Service) ownEmail(ctx context.Context, tx Tx, g Signer, sent string, o audit.Origin) (string, error) {
	former := g.Person().Email
	// Without an address or a link, the person never got an email: there is no link to protect, and no old address to
	// ask.
	if former == "" || g.Holder != nil && g.Holder.Status == Draft {
		return sent, nil
	}
	p, err := s.changingPerson(ctx, tx, g, o)
	if err != nil {
		return "", err
	}
	if strings.EqualFold(former, sent) {
		return sent, emailchange.Withdraw(ctx, tx, p, g.Record())
	}
	return former, emailchange.Ask(ctx, tx, p, emailchange.Change{Of: g.Record(), Former: former, New: sent})
}

func (s *Service) changingPerson(ctx context.Context, tx Tx, g Signer, o audit.Origin) (emailchange.Person, error) {
	hasConsent, err := tx.HasConsent(ctx, g)
	return emailchange.Person{
		Trail: s.trail(tx, g.Actor(), o, g.Subject()), HasConsent: hasConsent,
		Email: g.Mail(notify.EmailConfirm, notify.EmailConfirm, s.d.Clock.Now()),
	}, err
}

// AnswerEmailChange implements emailchange.Owner for donors and holders.
func (s *Service) AnswerEmailChange(
	ctx context.Context, c emailchange.Change, a emailchange.Decision,
) (after emailchange.Change, err error) {
	err = s.d.Store.InTx(ctx, func(tx Tx) error {
		g, err := lockSigner(ctx, tx, c.Of)
		if err != nil {
			return err
		}
		p, err := s.changingPerson(ctx, tx, g, a.Caller.Origin)
		if err != nil {
			return err
		}
		after, err = emailchange.Decide(ctx, tx, p, c.ID, a)
		if err != nil || after.State(s.d.Clock.Now()) != emailchange.Done {
			return err
		}
		contact := Contact{after.New, g.Person().Phone}
		g, err = s.storeContact(ctx, tx, g.withNewKey(), contact, a.Caller.Origin)
		if err != nil {
			return err
		}
		return s.emailNewAddress(ctx, tx, g, after.Former, g.Language())
	})
	return after, s.WakeMailer(err)
}

// lockSigner locks the donor of a record and returns the signer. It returns a NotFound fault if the donor or holder
// was removed, and a Conflict fault after the signer's death.
func lockSigner(ctx context.Context, tx Tx, of notify.Record) (g Signer, err error) {
	if of.Kind == notify.DonorPage {
		g.Donor, err = tx.LockDonor(ctx, of.ID)
	} else {
		var h Holder
		h, g.Donor, err = tx.LockHolder(ctx, of.ID)
		g.Holder = &h
	}
	if err == nil && (g.Donor.IsDeleted || g.Holder != nil && g.Holder.IsDeleted) {
		err = fault.New(fault.NotFound, msgNotFound)
	}
	if err == nil && !g.receivesEmail() {
		err = fault.New(fault.Conflict, msgAfterDeath)
	}
	return g, err
}

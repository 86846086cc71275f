package voucher

import (
	"context"
	"fmt"
	"slices"
	"strconv"

	"beacon/internal/access"
	"beacon/internal/audit"
	"beacon/internal/notify"
	"beacon/internal/platform/fault"
)

// Signer is the donor or holder who signs a consent.
type Signer struct {
	Donor  Donor
	Holder *Holder // nil: the donor signs
	// CameOfAge is true if a guardian signed the holder's consent and the holder is of age now.
	CameOfAge bool
	Listed    []Holder // if the donor signs: the holders named in the consent
}

// isErased reports whether the signer's data was erased.
func (g Signer) isErased() bool {
	return g.Holder == nil && g.Donor.IsErased || g.Holder != nil && g.Holder.IsErased
}

// Person returns the signer's personal information.
func (g Signer) Person() Person {
	if g.Holder != nil {
		return g.Holder.Person
	}
	return g.Donor.Person
}

// Step returns the signer's step.
func (g Signer) Step() Step {
	if g.Holder != nil {
		return g.Holder.Step
	}
	return g.Donor.Step
}

// Actor returns the signer as the actor of audit events.
func (g Signer) Actor() audit.Actor {
	if g.Holder != nil {
		return g.Holder.Actor()
	}
	return g.Donor.Actor()
}

// Subject returns the signer's record as the subject of audit events.
func (g Signer) Subject() audit.Subject {
	if g.Holder != nil {
		return g.Holder.Subject()
	}
	return g.Donor.Subject()
}

// WithList returns the signer with the holders named in a donor's consent that can still use their vouchers. It
// returns a holder unchanged.
func (g Signer) WithList(ctx context.Context, from Reader) (Signer, error) {
	if g.Holder != nil {
		return g, nil
	}
	holders, err := from.Holders(ctx, g.Donor.ID)
	g.Listed = slices.DeleteFunc(holders, func(h Holder) bool { return !StateFor(h, g.Donor).CanStillBeUsed() })
	return g, err
}

// checkOpen returns a fault if the signer can no longer change anything.
func (g Signer) checkOpen() error {
	if g.Holder != nil {
		return checkHolderOpen(*g.Holder, g.Donor)
	}
	return g.Donor.CheckOpen()
}

// MayConsent returns a fault unless consenting is the signer's current step or the signer came of age.
func (g Signer) MayConsent() error {
	if g.CameOfAge {
		return nil
	}
	if err := g.checkOpen(); err != nil {
		return err
	}
	if g.Step() != UploadConsent {
		return fault.New(fault.Conflict, msgNotNow)
	}
	return nil
}

// Consented moves a signer with a complete consent to the last step, in the transaction of the consent. After the
// donor's consent, every holder in Draft becomes Available and gets an email with their own link (R6.3).
func (s *Service) Consented(ctx context.Context, tx Tx, g Signer, fileName string) error {
	if err := g.MayConsent(); err != nil {
		return err
	}
	if err := s.moveTo(ctx, tx, g, Complete, fileName); err != nil || g.Holder != nil {
		return err
	}
	holders, err := tx.Holders(ctx, g.Donor.ID)
	if err != nil {
		return err
	}
	for _, h := range holders {
		if h.Status != Draft {
			continue
		}
		h.Status, h.UpdatedAt = Available, s.d.Clock.Now()
		if err := tx.SaveHolder(ctx, h); err != nil {
			return err
		}
		if !h.ReceivesEmail() {
			continue
		}
		m, err := s.EmailFromCenter(ctx, tx, h, notify.HolderInvitation)
		if err != nil {
			return err
		}
		m.DedupeKey = fmt.Sprintf("%s/%d", notify.HolderInvitation, h.ID)
		if err := tx.Enqueue(ctx, m); err != nil {
			return err
		}
	}
	return nil
}

// moveTo stores a signer's step. For a holder, it also stores the file name of the consent.
func (s *Service) moveTo(ctx context.Context, tx Tx, g Signer, to Step, fileName string) error {
	if g.Holder != nil {
		h := *g.Holder
		h.Step, h.ConsentFileName, h.UpdatedAt = to, fileName, s.d.Clock.Now()
		return tx.SaveHolder(ctx, h)
	}
	d := g.Donor
	d.Step, d.UpdatedAt = to, s.d.Clock.Now()
	return tx.SaveDonor(ctx, d)
}

// ConsentAskedAgain reopens the consent step of a signer who was complete and emails the signer, in the transaction
// that rejects the consent (R6.11).
func (s *Service) ConsentAskedAgain(ctx context.Context, tx Tx, g Signer) error {
	if err := g.checkOpen(); err != nil {
		return err
	}
	if g.Step() != Complete {
		return fault.New(fault.Conflict, msgNotNow)
	}
	if err := s.moveTo(ctx, tx, g, UploadConsent, ""); err != nil {
		return err
	}
	return tx.Enqueue(ctx, g.Mail(notify.DonorConsentAgain, notify.HolderConsentAgain, s.d.Clock.Now()))
}

// ReturnTo returns a donor or one of the donor's holders to an earlier step. It returns a Conflict fault unless R6.2
// allows the step. The caller supersedes open consents in the same transaction.
func (s *Service) ReturnTo(
	ctx context.Context, tx Tx, of HolderRef, to Step, c access.Caller,
) (Signer, error) {
	g, err := LockSigner(ctx, tx, of.DonorID, of.ID)
	if err == nil {
		err = g.checkOpen()
	}
	if err != nil {
		return g, err
	}
	path := donorPath
	if g.Holder != nil {
		path = holderPath
	}
	if !canReturn(path, g.Step(), to) {
		return g, fault.New(fault.Conflict, msgNotNow)
	}
	if err := s.moveTo(ctx, tx, g, to, ""); err != nil {
		return g, err
	}
	details := map[string]string{"from": strconv.Itoa(int(g.Step())), "to": strconv.Itoa(int(to))}
	return g, s.trail(tx, g.Actor(), c.Origin, g.Subject()).Record(ctx, g.Subject().Kind+".set-back", details)
}

// LockSigner locks the donor and returns the signer: the holder, or the donor if holderID is 0.
func LockSigner(ctx context.Context, tx Tx, donorID, holderID int64) (Signer, error) {
	if holderID == 0 {
		d, err := tx.LockDonor(ctx, donorID)
		return Signer{Donor: d}, err
	}
	h, d, err := tx.LockHolder(ctx, holderID)
	return Signer{Donor: d, Holder: &h}, err
}

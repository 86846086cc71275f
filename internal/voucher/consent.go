package voucher

import (
	"context"
	"fmt"

	"beacon/internal/audit"
	"beacon/internal/notify"
	"beacon/internal/platform/fault"
)

// Signer is the donor or holder whom a consent is about.
type Signer struct {
	Donor  Donor
	Holder *Holder // nil: the donor signs
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
		return holderActor(*g.Holder)
	}
	return donorActor(g.Donor)
}

// Subject returns the signer's record as the subject of audit events.
func (g Signer) Subject() audit.Subject {
	if g.Holder != nil {
		return audit.Subject{Kind: holderSubject, ID: g.Holder.ID}
	}
	return audit.Subject{Kind: donorSubject, ID: g.Donor.ID}
}

// checkOpen returns a fault if the signer can no longer change anything.
func (g Signer) checkOpen() error {
	if g.Holder != nil {
		return checkHolderOpen(*g.Holder, g.Donor)
	}
	return checkOpen(g.Donor)
}

// MayConsent returns a fault unless consenting is the signer's open step.
func (g Signer) MayConsent() error {
	if err := g.checkOpen(); err != nil {
		return err
	}
	if g.Step() != UploadConsent {
		return fault.New(fault.Conflict, msgNotNow)
	}
	return nil
}

// Mail returns a mail to the signer with their own link.
func (g Signer) Mail(toDonor, toHolder notify.Template) notify.Mail {
	if g.Holder != nil {
		return holderMail(*g.Holder, toHolder)
	}
	return donorMail(g.Donor, toDonor)
}

func donorMail(d Donor, t notify.Template) notify.Mail {
	return notify.Mail{
		Template: t, Lang: d.Language, To: d.Email, ToName: d.FullName(),
		Params: map[string]string{notify.FirstName: d.FirstName},
		Link:   notify.Link{Kind: notify.DonorPage, ID: d.ID, Path: "voucher-donor/register"},
	}
}

func holderMail(h Holder, t notify.Template) notify.Mail {
	return notify.Mail{
		Template: t, Lang: h.Language, To: h.Email, ToName: h.FullName(),
		Params: map[string]string{notify.FirstName: h.FirstName},
		Link:   notify.Link{Kind: notify.HolderPage, ID: h.ID, Path: "voucher-holder/register"},
	}
}

// Consented moves a signer whose consent is complete to the last step, in the transaction of
// the consent. After the donor's consent, every holder in Draft becomes Available and gets a
// mail with their own link (R6.3).
func (s *Service) Consented(ctx context.Context, tx Tx, g Signer, fileName string) (Step, error) {
	if err := g.MayConsent(); err != nil {
		return 0, err
	}
	now := s.Clock.Now()
	if g.Holder != nil {
		h := *g.Holder
		h.Step, h.ConsentFileName, h.UpdatedAt = Complete, fileName, now
		return h.Step, tx.SaveHolder(ctx, h)
	}
	d := g.Donor
	d.Step, d.UpdatedAt = Complete, now
	if err := tx.SaveDonor(ctx, d); err != nil {
		return 0, err
	}
	holders, err := tx.Holders(ctx, d.ID)
	if err != nil {
		return 0, err
	}
	center, err := tx.CenterContact(ctx, d.CenterID)
	if err != nil {
		return 0, err
	}
	for _, h := range holders {
		if h.Status != Draft {
			continue
		}
		h.Status, h.UpdatedAt = Available, now
		if err := tx.SaveHolder(ctx, h); err != nil {
			return 0, err
		}
		m := holderMail(h, notify.HolderInvitation).FromCenter(center)
		m.DedupeKey = fmt.Sprintf("%s/%d", notify.HolderInvitation, h.ID)
		if err := tx.Enqueue(ctx, m); err != nil {
			return 0, err
		}
	}
	return d.Step, nil
}

// ConsentAskedAgain reopens the consent step of a signer who was complete and mails them, in
// the transaction that rejects the consent (R6.11).
func (s *Service) ConsentAskedAgain(ctx context.Context, tx Tx, g Signer) error {
	now := s.Clock.Now()
	err := g.checkOpen()
	if err != nil {
		return err
	}
	if g.Step() != Complete {
		return fault.New(fault.Conflict, msgNotNow)
	}
	if g.Holder != nil {
		h := *g.Holder
		h.Step, h.ConsentFileName, h.UpdatedAt = UploadConsent, "", now
		err = tx.SaveHolder(ctx, h)
	} else {
		d := g.Donor
		d.Step, d.UpdatedAt = UploadConsent, now
		err = tx.SaveDonor(ctx, d)
	}
	if err != nil {
		return err
	}
	return tx.Enqueue(ctx, g.Mail(notify.DonorConsentAgain, notify.HolderConsentAgain))
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

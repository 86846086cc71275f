package consent

import (
	"context"
	"slices"
	"time"

	"beacon/catalogues"
	"beacon/internal/platform/fault"
	"beacon/internal/voucher"
)

// Channel is the way in which a person informed staff of a decision about electronic records.
type Channel string

// The ways to inform staff.
const (
	InPerson Channel = "in-person"
	ByPhone  Channel = "phone"
	ByLetter Channel = "letter"
	ByEmail  Channel = "e-mail"
)

var channels = []Channel{InPerson, ByPhone, ByLetter, ByEmail}

// Withdrawal is a withdrawn agreement to electronic records by a donor or holder, who then takes part on paper.
type Withdrawal struct {
	Entity     EntityType
	EntityID   int64
	DonorID    int64 // the donor, or the holder's donor
	On         string
	Channel    Channel
	StaffName  string // the staff member who recorded it
	RecordedAt time.Time
}

// Declaration is a person's declaration to staff about electronic records.
type Declaration struct {
	On      string // ISO
	Channel Channel
}

func (s *Service) checkDeclaration(d Declaration) (broken fault.Fields) {
	broken.AddIf(!s.isPastDay(d.On), "on", catalogues.Text("consent.paper.day"))
	broken.AddIf(!slices.Contains(channels, d.Channel), "told", catalogues.Text("consent.paper.told"))
	return broken
}

func (d Declaration) details() map[string]string {
	return map[string]string{"on": d.On, "told": string(d.Channel)}
}

// Withdraw records that a person withdrew the agreement to electronic records. It ends an electronic consent in
// progress; a signed consent stays valid (R13.1). It returns a Conflict fault if the agreement was withdrawn already.
func (s *Service) Withdraw(ctx context.Context, a StaffAccess, d Declaration) error {
	photo := ""
	err := s.declare(ctx, a, d, func(tx Tx, g voucher.Signer, is bool) (err error) {
		if is {
			return fault.New(fault.Conflict, catalogues.Text("consent.paper-only.already"))
		}
		giveUp := func(c *Consent) (string, error) { return GivenUp, c.move(Cancelled) }
		if photo, err = s.clear(ctx, tx, a.Access, a.By.Actor(), giveUp); err != nil {
			return err
		}
		if _, err := tx.EndSupervision(ctx, a.Entity, a.entityID()); err != nil {
			return err
		}
		if err := tx.AddWithdrawal(ctx, Withdrawal{
			Entity: a.Entity, EntityID: a.entityID(), DonorID: a.DonorID, On: d.On, Channel: d.Channel, StaffName: a.By.Name,
			RecordedAt: s.d.Clock.Now(),
		}); err != nil {
			return err
		}
		return s.trail(tx, a.By.Actor(), g.Subject(), a.Caller).Record(ctx, "consent.electronic-withdrawn", d.details())
	})
	if err == nil {
		s.deleteReplaced(ctx, a.subject(), photo)
	}
	return err
}

// AgreeAgain records that a person agrees to electronic records again. It returns a Conflict fault if the agreement was
// not withdrawn.
func (s *Service) AgreeAgain(ctx context.Context, a StaffAccess, d Declaration) error {
	return s.declare(ctx, a, d, func(tx Tx, g voucher.Signer, is bool) error {
		if !is {
			return fault.New(fault.Conflict, catalogues.Text("consent.paper-only.not"))
		}
		if err := tx.EndWithdrawal(ctx, a.Entity, a.entityID()); err != nil {
			return err
		}
		return s.trail(tx, a.By.Actor(), g.Subject(), a.Caller).Record(ctx, "consent.electronic-agreed-again", d.details())
	})
}

// declare runs fn with the signer locked, if the declaration is valid. is reports whether the person takes part on
// paper only.
func (s *Service) declare(
	ctx context.Context, a StaffAccess, d Declaration, fn func(tx Tx, g voucher.Signer, is bool) error,
) error {
	if err := fault.Broken(s.checkDeclaration(d)); err != nil {
		return err
	}
	return s.d.Store.InTx(ctx, func(tx Tx) error {
		g, err := voucher.LockSigner(ctx, tx, a.DonorID, a.HolderID)
		if err != nil {
			return err
		}
		is, err := isPaperOnly(ctx, tx, a.Access)
		if err != nil {
			return err
		}
		return fn(tx, g, is)
	})
}

// IsPaperOnly reports whether the person withdrew the agreement to electronic records.
func (s *Service) IsPaperOnly(ctx context.Context, a Access) (bool, error) {
	return isPaperOnly(ctx, s.d.Store, a)
}

func isPaperOnly(ctx context.Context, from Reader, a Access) (bool, error) {
	all, err := from.Withdrawals(ctx, a.DonorID)
	return slices.ContainsFunc(all, func(w Withdrawal) bool {
		return w.Entity == a.Entity && w.EntityID == a.entityID()
	}), err
}

// maySign returns a fault unless the signer may consent electronically now.
func maySign(ctx context.Context, from Reader, a Access, g voucher.Signer) error {
	if err := g.MayConsent(); err != nil {
		return err
	}
	is, err := isPaperOnly(ctx, from, a)
	if err == nil && is {
		err = fault.New(fault.Conflict, catalogues.Text("consent.paper-only"))
	}
	return err
}

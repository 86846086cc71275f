package consent

import (
	"context"
	"slices"
	"time"

	"beacon/internal/platform/fault"
	"beacon/internal/voucher"
)

// The consent of a minor remains valid after the eighteenth birthday, until the holder signs in person. The new consent
// exists in parallel, and supersedes the old one only when it is complete (R11.5).

// inForce returns the complete consent of a donor or holder, or fault.ErrNotFound. Another consent may be in progress.
func inForce(ctx context.Context, from Reader, a Access) (Consent, error) {
	standing, err := from.InForce(ctx, a.Entity, a.entityID())
	if err != nil {
		return Consent{}, err
	}
	if i := slices.IndexFunc(standing, func(c Consent) bool { return c.State.IsComplete() }); i >= 0 {
		return standing[i], nil
	}
	return Consent{}, fault.ErrNotFound
}

// isOutgrown reports whether a guardian signed a complete consent for a holder who has come of age since.
func (s *Service) isOutgrown(c Consent, h voucher.Holder, d voucher.Donor) bool {
	return c.Type != Self && c.CompletedAt != nil &&
		voucher.ComesOfAge(h, d, c.CompletedAt.In(s.d.Zone).Format(time.DateOnly), s.d.Vouchers.Today())
}

// withAge returns the signer with CameOfAge set.
func (s *Service) withAge(ctx context.Context, from Reader, g voucher.Signer) (voucher.Signer, error) {
	if g.Holder == nil || g.Step() < voucher.Complete {
		return g, nil
	}
	c, err := inForce(ctx, from, Access{Entity: VoucherHolder, DonorID: g.Donor.ID, HolderID: g.Holder.ID})
	if fault.CodeFrom(err) == fault.NotFound {
		return g, nil
	}
	g.CameOfAge = err == nil && s.isOutgrown(c, *g.Holder, g.Donor)
	return g, err
}

// lock locks the donor and returns the signer with CameOfAge and Listed.
func (s *Service) lock(ctx context.Context, tx Tx, a Access) (voucher.Signer, error) {
	g, err := voucher.LockSigner(ctx, tx, a.DonorID, a.HolderID)
	if err != nil {
		return g, err
	}
	if g, err = g.WithList(ctx, tx); err != nil {
		return g, err
	}
	return s.withAge(ctx, tx, g)
}

// GuardianConsent is a guardian's consent for a holder who is of age now. It is valid until the holder signs.
type GuardianConsent struct {
	Guardian string // empty: on paper, without a recorded name
	SignedOn string // ISO
	AskedOn  string // ISO, when the holder was asked by email to sign; empty: never
}

// ShownGuardianConsent is GuardianConsent for the holder's page. It returns nil for an altered consent.
func (s *Service) ShownGuardianConsent(
	ctx context.Context, h voucher.Holder, d voucher.Donor,
) (*GuardianConsent, error) {
	all, err := s.d.Store.DonorConsents(ctx, d.ID)
	if err != nil {
		return nil, err
	}
	out := s.GuardianConsent(all, h, d)
	if out == nil {
		return nil, nil
	}
	altered, err := s.IsAltered(ctx, all[slices.IndexFunc(all, inForceFor(h))])
	if err != nil || altered {
		return nil, err
	}
	return out, nil
}

func inForceFor(h voucher.Holder) func(Consent) bool {
	return func(c Consent) bool { return c.Entity == VoucherHolder && c.EntityID == h.ID && c.State.IsComplete() }
}

// GuardianConsent returns the holder's outgrown consent from all consents of the donor, or nil.
func (s *Service) GuardianConsent(all []Consent, h voucher.Holder, d voucher.Donor) *GuardianConsent {
	i := slices.IndexFunc(all, inForceFor(h))
	if i < 0 || !s.isOutgrown(all[i], h, d) {
		return nil
	}
	who := voucher.Person{FirstName: all[i].Consenter.FirstName, LastName: all[i].Consenter.LastName}
	return &GuardianConsent{
		Guardian: who.FullName(), SignedOn: all[i].CompletedAt.In(s.d.Zone).Format(time.DateOnly), AskedOn: h.AskedToSignOn,
	}
}

// SendOfAge emails every holder who came of age after a guardian had signed, and asks them to sign. Each holder
// receives one email. It returns the number of emails. It is safe to call repeatedly and from several processes.
func (s *Service) SendOfAge(ctx context.Context) (sent int, err error) {
	today, err := time.Parse(time.DateOnly, s.d.Vouchers.Today())
	if err != nil {
		return 0, err
	}
	signed, err := s.d.Store.UnaskedHolderConsents(ctx, today.AddDate(-voucher.AdultYears, 0, 0).Format(time.DateOnly))
	if err != nil {
		return 0, err
	}
	for _, c := range signed {
		isNew, err := s.askToSign(ctx, c)
		if err != nil {
			return sent, err
		}
		if isNew {
			sent++
		}
	}
	return sent, nil
}

func (s *Service) askToSign(ctx context.Context, c Consent) (isNew bool, err error) {
	a := Access{Entity: VoucherHolder, DonorID: c.DonorID, HolderID: c.EntityID}
	g, err := s.signer(ctx, a)
	if err != nil || !g.CameOfAge {
		return false, err
	}
	err = s.d.Store.InTx(ctx, func(tx Tx) error {
		g, err := s.lock(ctx, tx, a)
		if err != nil || !g.CameOfAge || g.Holder.IsDeleted || g.Donor.IsDeleted {
			return err
		}
		isNew, err = s.d.Vouchers.AskToSign(ctx, tx, *g.Holder)
		return err
	})
	return isNew, err
}

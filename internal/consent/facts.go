package consent

import (
	"context"
	"errors"

	"beacon/catalogues"
	"beacon/internal/access"
	"beacon/internal/platform/fault"
	"beacon/internal/voucher"
)

// CorrectFacts corrects the data of a donor or holder. A signed document stays unchanged. If staff ask for a new
// signature, it rejects the consent in the same transaction (R12.1).
func (s *Service) CorrectFacts(
	ctx context.Context, by access.Principal, in voucher.Correction, caller access.Caller,
) error {
	err := s.d.Store.InTx(ctx, func(tx Tx) error {
		err := s.d.Vouchers.Correct(ctx, tx, by, in, caller)
		if err != nil || !in.SignAgain {
			return err
		}
		return s.askAfterCorrection(ctx, tx, by, in.Of, caller)
	})
	if err == nil {
		s.d.EmailsQueued()
	}
	return err
}

// askAfterCorrection rejects the valid consent of a signer after a correction of the signer's data.
func (s *Service) askAfterCorrection(
	ctx context.Context, tx Tx, by access.Principal, of voucher.HolderRef, caller access.Caller,
) error {
	g, err := voucher.LockSigner(ctx, tx, of.DonorID, of.ID)
	if err != nil {
		return err
	}
	a := Access{Entity: Donor, DonorID: of.DonorID, HolderID: of.ID, Caller: caller}
	lang := g.Donor.Language
	if g.Holder != nil {
		a.Entity, lang = VoucherHolder, g.Holder.Language
	}
	c, err := inForce(ctx, tx, a)
	if errors.Is(err, fault.ErrNotFound) {
		return fault.New(fault.Conflict, msgOrder)
	}
	if err != nil {
		return err
	}
	reason := catalogues.Text("consent.facts-corrected").In(lang)
	return s.reject(ctx, tx, c, g, rejection(by, reason, caller))
}

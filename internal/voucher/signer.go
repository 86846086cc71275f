package voucher

import (
	"context"

	"beacon/catalogues"
	"beacon/internal/access"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/locale"
)

// Language returns the language in which the signer is written to.
func (g Signer) Language() locale.Lang {
	if g.Holder != nil {
		return g.Holder.Language
	}
	return g.Donor.Language
}

// FindSigner returns a donor, or a holder of theirs if holderID is not 0, to staff who do the daily work of
// the center: its coordinators and registry administrators. Others get a Forbidden fault, or fault.ErrNotFound
// where they do not see the donor (R13.1). It appends no audit event; the caller does.
func (s *Service) FindSigner(ctx context.Context, by access.Principal, donorID, holderID int64) (Signer, error) {
	d, err := s.FindDonor(ctx, by, donorID)
	if err != nil {
		return Signer{}, err
	}
	if !by.WorksAtCenter(d.CenterID) {
		return Signer{}, fault.New(fault.Forbidden, catalogues.Text("general.role-not-allowed"))
	}
	if holderID == 0 {
		return Signer{Donor: d}, nil
	}
	h, err := s.d.Store.Holder(ctx, holderID)
	if err == nil && (h.DonorID != d.ID || h.IsDeleted) {
		err = fault.ErrNotFound
	}
	return Signer{Donor: d, Holder: &h}, err
}

package voucher

import (
	"context"

	"beacon/catalogues"
	"beacon/internal/access"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/locale"
)

// Language returns the language of emails to the signer.
func (g Signer) Language() locale.Lang {
	if g.Holder != nil {
		return g.Holder.Language
	}
	return g.Donor.Language
}

// FindSigner returns a donor, or one of the donor's holders if holderID is not 0. Only the center's coordinators and
// registry administrators may call it. Other callers get a Forbidden fault, or fault.ErrNotFound if the donor is not
// visible to them (R13.1). It appends no audit event; the caller does.
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

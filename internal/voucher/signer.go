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

// CenterID returns the center of the signer: the holder's, or the donor's.
func (g Signer) CenterID() int64 {
	if g.Holder != nil {
		return g.Holder.CenterID
	}
	return g.Donor.CenterID
}

// FindSigner returns a donor, or one of the donor's holders if holderID is not 0. Only the coordinators of the signer's
// center and registry administrators may call it. Other callers get a Forbidden fault, or fault.ErrNotFound if the
// signer is not visible to them (R13.1). It appends no audit event; the caller does.
func (s *Service) FindSigner(ctx context.Context, by access.Principal, donorID, holderID int64) (Signer, error) {
	g, err := s.VisibleSigner(ctx, by, donorID, holderID)
	if err == nil && !by.WorksAtCenter(g.CenterID()) {
		err = fault.New(fault.Forbidden, catalogues.Text("general.role-not-allowed"))
	}
	return g, err
}

// VisibleSigner is FindSigner for callers who only read.
func (s *Service) VisibleSigner(
	ctx context.Context, by access.Principal, donorID, holderID int64,
) (g Signer, err error) {
	if holderID == 0 {
		g.Donor, err = s.FindDonor(ctx, by, donorID)
		return g, err
	}
	if err := MayWork(by); err != nil {
		return g, err
	}
	if g.Donor, err = s.d.Store.Donor(ctx, donorID); err != nil {
		return g, err
	}
	h, err := s.d.Store.Holder(ctx, holderID)
	g.Holder = &h
	if err == nil {
		err = CheckSigner(by, g)
	}
	return g, err
}

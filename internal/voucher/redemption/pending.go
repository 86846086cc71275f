package redemption

import (
	"context"

	"beacon/catalogues"
	"beacon/internal/access"
	"beacon/internal/platform/fault"
	"beacon/internal/voucher"
)

// Pending is a redemption or an undo of a redemption that waits for the registry's confirmation.
type Pending struct {
	Holder voucher.Holder // Request contains the person who asked, the day and the reason
	Donor  voucher.Donor
}

// IsUndo reports whether the request is to undo a redemption.
func (p Pending) IsUndo() bool { return p.Holder.Status == voucher.Redeemed }

// Pending returns the requests that the caller can confirm, the longest wait first. It leaves out the caller's own
// requests, and returns a Forbidden fault unless the caller is registry staff (R11.1).
func (s *Service) Pending(ctx context.Context, by access.Principal) (all []Pending, err error) {
	if !by.IsRegistry() {
		return nil, fault.New(fault.Forbidden, catalogues.Text("general.account-not-allowed"))
	}
	requested, err := s.d.Store.HoldersAsked(ctx)
	if err != nil {
		return nil, err
	}
	for _, h := range requested {
		d, err := s.d.Store.Donor(ctx, h.DonorID)
		if err != nil {
			return nil, err
		}
		if mayConfirm(by, h, d) == nil {
			all = append(all, Pending{h, d})
		}
	}
	return all, nil
}

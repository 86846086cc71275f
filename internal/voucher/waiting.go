package voucher

import (
	"context"

	"beacon/catalogues"
	"beacon/internal/access"
	"beacon/internal/platform/fault"
)

// WaitingRedemption is a redemption or an undo of a redemption that waits for the registry's confirmation.
type WaitingRedemption struct {
	Holder Holder // Asked contains the person who asked, the day and the reason
	Donor  Donor
}

// IsUndo reports whether the request is to undo a redemption.
func (w WaitingRedemption) IsUndo() bool { return w.Holder.Status == Redeemed }

// RedemptionsWaiting returns the requests that the caller can confirm, the longest wait first. It leaves out the
// caller's own requests, and returns a Forbidden fault unless the caller is registry staff (R11.1).
func (s *Service) RedemptionsWaiting(ctx context.Context, by access.Principal) ([]WaitingRedemption, error) {
	if !by.IsRegistry() {
		return nil, fault.New(fault.Forbidden, catalogues.Text("general.account-not-allowed"))
	}
	asked, err := s.d.Store.HoldersAsked(ctx)
	if err != nil {
		return nil, err
	}
	var waiting []WaitingRedemption
	for _, h := range asked {
		d, err := s.d.Store.Donor(ctx, h.DonorID)
		if err != nil {
			return nil, err
		}
		if mayConfirm(by, h, d) == nil {
			waiting = append(waiting, WaitingRedemption{h, d})
		}
	}
	return waiting, nil
}

package voucher

import (
	"context"

	"beacon/catalogues"
	"beacon/internal/access"
	"beacon/internal/platform/fault"
)

// WaitingRedemption is a redemption, or taking one back, that waits for somebody at the registry.
type WaitingRedemption struct {
	Holder Holder // Asked says who asked, when and why
	Donor  Donor
}

// IsUndo reports whether a redemption is to be taken back.
func (w WaitingRedemption) IsUndo() bool { return w.Holder.Status == Redeemed }

// RedemptionsWaiting returns what waits for this person to confirm, the longest wait first, and
// nothing that they asked for themselves. It returns a Forbidden fault for everybody but the
// registry's staff (R11.1).
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

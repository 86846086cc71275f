package vouchers

import (
	"context"

	"beacon/internal/access"
	"beacon/internal/httpapi"
	"beacon/internal/voucher/redemption"
)

// staffRedemptionRoutes registers the routes for redemptions in the registry's work queue (R11.1).
func (s *handlers) staffRedemptionRoutes() {
	calls := s.Group("staff")
	httpapi.Staff(calls.Route("GET /staff/queue/redemptions", "staff-queue-redemptions",
		"List redemption requests that the caller can confirm, longest wait first; audited"), httpapi.RegistryStaff(),
		s.staffRedemptions)
}

type redemptionItem struct {
	DonorID    int64   `json:"donorId" doc:"On whose record it is confirmed."`
	HolderID   int64   `json:"holderId"`
	FullName   string  `json:"fullName" doc:"The voucher holder's."`
	DonorName  string  `json:"donorName"`
	CenterName string  `json:"centerName"`
	IsUndo     bool    `json:"isUndo" doc:"The request is to undo a redemption."`
	Asked      askItem `json:"asked"`
}

func (s *handlers) staffRedemptions(
	ctx context.Context, who access.Principal, _ *httpapi.NoInput,
) ([]redemptionItem, error) {
	pending, err := s.Redemptions.Pending(ctx, who)
	if err != nil {
		return nil, err
	}
	centers, err := s.centerNames(ctx)
	if err != nil {
		return nil, err
	}
	err = s.RecordLook(ctx, who.Actor(), "voucher-holder", "voucher-holder.redemptions-viewed", len(pending))
	return httpapi.Items(pending, func(p redemption.Pending) redemptionItem {
		h := p.Holder
		return redemptionItem{
			DonorID: p.Donor.ID, HolderID: h.ID, FullName: h.FullName(), DonorName: p.Donor.FullName(),
			CenterName: centers[h.CenterID], IsUndo: p.IsUndo(),
			Asked: askItem{h.Request.Name, h.Request.On, h.Request.Reason},
		}
	}), err
}

package operations

import (
	"context"
	"time"

	"beacon/internal/access"
	"beacon/internal/delivery"
	"beacon/internal/httpapi"
)

// bounceRoutes registers the routes for blocked addresses (R12.3).
func (s *handlers) bounceRoutes() {
	calls := s.Group("staff")
	httpapi.Staff(calls.Route("GET /staff/bounces", "staff-bounces",
		"List blocked email addresses with their records; audited"), httpapi.CenterViewers(), s.staffBounces)
	httpapi.StaffAction(calls.Route("POST /staff/bounces/{id}/settle", "staff-bounce-settle",
		"Unblock an email address and send its pending emails"), httpapi.CenterViewers(), s.staffBounceSettle)
}

type bouncedAddress struct {
	ID        int64           `json:"id"`
	Address   string          `json:"address"`
	Reason    string          `json:"reason" doc:"no-mailbox, no-server, full, rejected or not-explained"`
	BouncedAt time.Time       `json:"bouncedAt"`
	Records   []bouncedRecord `json:"records"`
}

type bouncedRecord struct {
	Kind       string `json:"kind" doc:"microsite, referral, donor, voucher-holder, or staff for an account"`
	ID         int64  `json:"id"`
	ShownIn    int64  `json:"shownIn" doc:"A holder's donor, a referral's place in the queue; 0: none."`
	FullName   string `json:"fullName"`
	Phone      string `json:"phone"`
	CenterName string `json:"centerName"`
}

func (s *handlers) staffBounces(
	ctx context.Context, who access.Principal, _ *httpapi.NoInput,
) ([]bouncedAddress, error) {
	list, err := s.Delivery.WorkList(ctx, who)
	if err == nil {
		err = s.RecordLook(ctx, who.Actor(), "mail", "mail.bounces-viewed", len(list))
	}
	return httpapi.Items(list, func(b delivery.Blocked) bouncedAddress {
		return bouncedAddress{
			ID: b.ID, Address: b.Address, Reason: string(b.Reason), BouncedAt: b.BouncedAt,
			Records: httpapi.Items(b.Records, func(r delivery.Affected) bouncedRecord {
				return bouncedRecord{
					Kind: string(r.Record.Kind), ID: r.Record.ID, ShownIn: r.ShownIn, FullName: r.FullName, Phone: r.Phone,
					CenterName: r.CenterName,
				}
			}),
		}
	}), err
}

func (s *handlers) staffBounceSettle(ctx context.Context, who access.Principal, in *httpapi.ByID) error {
	return s.Delivery.Settle(ctx, who, httpapi.ParseID(in.ID), httpapi.CallerFrom(ctx))
}

package operations

import (
	"context"

	"beacon/internal/access"
	"beacon/internal/httpapi"
)

// bounceRoutes registers the routes for blocked addresses (R12.3).
func (s *handlers) bounceRoutes() {
	calls := s.Group("staff")
	httpapi.StaffAction(calls.Route("POST /staff/bounces/{id}/settle", "staff-bounce-settle",
		"Unblock an email address and send its pending emails"), httpapi.CenterViewers(), s.staffBounceSettle)
}

func (s *handlers) staffBounceSettle(ctx context.Context, who access.Principal, in *httpapi.ByID) error {
	return s.Delivery.Settle(ctx, who, httpapi.ParseID(in.ID), httpapi.CallerFrom(ctx))
}

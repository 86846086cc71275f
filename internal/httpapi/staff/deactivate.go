package staff

import (
	"context"

	"beacon/internal/access"
	"beacon/internal/httpapi"
	"beacon/internal/httpapi/payload"
)

func (s *handlers) staffDeactivate(
	ctx context.Context, who access.Principal, in *httpapi.ByID,
) (payload.SiteStatus, error) {
	return payload.StatusAfter(s.Microsites.DeactivateAsStaff(ctx, who, httpapi.ParseID(in.ID), httpapi.CallerOf(ctx)))
}

func (s *handlers) staffReactivate(
	ctx context.Context, who access.Principal, in *httpapi.ByID,
) (payload.SiteStatus, error) {
	return payload.StatusAfter(s.Microsites.Reactivate(ctx, who, httpapi.ParseID(in.ID), httpapi.CallerOf(ctx)))
}

func (s *handlers) staffRevokeLink(ctx context.Context, who access.Principal, in *httpapi.ByID) error {
	return s.Microsites.RevokeLink(ctx, who, httpapi.ParseID(in.ID), httpapi.CallerOf(ctx))
}

// staffDeactivationRoutes take a site down, bring it back and end its link (R3.6).
func (s *handlers) staffDeactivationRoutes() {
	calls := s.Group("staff")
	httpapi.Staff(calls, httpapi.Principals(), "POST /staff/microsites/{id}/deactivate", "staff-deactivate",
		"Take a site down (registry)", s.staffDeactivate)
	httpapi.Staff(calls, httpapi.Principals(), "POST /staff/microsites/{id}/reactivate", "staff-reactivate",
		"Bring a site back as it was (registry)", s.staffReactivate)
	httpapi.StaffAction(calls, httpapi.Principals(), "POST /staff/microsites/{id}/revoke-link", "staff-revoke-link",
		"End the patient's link at once and mail a new one", s.staffRevokeLink)
}

package httpapi

import (
	"context"
	"net/http"
)

func (s *Server) staffDeactivate(ctx context.Context, in *siteInput) (*Output[SiteStatus], error) {
	who, err := s.Member(ctx)
	if err != nil {
		return nil, err
	}
	return statusAfter(s.Microsites.DeactivateAsStaff(ctx, who, ParseID(in.ID), CallerOf(ctx)))
}

func (s *Server) staffReactivate(ctx context.Context, in *siteInput) (*Output[SiteStatus], error) {
	who, err := s.Member(ctx)
	if err != nil {
		return nil, err
	}
	return statusAfter(s.Microsites.Reactivate(ctx, who, ParseID(in.ID), CallerOf(ctx)))
}

func (s *Server) staffRevokeLink(ctx context.Context, in *siteInput) (*NoResults, error) {
	who, err := s.Member(ctx)
	if err != nil {
		return nil, err
	}
	if err := s.Microsites.RevokeLink(ctx, who, ParseID(in.ID), CallerOf(ctx)); err != nil {
		return nil, err
	}
	return Succeed(), nil
}

// staffDeactivationRoutes take a site down, bring it back and end its link (R3.6).
func (s *Server) staffDeactivationRoutes() {
	Register(s.API, Call{http.MethodPost, "/staff/microsites/{id}/deactivate", "staff-deactivate",
		"Take a site down (registry)", "staff", 0}, s.staffDeactivate)
	Register(s.API, Call{http.MethodPost, "/staff/microsites/{id}/reactivate", "staff-reactivate",
		"Bring a site back as it was (registry)", "staff", 0}, s.staffReactivate)
	Register(s.API, Call{http.MethodPost, "/staff/microsites/{id}/revoke-link", "staff-revoke-link",
		"End the patient's link at once and mail a new one", "staff", 0}, s.staffRevokeLink)
}

package coaches

import (
	"context"
	"time"

	"beacon/internal/access"
	"beacon/internal/httpapi"

	"beacon/internal/coaching"
)

// assignmentRoutes registers the registry's routes for assigning coaches to patients (R7.2).
func (s *handlers) assignmentRoutes() {
	calls := s.Group("staff")
	s.recordRoutes()
	httpapi.StaffAction(calls.Route("POST /staff/coach/claims/{id}/approve", "coach-claim-approve",
		"Approve a coach's offer and assign the coach"), httpapi.RegistryStaff(), s.approveClaim)
	httpapi.StaffAction(calls.Route("POST /staff/coach/claims/{id}/deny", "coach-claim-deny", "Refuse a coach's offer"),
		httpapi.RegistryStaff(), s.denyClaim)
	httpapi.Staff(calls.Route("GET /staff/microsites/{id}/coach", "staff-microsite-coach",
		"Get the coach of a microsite; audited"), httpapi.HiddenFromCoaches(httpapi.CenterViewers()), s.micrositeCoach)
	httpapi.Staff(calls.Route("POST /staff/microsites/{id}/coach", "staff-assign-coach",
		"Set the coach of a microsite, or remove the coach with null"), httpapi.RegistryStaff(), s.assignCoach)
	s.listRoutes()
}

func (s *handlers) approveClaim(ctx context.Context, who access.Principal, in *httpapi.ByID) error {
	return s.Coaching.Approve(ctx, who, httpapi.ParseID(in.ID), httpapi.InfoFrom(ctx).Origin())
}

func (s *handlers) denyClaim(ctx context.Context, who access.Principal, in *httpapi.ByID) error {
	return s.Coaching.Deny(ctx, who, httpapi.ParseID(in.ID), httpapi.InfoFrom(ctx).Origin())
}

type siteCoach struct {
	Coach                *namedCoach `json:"coach"`
	CoachRequestedAt     *time.Time  `json:"coachRequestedDateTime"`
	AssignedAt           *time.Time  `json:"assignedDateTime"`
	AssignedBy           string      `json:"assignedBy"`
	IsCoachAllowedToEdit bool        `json:"isCoachAllowedToEdit"`
}

type namedCoach struct {
	ID       int64  `json:"id"`
	FullName string `json:"fullName"`
}

// micrositeCoach returns a site's coach to staff who may see the site. The read is audited.
func (s *handlers) micrositeCoach(ctx context.Context, who access.Principal, in *httpapi.ByID) (siteCoach, error) {
	_, err := s.Microsites.ReadAsStaff(
		ctx, who, httpapi.ParseID(in.ID), httpapi.CallerFrom(ctx), map[string]string{"part": "coach"},
	)
	if err != nil {
		return siteCoach{}, err
	}
	p, err := s.Coaching.Pairing(ctx, httpapi.ParseID(in.ID))
	return newSiteCoach(p), err
}

func newSiteCoach(p coaching.Pairing) siteCoach {
	c := siteCoach{CoachRequestedAt: p.RequestedAt, IsCoachAllowedToEdit: p.MayEdit}
	if p.Coach != nil {
		c.Coach, c.AssignedAt, c.AssignedBy = &namedCoach{p.Coach.ID, p.Coach.FullName}, p.AssignedAt, p.AssignedBy
	}
	return c
}

type assignInput struct {
	ID   string `path:"id"`
	Body struct {
		CoachID *int64 `json:"coachId" doc:"null takes the coach away."`
	}
}

func (s *handlers) assignCoach(ctx context.Context, who access.Principal, in *assignInput) (siteCoach, error) {
	coachID := httpapi.ValueOr(in.Body.CoachID, 0)
	p, err := s.Coaching.Assign(ctx, who, httpapi.ParseID(in.ID), coachID, httpapi.InfoFrom(ctx).Origin())
	return newSiteCoach(p), err
}

package httpapi

import (
	"context"
	"net/http"
	"time"

	"beacon/internal/coaching"
)

// staffCoachesRoutes are the registry's calls about who coaches whom (R7.2).
func (s *Server) staffCoachesRoutes() {
	s.staffCoachRecordRoutes()
	Register(
		s.API,
		Call{
			http.MethodPost,
			"/staff/coach/claims/{id}/approve",
			"coach-claim-approve",
			"Make the coach who asks the patient's coach",
			"staff",
			0,
		},
		s.approveClaim,
	)
	Register(
		s.API,
		Call{
			http.MethodPost,
			"/staff/coach/claims/{id}/deny",
			"coach-claim-deny",
			"Refuse a coach's claim",
			"staff",
			0,
		},
		s.denyClaim,
	)
	Register(
		s.API,
		Call{
			http.MethodGet,
			"/staff/microsites/{id}/coach",
			"staff-microsite-coach",
			"Who coaches a site; looking is audited",
			"staff",
			0,
		},
		s.micrositeCoach,
	)
	Register(
		s.API,
		Call{
			http.MethodPost,
			"/staff/microsites/{id}/coach",
			"staff-assign-coach",
			"Set a site's coach, or take the coach away with null",
			"staff",
			0,
		},
		s.assignCoach,
	)
	s.staffCoachListRoutes()
}

func (s *Server) approveClaim(ctx context.Context, in *siteInput) (*NoResults, error) {
	who, err := s.coachingMember(ctx)
	if err != nil {
		return nil, err
	}
	if err := s.Coaching.Approve(ctx, who, ParseID(in.ID), InfoFrom(ctx).Origin()); err != nil {
		return nil, err
	}
	return Succeed(), nil
}

func (s *Server) denyClaim(ctx context.Context, in *siteInput) (*NoResults, error) {
	who, err := s.coachingMember(ctx)
	if err != nil {
		return nil, err
	}
	if err := s.Coaching.Deny(ctx, who, ParseID(in.ID), InfoFrom(ctx).Origin()); err != nil {
		return nil, err
	}
	return Succeed(), nil
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

// micrositeCoach returns to whoever may see the site; looking is an audit event.
func (s *Server) micrositeCoach(ctx context.Context, in *siteInput) (*Output[siteCoach], error) {
	who, err := s.Member(ctx)
	if err != nil {
		return nil, err
	}
	if err := s.Microsites.LookAsStaff(ctx, who, ParseID(in.ID), "coach", CallerOf(ctx)); err != nil {
		return nil, err
	}
	p, err := s.Coaching.Pairing(ctx, ParseID(in.ID))
	if err != nil {
		return nil, err
	}
	return Respond(siteCoachOf(p)), nil
}

func siteCoachOf(p coaching.Pairing) siteCoach {
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

func (s *Server) assignCoach(ctx context.Context, in *assignInput) (*Output[siteCoach], error) {
	who, err := s.coachingMember(ctx)
	if err != nil {
		return nil, err
	}
	var coachID int64
	if in.Body.CoachID != nil {
		coachID = *in.Body.CoachID
	}
	p, err := s.Coaching.Assign(ctx, who, ParseID(in.ID), coachID, InfoFrom(ctx).Origin())
	if err != nil {
		return nil, err
	}
	return Respond(siteCoachOf(p)), nil
}

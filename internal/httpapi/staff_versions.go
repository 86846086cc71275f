package httpapi

import (
	"context"
	"net/http"
	"strconv"
	"time"
)

// versionRoutes are the calls behind the history of a site's submissions
// (R3.3, R7.3).
func (s *Server) versionRoutes() {
	Register(
		s.API,
		Call{
			http.MethodGet,
			"/staff/microsites/{id}/versions",
			"staff-versions",
			"Every submission of a site with what was decided, newest first; looking is audited",
			"staff",
			0,
		},
		s.staffVersions,
	)
	Register(
		s.API,
		Call{
			http.MethodGet,
			"/staff/microsites/{id}/versions/{number}",
			"staff-version",
			"One submission of a site by its number; looking is audited",
			"staff",
			0,
		},
		s.staffVersion,
	)
}

type pastVersion struct {
	SubmissionID int64             `json:"submissionId"`
	Number       int               `json:"number"`
	SubmittedAt  time.Time         `json:"submittedAt"`
	SubmittedBy  string            `json:"submittedBy"`
	State        string            `json:"state" doc:"waiting, live, replaced, changes, declined or taken-back"`
	Reviews      []staffReviewItem `json:"reviews" doc:"Newest first."`
}

func (s *Server) staffVersions(ctx context.Context, in *siteInput) (*Output[[]pastVersion], error) {
	who, err := s.Member(ctx)
	if err != nil {
		return nil, err
	}
	all, err := s.Microsites.Versions(ctx, who, ParseID(in.ID), CallerOf(ctx))
	if err != nil {
		return nil, err
	}
	items := make([]pastVersion, 0, len(all))
	for _, v := range all {
		item := pastVersion{
			SubmissionID: v.ID,
			Number:       v.Number,
			SubmittedAt:  v.SubmittedAt,
			SubmittedBy:  v.SubmittedBy,
			State:        string(v.State),
			Reviews:      []staffReviewItem{},
		}
		for _, r := range v.Reviews {
			item.Reviews = append(item.Reviews, reviewItemOf(r))
		}
		items = append(items, item)
	}
	return Respond(items), nil
}

type versionInput struct {
	ID     string `path:"id"`
	Number string `path:"number"`
}

type flaggedVersion struct {
	StaffVersion
	Flags []reviewFlag `json:"flags" doc:"What a reviewer should look at twice."`
}

func (s *Server) staffVersion(ctx context.Context, in *versionInput) (*Output[flaggedVersion], error) {
	who, err := s.Member(ctx)
	if err != nil {
		return nil, err
	}
	number, _ := strconv.Atoi(in.Number) // what is no number is no version: 0 never is
	v, err := s.Microsites.Version(ctx, who, ParseID(in.ID), number, CallerOf(ctx))
	if err != nil {
		return nil, err
	}
	return Respond(flaggedVersion{*staffVersionOf(&v), flagsOf(&v)}), nil
}

package staff

import (
	"context"
	"strconv"
	"time"

	"beacon/internal/access"
	"beacon/internal/httpapi"
	"beacon/internal/review"
)

// versionRoutes are the calls behind the history of a site's submissions
// (R3.3, R7.3).
func (s *handlers) versionRoutes() {
	calls := s.Group("staff")
	httpapi.Staff(calls, httpapi.Principals(), "GET /staff/microsites/{id}/versions", "staff-versions",
		"Every submission of a site with what was decided, newest first; looking is audited", s.staffVersions)
	httpapi.Staff(calls, httpapi.Principals(), "GET /staff/microsites/{id}/versions/{number}", "staff-version",
		"One submission of a site by its number; looking is audited", s.staffVersion)
}

type pastVersion struct {
	SubmissionID int64             `json:"submissionId"`
	Number       int               `json:"number"`
	SubmittedAt  time.Time         `json:"submittedAt"`
	SubmittedBy  string            `json:"submittedBy"`
	State        string            `json:"state" doc:"waiting, live, replaced, changes, declined or taken-back"`
	Reviews      []staffReviewItem `json:"reviews" doc:"Newest first."`
}

func (s *handlers) staffVersions(ctx context.Context, who access.Principal, in *httpapi.ByID) ([]pastVersion, error) {
	all, err := s.Reviews.Versions(ctx, who, httpapi.ParseID(in.ID), httpapi.CallerOf(ctx))
	return httpapi.ItemsOf(all, func(v review.PastVersion) pastVersion {
		return pastVersion{
			SubmissionID: v.ID, Number: v.Number, SubmittedAt: v.SubmittedAt, SubmittedBy: v.SubmittedBy,
			State: string(v.State), Reviews: httpapi.ItemsOf(v.Reviews, reviewItemOf),
		}
	}), err
}

type versionInput struct {
	ID     string `path:"id"`
	Number string `path:"number"`
}

type flaggedVersion struct {
	StaffVersion
	Flags []reviewFlag `json:"flags" doc:"What a reviewer should look at twice."`
}

func (s *handlers) staffVersion(ctx context.Context, who access.Principal, in *versionInput) (flaggedVersion, error) {
	number, _ := strconv.Atoi(in.Number) // what is no number is no version: 0 never is
	v, err := s.Reviews.Version(ctx, who, httpapi.ParseID(in.ID), number, httpapi.CallerOf(ctx))
	return flaggedVersion{*staffVersionOf(&v), flagsOf(&v)}, err
}

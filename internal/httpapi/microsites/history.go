package microsites

import (
	"context"
	"strconv"
	"time"

	"beacon/internal/access"
	"beacon/internal/audit"
	"beacon/internal/httpapi"
	"beacon/internal/httpapi/payload"
	"beacon/internal/review"
)

// historyRoutes registers the routes for a site's submissions and its timeline (R3.3, R7.3, R7.4).
func (s *handlers) historyRoutes() {
	calls := s.Group("staff")
	httpapi.Staff(calls.Route("GET /staff/microsites/{id}/versions", "staff-versions",
		"List submissions of a microsite with their decisions, newest first; audited"), siteViewers(), s.staffVersions)
	httpapi.Staff(calls.Route("GET /staff/microsites/{id}/versions/{number}", "staff-version",
		"Get a submission of a microsite by its number; audited"), siteViewers(), s.staffVersion)
	httpapi.StaffOutput(calls.Route("GET /staff/microsites/{id}/timeline", "staff-timeline",
		"List the history of a microsite, newest first, in pages; audited"), siteViewers(), s.staffTimeline)
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
	all, err := s.Reviews.Versions(ctx, who, httpapi.ParseID(in.ID), httpapi.CallerFrom(ctx))
	return httpapi.Items(all, func(v review.PastVersion) pastVersion {
		return pastVersion{
			SubmissionID: v.ID, Number: v.Number, SubmittedAt: v.SubmittedAt, SubmittedBy: v.SubmittedBy,
			State: string(v.State), Reviews: httpapi.Items(v.Reviews, newReviewItem),
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
	number, _ := strconv.Atoi(in.Number) // an invalid number becomes 0, which no version has
	v, err := s.Reviews.Version(ctx, who, httpapi.ParseID(in.ID), number, httpapi.CallerFrom(ctx))
	return flaggedVersion{*newStaffVersion(&v), reviewFlags(&v)}, err
}

type timelineInput struct {
	ID     string `path:"id"`
	Before string `query:"before" doc:"The id of an entry: those before it. Without: the newest."`
}

// timelinePage is a page of a history, and whether there are older entries.
type timelinePage struct {
	Body struct {
		Success  bool                   `json:"success"`
		Results  []payload.TimelineItem `json:"results" doc:"200 at most."`
		HasOlder bool                   `json:"hasOlder" doc:"Whether older entries exist."`
	}
}

func (s *handlers) staffTimeline(ctx context.Context, who access.Principal, in *timelineInput) (*timelinePage, error) {
	subject := audit.Subject{Kind: "microsite", ID: httpapi.ParseID(in.ID)}
	if _, err := s.Microsites.FindAsStaff(ctx, who, subject.ID); err != nil {
		return nil, err
	}
	out := &timelinePage{}
	b := &out.Body
	items, err := payload.HistoryBefore(ctx, s.Trail, subject, httpapi.ParseID(in.Before), payload.TimelineLength+1)
	if err != nil {
		return nil, err
	}
	b.Success, b.HasOlder = true, len(items) > payload.TimelineLength
	b.Results = items[:min(len(items), payload.TimelineLength)]
	return out, s.Record(ctx, who.Actor(), "microsite.timeline-viewed", subject, nil)
}

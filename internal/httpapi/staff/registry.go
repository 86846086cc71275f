package staff

import (
	"context"

	"beacon/internal/access"
	"beacon/internal/httpapi"
	"beacon/internal/httpapi/payload"

	"beacon/internal/audit"
)

// staffRegistryRoutes are a site's timeline (R7.3, R7.4).
func (s *handlers) staffRegistryRoutes() {
	calls := s.Group("staff")
	httpapi.StaffOutput(calls, httpapi.Principals(), "GET /staff/microsites/{id}/timeline", "staff-timeline",
		"What happened to a site, newest first, page by page; looking is audited", s.staffTimeline)
}

type timelineInput struct {
	ID     string `path:"id"`
	Before string `query:"before" doc:"The id of an entry: those before it. Without: the newest."`
}

// timelinePage is a part of a history and whether there is more of it.
type timelinePage struct {
	Body struct {
		Success  bool                   `json:"success"`
		Results  []payload.TimelineItem `json:"results" doc:"200 at most."`
		HasOlder bool                   `json:"hasOlder" doc:"Whether there are entries before the last of these."`
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
	err = s.Audit.Append(ctx, audit.Event{
		At: s.Clock.Now(), Actor: who.Actor(), Action: "microsite.timeline-viewed", Subject: subject,
		Origin: httpapi.InfoFrom(ctx).Origin(),
	})
	if err != nil {
		return nil, err
	}
	return out, nil
}

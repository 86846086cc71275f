package httpapi

import (
	"context"
	"net/http"

	"beacon/internal/audit"
)

// staffRegistryRoutes are a site's timeline (R7.3, R7.4).
func (s *Server) staffRegistryRoutes() {
	Register(
		s.API,
		Call{
			http.MethodGet,
			"/staff/microsites/{id}/timeline",
			"staff-timeline",
			"What happened to a site, newest first, page by page; looking is audited",
			"staff",
			0,
		},
		s.staffTimeline,
	)
}

type timelineInput struct {
	ID     string `path:"id"`
	Before string `query:"before" doc:"The id of an entry: those before it. Without: the newest."`
}

// timelinePage is a part of a history and whether there is more of it.
type timelinePage struct {
	Body struct {
		Success  bool           `json:"success"`
		Results  []TimelineItem `json:"results" doc:"200 at most."`
		HasOlder bool           `json:"hasOlder" doc:"Whether there are entries before the last of these."`
	}
}

func (s *Server) staffTimeline(ctx context.Context, in *timelineInput) (*timelinePage, error) {
	who, err := s.Member(ctx)
	if err != nil {
		return nil, err
	}
	subject := audit.Subject{Kind: "microsite", ID: ParseID(in.ID)}
	if _, err := s.Microsites.FindAsStaff(ctx, who, subject.ID); err != nil {
		return nil, err
	}
	out := &timelinePage{}
	b := &out.Body
	items, err := historyBefore(ctx, s.Trail, subject, ParseID(in.Before), timelineLength+1)
	if err != nil {
		return nil, err
	}
	b.Success, b.HasOlder, b.Results = true, len(items) > timelineLength, items[:min(len(items), timelineLength)]
	err = s.Audit.Append(
		ctx,
		audit.Event{
			At:      s.Clock.Now(),
			Actor:   who.Actor(),
			Action:  "microsite.timeline-viewed",
			Subject: subject,
			Origin:  InfoFrom(ctx).Origin(),
		},
	)
	if err != nil {
		return nil, err
	}
	return out, nil
}

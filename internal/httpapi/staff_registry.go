package httpapi

import (
	"context"
	"net/http"
	"time"

	"beacon/internal/audit"
)

// TrailReader is the audit trail as a site's timeline shows it.
type TrailReader interface {
	// OfSubject returns the newest events about one subject, newest first: those
	// before the one with a number, or with 0 of all.
	OfSubject(ctx context.Context, s audit.Subject, before int64, limit int) ([]audit.Stored, error)
	// NewestAt returns when something happened to a subject last, nil: never.
	NewestAt(ctx context.Context, s audit.Subject, action string) (*time.Time, error)
}

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

// timelineLength is how many events one answer holds.
const timelineLength = 200

type TimelineItem struct {
	ID        int64             `json:"id"`
	At        time.Time         `json:"at"`
	Action    string            `json:"action" doc:"What happened, as the audit trail names it: microsite.submitted and so on"`
	ActorKind string            `json:"actorKind" doc:"recipient, staff, admin-key, public or system"`
	ActorName string            `json:"actorName" doc:"Empty for the recipient and the system."`
	Details   map[string]string `json:"details"`
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
	who, err := s.member(ctx)
	if err != nil {
		return nil, err
	}
	subject := audit.Subject{Kind: "microsite", ID: ParseID(in.ID)}
	if _, err := s.Microsites.FindAsStaff(ctx, who, subject.ID); err != nil {
		return nil, err
	}
	out := &timelinePage{}
	b := &out.Body
	items, err := s.historyBefore(ctx, subject, ParseID(in.Before), timelineLength+1)
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

// history returns the newest of what the trail knows of a subject, newest first.
func (s *Server) history(ctx context.Context, subject audit.Subject) ([]TimelineItem, error) {
	return s.historyBefore(ctx, subject, 0, timelineLength)
}

func (s *Server) historyBefore(
	ctx context.Context,
	subject audit.Subject,
	before int64,
	limit int,
) ([]TimelineItem, error) {
	events, err := s.Trail.OfSubject(ctx, subject, before, limit)
	if err != nil {
		return nil, err
	}
	items := make([]TimelineItem, 0, len(events))
	for _, e := range events {
		details := e.Details
		if details == nil {
			details = map[string]string{}
		}
		items = append(
			items,
			TimelineItem{
				ID:        e.Seq,
				At:        e.At,
				Action:    e.Action,
				ActorKind: string(e.Actor.Kind),
				ActorName: e.Actor.Name,
				Details:   details,
			},
		)
	}
	return items, nil
}

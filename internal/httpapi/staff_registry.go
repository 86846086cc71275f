package httpapi

import (
	"context"
	"net/http"
	"time"

	"beacon/internal/audit"
)

// TrailReader is the audit trail as a site's timeline shows it.
type TrailReader interface {
	// OfSubject answers the newest events about one subject, newest first.
	OfSubject(ctx context.Context, s audit.Subject, limit int) ([]audit.Stored, error)
	// NewestAt answers when something happened to a subject last, nil: never.
	NewestAt(ctx context.Context, s audit.Subject, action string) (*time.Time, error)
}

// staffRegistryRoutes are a site's timeline (decisions 7.3, 7.4).
func (s *Server) staffRegistryRoutes() {
	register(s, call{http.MethodGet, "/staff/microsites/{id}/timeline", "staff-timeline", "What happened to a site, newest first; looking is audited", "staff", 0}, s.staffTimeline)
}

// timelineLength is how many events one answer holds.
const timelineLength = 200

type timelineItem struct {
	ID        int64             `json:"id"`
	At        time.Time         `json:"at"`
	Action    string            `json:"action" doc:"What happened, as the audit trail names it: microsite.submitted and so on"`
	ActorKind string            `json:"actorKind" doc:"recipient, staff, admin-key, public or system"`
	ActorName string            `json:"actorName" doc:"Empty for the recipient and the system."`
	Details   map[string]string `json:"details"`
}

func (s *Server) staffTimeline(ctx context.Context, in *siteInput) (*answered[[]timelineItem], error) {
	who, err := s.member(ctx)
	if err != nil {
		return nil, err
	}
	subject := audit.Subject{Kind: "microsite", ID: parseID(in.ID)}
	if _, err := s.Microsites.FindAsStaff(ctx, who, subject.ID); err != nil {
		return nil, err
	}
	items, err := s.history(ctx, subject)
	if err != nil {
		return nil, err
	}
	err = s.Audit.Append(ctx, audit.Event{At: s.Clock.Now(), Actor: who.Actor(), Action: "microsite.timeline-viewed", Subject: subject, Origin: infoFrom(ctx).origin()})
	if err != nil {
		return nil, err
	}
	return results(items), nil
}

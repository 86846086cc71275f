package payload

import (
	"context"
	"time"

	"beacon/internal/audit"
	"beacon/internal/httpapi"
)

// TrailReader reads the audit trail for timelines.
type TrailReader interface {
	// SubjectEvents returns the newest events about a subject, newest first. If before is not 0, it returns only events
	// with a smaller number.
	SubjectEvents(ctx context.Context, s audit.Subject, before int64, limit int) ([]audit.Stored, error)
	// OfSubjects returns up to limit of the newest events of each subject, newest first.
	OfSubjects(ctx context.Context, subjects []audit.Subject, limit int) ([]audit.Stored, error)
	// NewestAt returns the time of the last event about any of the subjects for each of the actions. Actions without an
	// event are left out.
	NewestAt(ctx context.Context, subjects []audit.Subject, actions ...string) (map[string]time.Time, error)
}

// TimelineLength is the maximum number of events in a response.
const TimelineLength = 200

// TimelineItem is one event of the audit trail.
type TimelineItem struct {
	ID        int64             `json:"id"`
	At        time.Time         `json:"at"`
	Action    string            `json:"action" doc:"As in the audit trail, such as microsite.submitted"`
	ActorKind string            `json:"actorKind" doc:"recipient, staff, admin-key, public or system"`
	ActorName string            `json:"actorName" doc:"Empty for the recipient and the system."`
	Details   map[string]string `json:"details"`
}

// History returns the newest events of a subject, newest first.
func History(ctx context.Context, trail TrailReader, subject audit.Subject) ([]TimelineItem, error) {
	return HistoryBefore(ctx, trail, subject, 0, TimelineLength)
}

// HistoryBefore returns at most limit events before the event with the id before, newest first. 0 starts with the
// newest event.
func HistoryBefore(ctx context.Context, trail TrailReader, subject audit.Subject, before int64,
	limit int) ([]TimelineItem, error) {
	events, err := trail.SubjectEvents(ctx, subject, before, limit)
	return httpapi.Items(events, NewTimelineItem), err
}

// NewTimelineItem returns an event for a timeline.
func NewTimelineItem(e audit.Stored) TimelineItem {
	return TimelineItem{
		ID: e.Seq, At: e.At, Action: e.Action, ActorKind: string(e.Actor.Kind), ActorName: e.Actor.Name,
		Details: audit.Shown(e.Details),
	}
}

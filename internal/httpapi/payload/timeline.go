package payload

import (
	"context"
	"time"

	"beacon/internal/audit"
	"beacon/internal/httpapi"
)

// TrailReader is the audit trail as a site's timeline shows it.
type TrailReader interface {
	// OfSubject returns the newest events about one subject, newest first: those
	// before the one with a number, or with 0 of all.
	OfSubject(ctx context.Context, s audit.Subject, before int64, limit int) ([]audit.Stored, error)
	// NewestAt returns when something happened to a subject last, nil: never.
	NewestAt(ctx context.Context, s audit.Subject, action string) (*time.Time, error)
}

// TimelineLength is how many events one answer holds.
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

// History returns the newest of what the trail knows of a subject, newest first.
func History(ctx context.Context, trail TrailReader, subject audit.Subject) ([]TimelineItem, error) {
	return HistoryBefore(ctx, trail, subject, 0, TimelineLength)
}

// HistoryBefore returns at most limit events before the one with this id, newest first;
// 0 is the newest.
func HistoryBefore(ctx context.Context, trail TrailReader, subject audit.Subject, before int64,
	limit int) ([]TimelineItem, error) {
	events, err := trail.OfSubject(ctx, subject, before, limit)
	return httpapi.ItemsOf(events, TimelineItemOf), err
}

// TimelineItemOf returns an event as a history shows it.
func TimelineItemOf(e audit.Stored) TimelineItem {
	return TimelineItem{
		ID: e.Seq, At: e.At, Action: e.Action, ActorKind: string(e.Actor.Kind), ActorName: e.Actor.Name,
		Details: audit.Shown(e.Details),
	}
}

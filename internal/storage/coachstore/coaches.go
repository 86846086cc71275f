package coachstore

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"strings"

	"beacon/internal/audit"
	"beacon/internal/coaching"
	"beacon/internal/platform/fault"
	"beacon/internal/storage"
	"beacon/internal/storage/sqlgen"
)

// choice returns yes or no, or "" if the filter has no preference.
func choice(wanted *bool, yes, no string) string {
	switch {
	case wanted == nil:
		return ""
	case *wanted:
		return yes
	default:
		return no
	}
}

// Coaches implements coaching.Reader.
func (r coachingReader) Coaches(ctx context.Context, f coaching.CoachFilter) ([]coaching.CoachLoad, int64, error) {
	search := strings.TrimSpace(f.Search)
	limit := f.Limit
	if limit <= 0 {
		limit = math.MaxInt32
	}
	p := sqlgen.ListCoachesParams{
		Sent: coaching.Sent, RepliedTo: coaching.RepliedTo, Search: search, Pattern: storage.SearchPattern(search),
		State:   choice(f.Closed, "closed", "active"),
		Waiting: choice(f.Waits, "yes", "no"), Sort: string(f.Order), Off: storage.RowNumber(f.Offset),
		Lim: storage.RowNumber(limit),
	}
	rows, err := r.q.ListCoaches(ctx, p)
	coaches, err := storage.All(rows, err, "list coaches", coachLoad)
	if err != nil {
		return nil, 0, err
	}
	total, err := r.q.CountCoaches(ctx, sqlgen.CountCoachesParams{
		Search: p.Search, Pattern: p.Pattern, State: p.State,
		Waiting: p.Waiting, Sent: p.Sent, RepliedTo: p.RepliedTo,
	})
	if err != nil {
		return nil, 0, fmt.Errorf("count coaches: %w", err)
	}
	return coaches, total, nil
}

// CoachLoad implements coaching.Reader.
func (r coachingReader) CoachLoad(ctx context.Context, id int64) (coaching.CoachLoad, error) {
	if id <= 0 {
		return coaching.CoachLoad{}, fault.ErrNotFound // the query treats 0 as "all coaches"
	}
	rows, err := r.q.ListCoaches(ctx, sqlgen.ListCoachesParams{ID: id, RepliedTo: coaching.RepliedTo, Lim: 1})
	if err != nil {
		return coaching.CoachLoad{}, fmt.Errorf("read coach: %w", err)
	}
	if len(rows) == 0 {
		return coaching.CoachLoad{}, fault.ErrNotFound
	}
	return coachLoad(rows[0]), nil
}

func coachLoad(row sqlgen.ListCoachesRow) coaching.CoachLoad {
	return coaching.CoachLoad{
		Coach: coaching.Coach{
			ID: row.ID, FullName: row.FullName, Email: row.Email, Language: row.Language,
		},
		CenterName:   row.CenterName,
		IsDisabled:   row.IsDisabled,
		Patients:     int(row.Patients),
		Waiting:      int(row.Waiting),
		WaitingSince: row.WaitingSince,
	}
}

// CoachHistory implements coaching.Reader. An event of the trail contains the id of the coach in its details, which are
// JSON with string values.
func (r coachingReader) CoachHistory(ctx context.Context, id int64, limit int) ([]coaching.CoachEvent, error) {
	named := func(as string) string { return fmt.Sprintf(`%%"%s":"%d"%%`, as, id) }
	rows, err := r.q.CoachHistory(ctx, sqlgen.CoachHistoryParams{
		CoachID: id, Coach: named("coach"), Before: named("before"), Lim: storage.RowNumber(limit),
	})
	if err != nil {
		return nil, fmt.Errorf("read history of a coach: %w", err)
	}
	own, err := r.q.CoachAccountHistory(ctx, id, int32(limit))
	if err != nil {
		return nil, fmt.Errorf("read history of a coach's account: %w", err)
	}
	events := make([]sqlgen.AuditEvent, 0, len(rows)+len(own))
	patients := map[int64]string{}
	for _, row := range rows {
		events = append(events, row.AuditEvent)
		patients[row.AuditEvent.Seq] = row.Patient
	}
	stored, err := storage.StoredEvents(append(events, own...), nil)
	if err != nil {
		return nil, err
	}
	slices.SortFunc(stored, func(a, b audit.Stored) int { return cmp.Compare(b.Seq, a.Seq) })
	history := make([]coaching.CoachEvent, 0, len(stored))
	for _, e := range stored[:min(limit, len(stored))] {
		history = append(history, coaching.CoachEvent{Stored: e, Patient: patients[e.Seq]})
	}
	return history, nil
}

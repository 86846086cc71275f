package storage

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"beacon/internal/audit"
	"beacon/internal/health"
	"beacon/internal/platform/fault"
	"beacon/internal/storage/sqlgen"
)

// Health reads data about the health of this installation.
type Health struct{ db *DB }

// NewHealth returns the Health of db.
func NewHealth(db *DB) Health { return Health{db} }

// Outbox returns the state of the outbox.
func (h Health) Outbox(ctx context.Context) (*health.Outbox, error) {
	q, now, m := h.db.Queries(), h.db.clock.Now(), &health.Outbox{}
	oldest, err := q.OldestWaitingEmail(ctx, now)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return nil, fmt.Errorf("read pending emails: %w", err)
	}
	m.Waiting, m.Since = oldest.Waiting, oldest.CreatedAt
	if oldest.Attempts == 0 {
		m.Since = oldest.RunAt
	}
	since := now.Add(-health.GivenUpFor)
	if m.GivenUp, err = q.CountEmailsGivenUp(ctx, &since); err != nil {
		return nil, fmt.Errorf("count given up emails: %w", err)
	}
	return m, nil
}

// PutJobSuccess records that a job succeeded now.
func (h Health) PutJobSuccess(ctx context.Context, job string) error {
	return h.db.InTx(ctx, func(q *sqlgen.Queries) error { return q.PutJobSuccess(ctx, job, h.db.clock.Now()) })
}

// JobSuccesses returns the time of each job's last success on any node.
func (h Health) JobSuccesses(ctx context.Context) (map[string]time.Time, error) {
	rows, err := h.db.Queries().JobSuccesses(ctx)
	if err != nil {
		return nil, fmt.Errorf("read jobs: %w", err)
	}
	all := make(map[string]time.Time, len(rows))
	for _, r := range rows {
		all[r.Job] = r.SucceededAt
	}
	return all, nil
}

// EventsWaiting returns the number of events that have no place in the audit log yet.
func (h Health) EventsWaiting(ctx context.Context) (int64, error) {
	return h.db.Queries().CountAuditEventsWaiting(ctx)
}

// recentBackups is the number of backup events that LastBackup searches. Events of unfinished backups are among them.
const recentBackups = 200

// LastBackup returns the event of the last finished backup, or fault.ErrNotFound.
func (h Health) LastBackup(ctx context.Context) (last audit.Stored, err error) {
	events, err := NewAuditTrail(h.db).SubjectEvents(ctx, audit.Subject{Kind: "backup"}, 0, recentBackups)
	if err != nil {
		return last, err
	}
	for _, e := range events {
		if e.Action == BackupMade {
			return e, nil
		}
	}
	return last, fault.ErrNotFound
}

// BackupMade is the action of the event for a complete backup in its final place.
const BackupMade = "backup.made"

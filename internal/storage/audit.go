package storage

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"time"

	"beacon/internal/audit"
	"beacon/internal/storage/sqlgen"
)

// AuditTx appends to the trail inside the transaction of q.
type AuditTx struct{ q *sqlgen.Queries }

// NewAuditTx makes an audit.Log in the transaction of q.
func NewAuditTx(q *sqlgen.Queries) AuditTx { return AuditTx{q} }

// Append implements audit.Log.
func (l AuditTx) Append(ctx context.Context, e audit.Event) error {
	head, err := l.q.LockAuditHead(ctx)
	if err != nil {
		return fmt.Errorf("lock audit trail: %w", err)
	}
	previous := head.Hash
	if previous == nil { // SQLite reads an empty value as nil, and would store nil as NULL
		previous = []byte{}
	}
	hash := audit.Link(head.Seq, previous, e)
	err = l.q.InsertAuditEvent(ctx, sqlgen.InsertAuditEventParams{
		Seq: head.Seq, At: e.At, ActorKind: string(e.Actor.Kind), ActorID: e.Actor.ID, ActorName: e.Actor.Name,
		Action: e.Action, SubjectKind: e.Subject.Kind, SubjectID: e.Subject.ID, Details: audit.DetailsText(e.Details),
		Address: e.Origin.Address, RequestID: e.Origin.RequestID, PreviousHash: previous, Hash: hash,
	})
	if err != nil {
		return fmt.Errorf("append to audit trail: %w", err)
	}
	return l.q.SetAuditHead(ctx, hash)
}

// AuditTrail reads the trail back, and appends single events that belong to no
// other change (a view of personal data, for instance).
type AuditTrail struct{ db *DB }

// NewAuditTrail makes the trail of db.
func NewAuditTrail(db *DB) AuditTrail { return AuditTrail{db} }

// Append implements audit.Log in a transaction of its own.
func (t AuditTrail) Append(ctx context.Context, e audit.Event) error {
	return t.db.InTx(ctx, func(q *sqlgen.Queries) error { return AuditTx{q}.Append(ctx, e) })
}

// After implements audit.Reader.
func (t AuditTrail) After(ctx context.Context, seq int64, limit int) ([]audit.Stored, error) {
	rows, err := t.db.Queries().AuditEventsAfter(ctx, seq, int32(limit))
	if err != nil {
		return nil, fmt.Errorf("read audit trail: %w", err)
	}
	return storedEvents(rows)
}

// OfSubject returns the newest events about one subject, newest first: those
// before the one with a number, or with 0 of all.
func (t AuditTrail) OfSubject(ctx context.Context, s audit.Subject, before int64, limit int) ([]audit.Stored, error) {
	if before <= 0 {
		before = math.MaxInt64
	}
	rows, err := t.db.Queries().
		AuditEventsOfSubject(ctx, sqlgen.AuditEventsOfSubjectParams{SubjectKind: s.Kind, SubjectID: s.ID, Before: before,
			Lim: RowNumber(limit)})
	if err != nil {
		return nil, fmt.Errorf("read audit trail: %w", err)
	}
	return storedEvents(rows)
}

// NewestAt returns when something happened to a subject last, nil: never.
func (t AuditTrail) NewestAt(ctx context.Context, s audit.Subject, action string) (*time.Time, error) {
	at, err := t.db.Queries().NewestAuditEventAt(ctx, s.Kind, s.ID, action)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read audit trail: %w", err)
	}
	return &at, nil
}

// Head implements audit.Reader.
func (t AuditTrail) Head(ctx context.Context) (int64, []byte, error) {
	row, err := t.db.Queries().AuditHead(ctx)
	return row.Seq, row.Hash, err
}

func storedEvents(rows []sqlgen.AuditEvent) ([]audit.Stored, error) {
	events := make([]audit.Stored, 0, len(rows))
	for _, r := range rows {
		var details map[string]string
		if err := json.Unmarshal([]byte(r.Details), &details); err != nil {
			return nil, fmt.Errorf("audit event %d: %w", r.Seq, err)
		}
		events = append(events, audit.Stored{
			Event: audit.Event{
				At: r.At, Actor: audit.Actor{Kind: audit.ActorKind(r.ActorKind), ID: r.ActorID, Name: r.ActorName},
				Action: r.Action, Subject: audit.Subject{Kind: r.SubjectKind, ID: r.SubjectID}, Details: details,
				Origin: audit.Origin{Address: r.Address, RequestID: r.RequestID},
			},
			Seq: r.Seq, PreviousHash: r.PreviousHash, Hash: r.Hash,
		})
	}
	return events, nil
}

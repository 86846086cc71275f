package storage

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"math"
	"strings"
	"time"

	"beacon/internal/audit"
	"beacon/internal/storage/sqlgen"
)

// AuditTx appends events to the audit trail in the transaction of q and seals them with the sealer of the database.
type AuditTx struct {
	q    *sqlgen.Queries
	seal audit.Sealer
	held *transaction // nil outside of DB.InTx
}

// NewAuditTx returns an audit.Log that writes in the transaction of q.
func NewAuditTx(db *DB, q *sqlgen.Queries) AuditTx {
	return AuditTx{q, db.sealer, db.newTransaction(q)}
}

// Append implements audit.Log. The transaction writes the event when it commits, with the digests of the facts that it
// changed. The event gets its place in the audit log later.
func (l AuditTx) Append(ctx context.Context, e audit.Event) error {
	e.At = e.At.UTC().Truncate(time.Microsecond) // the precision that both databases store
	if l.held == nil {
		return appendEvent(ctx, l.q, l.seal, e)
	}
	l.held.events = append(l.held.events, e)
	return nil
}

func appendEvent(ctx context.Context, q *sqlgen.Queries, sealer audit.Sealer, e audit.Event) error {
	salt, seal, err := sealer.Seal(e)
	if err == nil {
		err = q.InsertAuditEvent(ctx, sqlgen.InsertAuditEventParams{
			At: e.At, ActorKind: string(e.Actor.Kind), ActorID: e.Actor.ID, ActorName: e.Actor.Name,
			Action: e.Action, SubjectKind: e.Subject.Kind, SubjectID: e.Subject.ID, Details: audit.DetailsText(e.Details),
			Address: e.Origin.Address, RequestID: e.Origin.RequestID, Salt: salt, Seal: seal,
		})
	}
	if err != nil {
		return fmt.Errorf("append to audit trail: %w", err)
	}
	return nil
}

// Empty stores events as audit.Stored.Empty emptied them (R15.2c).
func (l AuditTx) Empty(ctx context.Context, emptied []audit.Stored) error {
	for _, e := range emptied {
		err := l.q.EmptyAuditEvent(ctx, sqlgen.EmptyAuditEventParams{
			Seq: e.Seq, ActorName: e.Actor.Name, Nothing: []byte{}, Commitments: e.Commitments,
		})
		if err != nil {
			return fmt.Errorf("empty audit event: %w", err)
		}
		if err := l.Restate(ctx, e.Subject); err != nil {
			return fmt.Errorf("empty audit event: %w", err)
		}
	}
	return nil
}

// KeepFacts states that the transaction changes no fact of a record, so that its events need not compare the facts.
func (l AuditTx) KeepFacts(s audit.Subject) {
	if l.held != nil {
		l.held.kept = append(l.held.kept, factRecord{s.Kind, s.ID})
	}
}

// Restate makes the last event of the transaction state the facts of a record again, with a new salt.
func (l AuditTx) Restate(ctx context.Context, s audit.Subject) error {
	r, ok, err := recordFor(ctx, l.q, s)
	if err != nil || !ok || l.held == nil {
		return err
	}
	if l.held.erasing == nil {
		l.held.erasing = map[factRecord]bool{}
	}
	l.held.erasing[r] = true
	return nil
}

// AdoptFacts makes the last event of the transaction state the current facts of a record, even if they were altered
// with SQL before.
func (l AuditTx) AdoptFacts(ctx context.Context, s audit.Subject) error {
	r, ok, err := recordFor(ctx, l.q, s)
	if err != nil || !ok || l.held == nil {
		return err
	}
	l.held.adopted = map[factRecord]bool{r: true}
	return nil
}

// EventColumns are the columns that ScanEvent reads. The query must use the alias e for audit_event.
const EventColumns = `e.seq, e.at, e.actor_kind, e.actor_id, e.actor_name, e.action, e.subject_kind, e.subject_id,
	e.details, e.address, e.request_id, e.place, e.salt, e.seal, e.commitments`

// ScanEvent scans a row of EventColumns.
func ScanEvent(rows *sql.Rows, e *sqlgen.AuditEvent) error {
	return rows.Scan(&e.Seq, &e.At, &e.ActorKind, &e.ActorID, &e.ActorName, &e.Action, &e.SubjectKind, &e.SubjectID,
		&e.Details, &e.Address, &e.RequestID, &e.Place, &e.Salt, &e.Seal, &e.Commitments)
}

// AuditTrail reads the audit trail and appends single events that belong to no other change, such as a view of personal
// data.
type AuditTrail struct{ db *DB }

// NewAuditTrail returns the trail of db.
func NewAuditTrail(db *DB) AuditTrail { return AuditTrail{db} }

// Append implements audit.Log in a transaction of its own.
func (t AuditTrail) Append(ctx context.Context, e audit.Event) error {
	return t.db.InTx(ctx, func(q *sqlgen.Queries) error {
		e.At = e.At.UTC().Truncate(time.Microsecond)
		t.db.newTransaction(q).sealed = true
		return appendEvent(ctx, q, t.db.sealer, e) // the event changes no fact
	})
}

// After returns up to limit events with a number above seq, in ascending order.
func (t AuditTrail) After(ctx context.Context, seq int64, limit int) ([]audit.Stored, error) {
	rows, err := t.db.Queries().AuditEventsAfter(ctx, seq, int32(limit))
	return StoredEvents(rows, err)
}

// SubjectEvents returns the newest events of a subject, newest first. A positive before returns only events with a
// smaller number.
func (t AuditTrail) SubjectEvents(
	ctx context.Context, s audit.Subject, before int64, limit int,
) ([]audit.Stored, error) {
	if before <= 0 {
		before = math.MaxInt64
	}
	rows, err := t.db.Queries().
		AuditEventsOfSubject(ctx, sqlgen.AuditEventsOfSubjectParams{SubjectKind: s.Kind, SubjectID: s.ID, Before: before,
			Lim: RowNumber(limit)})
	return StoredEvents(rows, err)
}

// OfSubjects returns up to limit of the newest events of each subject, newest first.
func (t AuditTrail) OfSubjects(ctx context.Context, subjects []audit.Subject, limit int) ([]audit.Stored, error) {
	var c Conditions
	var newest []string
	for _, s := range subjects {
		newest = append(newest, "SELECT seq FROM (SELECT seq FROM audit_event WHERE subject_kind = "+c.Bind(s.Kind)+
			" AND subject_id = "+c.Bind(s.ID)+" ORDER BY seq DESC LIMIT "+c.Bind(RowNumber(limit))+") AS newest")
	}
	c.And("e.seq IN (" + strings.Join(newest, " UNION ALL ") + ")")
	query := "SELECT " + EventColumns + " FROM audit_event AS e WHERE " + c.String() + " ORDER BY e.seq DESC"
	rows, err := Select(ctx, t.db.read, query, c.Values, ScanEvent)
	return StoredEvents(rows, err)
}

// NewestAt returns the time of the last event about any of the subjects for each of the actions. Actions without an
// event are left out.
func (t AuditTrail) NewestAt(
	ctx context.Context, subjects []audit.Subject, actions ...string,
) (map[string]time.Time, error) {
	var c Conditions
	var about, named []string
	for _, s := range subjects {
		about = append(about, "SELECT seq, action FROM audit_event WHERE subject_kind = "+c.Bind(s.Kind)+
			" AND subject_id = "+c.Bind(s.ID))
	}
	for _, a := range actions {
		named = append(named, c.Bind(a))
	}
	// One part for each subject, because SQLite reads all events with the actions for a condition with OR.
	c.And("seq IN (SELECT MAX(seq) FROM (" + strings.Join(about, " UNION ALL ") +
		") AS about WHERE action IN (" + strings.Join(named, ", ") + ") GROUP BY action)")
	type newest struct {
		Action string
		At     time.Time
	}
	rows, err := List[newest](ctx, t.db, "SELECT action, at FROM audit_event WHERE ", &c, "")
	if err != nil {
		return nil, fmt.Errorf("read audit trail: %w", err)
	}
	at := make(map[string]time.Time, len(rows))
	for _, r := range rows {
		at[r.Action] = r.At
	}
	return at, nil
}

// StoredEvents converts rows of the trail to events. err is the error of the query.
func StoredEvents(rows []sqlgen.AuditEvent, err error) ([]audit.Stored, error) {
	if err != nil {
		return nil, fmt.Errorf("read audit trail: %w", err)
	}
	events := make([]audit.Stored, 0, len(rows))
	for _, r := range rows {
		var details map[string]string
		if json.Unmarshal([]byte(r.Details), &details) != nil {
			details = map[string]string{"": r.Details} // no genuine event has such details: the log rejects it
		}
		events = append(events, audit.Stored{
			Event: audit.Event{
				At: r.At, Actor: audit.Actor{Kind: audit.ActorKind(r.ActorKind), ID: r.ActorID, Name: r.ActorName},
				Action: r.Action, Subject: audit.Subject{Kind: r.SubjectKind, ID: r.SubjectID}, Details: details,
				Origin: audit.Origin{Address: r.Address, RequestID: r.RequestID},
			},
			Seq: r.Seq, Place: r.Place, Salt: r.Salt, Seal: r.Seal, Commitments: r.Commitments,
		})
	}
	return events, nil
}

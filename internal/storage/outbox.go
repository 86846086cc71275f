package storage

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"beacon/internal/audit"
	"beacon/internal/notify"
	"beacon/internal/platform/clock"
	"beacon/internal/storage/sqlgen"
)

// emailKind is the kind of outbox rows that are emails.
const emailKind = "mail"

// OutboxTx queues emails in the transaction of q.
type OutboxTx struct {
	q     *sqlgen.Queries
	clock clock.Clock
	seals RowSeals
}

// NewOutboxTx returns a notify.Outbox in the transaction of q.
func NewOutboxTx(db *DB, q *sqlgen.Queries) OutboxTx {
	return OutboxTx{q, db.clock, NewRowSeals(db, q)}
}

// Enqueue implements notify.Outbox.
func (o OutboxTx) Enqueue(ctx context.Context, m notify.Email) error {
	_, err := o.EnqueueOnce(ctx, m)
	return err
}

// EnqueueOnce implements voucher.Tx.
func (o OutboxTx) EnqueueOnce(ctx context.Context, m notify.Email) (isNew bool, err error) {
	if err := errors.Join(notify.Check(m), notify.CheckConcerned(m)); err != nil {
		return false, err
	}
	payload, err := json.Marshal(m)
	if err != nil {
		return false, fmt.Errorf("encode email: %w", err)
	}
	now := o.clock.Now()
	runAt := now
	if m.NotBefore.After(now) {
		runAt = m.NotBefore
	}
	of := m.Record()
	row := sqlgen.Outbox{
		Kind: emailKind, Recipient: m.To, Payload: string(payload), RecordKind: string(of.Kind), RecordID: of.ID,
	}
	seal, err := o.seals.of(o.seals.email(row))
	if err != nil {
		return false, fmt.Errorf("enqueue email: %w", err)
	}
	n, err := o.q.EnqueueOutbox(ctx, sqlgen.EnqueueOutboxParams{
		Kind: row.Kind, DedupeKey: OrNull(m.DedupeKey), Recipient: row.Recipient, Payload: row.Payload,
		RecordKind: row.RecordKind, RecordID: row.RecordID, CreatedAt: now, RunAt: runAt, Seal: seal,
		ConcernsKind: string(m.Concerns.Kind), ConcernsID: m.Concerns.ID,
	})
	if err != nil {
		return false, fmt.Errorf("enqueue email: %w", err)
	}
	return n > 0, nil
}

// Withdraw implements coaching.Tx.
func (o OutboxTx) Withdraw(ctx context.Context, dedupeKey string) error {
	if err := o.q.WithdrawOutbox(ctx, &dedupeKey); err != nil {
		return err
	}
	return o.q.WithdrawGivenUp(ctx, &dedupeKey)
}

// WithdrawWaiting implements microsite.Tx and intake.Tx. It deletes emails that were never attempted. An email with an
// attempt may have been delivered, so its row remains with the outcome "withdrawn". The same applies to a given-up
// email.
func (o OutboxTx) WithdrawWaiting(ctx context.Context, to string, about func(notify.Link) bool) error {
	rows, err := o.q.UnsentOutbox(ctx, to)
	if err != nil {
		return fmt.Errorf("read pending emails: %w", err)
	}
	now := o.clock.Now()
	for _, r := range rows {
		var m notify.Email
		if json.Unmarshal([]byte(r.Payload), &m) != nil || !about(m.Link) {
			continue
		}
		if err := o.q.DropOutbox(ctx, r.ID); err != nil {
			return fmt.Errorf("withdraw email: %w", err)
		}
		if err := o.q.WithdrawTriedOutbox(ctx, &now, r.ID); err != nil {
			return fmt.Errorf("withdraw email: %w", err)
		}
	}
	return nil
}

// Outbox is the queue of emails for its runner and for the staff screen.
type Outbox struct{ db *DB }

// NewOutbox returns the outbox of db.
func NewOutbox(db *DB) Outbox { return Outbox{db} }

// Enqueue implements notify.Outbox in a transaction of its own.
func (o Outbox) Enqueue(ctx context.Context, m notify.Email) error {
	return o.db.InTx(ctx, func(q *sqlgen.Queries) error { return NewOutboxTx(o.db, q).Enqueue(ctx, m) })
}

// Claim leases up to limit due emails. An email that is not settled within the lease is claimed again (at-least-once
// delivery). Claim gives up rows that cannot be read or have no valid seal, so they never block other emails.
func (o Outbox) Claim(ctx context.Context, limit int, lease time.Duration) ([]notify.Queued, error) {
	now := o.db.clock.Now()
	until := now.Add(lease)
	rows, err := InTx(ctx, o.db, func(q *sqlgen.Queries) ([]sqlgen.Outbox, error) {
		if err := q.TakeTurn(ctx, "claim-mails"); err != nil { // concurrent claims would lock rows in different orders
			return nil, err
		}
		return q.ClaimOutbox(ctx, &until, now, int32(limit))
	})
	if err != nil {
		return nil, fmt.Errorf("claim outbox: %w", err)
	}
	queued, seals := make([]notify.Queued, 0, len(rows)), NewRowSeals(o.db, nil)
	for _, r := range rows {
		item, unusable := notify.Queued{ID: r.ID, Attempts: r.Attempts}, ""
		if seals.Email(r) != nil { // written with SQL: it could send a private link to any address
			unusable = "altered"
		} else if json.Unmarshal([]byte(r.Payload), &item.Email) != nil {
			unusable = "unreadable"
		}
		if unusable == "" {
			queued = append(queued, item)
		} else if err := o.GiveUp(ctx, r.ID, unusable); err != nil {
			return nil, err
		}
	}
	return queued, nil
}

// Finish settles an email. outcome is "sent", or "kept" if no mail server is configured.
func (o Outbox) Finish(ctx context.Context, id int64, outcome string) error {
	now := o.db.clock.Now()
	return o.db.InTx(ctx, func(q *sqlgen.Queries) error { return q.FinishOutbox(ctx, &now, outcome, id) })
}

// Retry schedules an email again at a time and stores the reason.
func (o Outbox) Retry(ctx context.Context, id int64, at time.Time, reason string) error {
	return o.db.InTx(ctx, func(q *sqlgen.Queries) error { return q.RetryOutbox(ctx, at, reason, id) })
}

// GiveUp settles an email that cannot be delivered.
func (o Outbox) GiveUp(ctx context.Context, id int64, reason string) error {
	now := o.db.clock.Now()
	return o.db.InTx(ctx, func(q *sqlgen.Queries) error { return q.GiveUpOutbox(ctx, &now, reason, id) })
}

// Refuse settles an email after the mail server rejected its address, and blocks the address.
func (o Outbox) Refuse(ctx context.Context, id int64, outcome string, reason notify.Reason) error {
	now := o.db.clock.Now()
	return o.db.InTx(ctx, func(q *sqlgen.Queries) error {
		n, err := q.RefuseOutbox(ctx, sqlgen.RefuseOutboxParams{
			At: &now, Outcome: outcome, BounceReason: string(reason), ID: id,
		})
		if err != nil || n == 0 {
			return err
		}
		row, err := q.OutboxItem(ctx, id)
		if err != nil {
			return err
		}
		return deliveryTx{q: q}.Block(ctx, row.Recipient, notify.Bounce{Reason: reason, At: &now}, now)
	})
}

// Release makes emails that a restore held due now, and appends an event for each. by is the event; Release sets the id
// of its subject. Emails that are not held are skipped.
func (o Outbox) Release(ctx context.Context, ids []int64, by audit.Event) (released []int64, err error) {
	now := o.db.clock.Now()
	err = o.db.InTx(ctx, func(q *sqlgen.Queries) error {
		released = nil
		for _, id := range slices.Sorted(slices.Values(ids)) {
			n, err := q.ReleaseOutbox(ctx, now, id)
			if err != nil {
				return fmt.Errorf("release email: %w", err)
			}
			if n == 0 {
				continue
			}
			released = append(released, id)
			by.Subject.ID = id
			if err := NewAuditTx(o.db, q).Append(ctx, by); err != nil {
				return err
			}
		}
		return nil
	})
	return released, err
}

// SendAgain implements delivery.Tx.
func (o OutboxTx) SendAgain(ctx context.Context, id int64) (bool, error) {
	n, err := o.q.SendOutboxAgain(ctx, o.clock.Now(), id)
	return n > 0, err
}

// Item returns an email, or fault.ErrNotFound.
func (o Outbox) Item(ctx context.Context, id int64) (notify.Queued, error) {
	q := o.db.Queries()
	row, err := q.OutboxItem(ctx, id)
	if err != nil {
		return notify.Queued{}, NotFound(err)
	}
	m, err := queuedEmail(row)
	if err == nil {
		m.IsBlocked, err = deliveryTx{q: q}.IsBlocked(ctx, row.Recipient)
	}
	return m, err
}

// Waiting returns the number of emails that are not settled.
func (o Outbox) Waiting(ctx context.Context) (int64, error) {
	return o.db.Queries().CountOutboxWaiting(ctx)
}

func queuedEmail(r sqlgen.Outbox) (notify.Queued, error) {
	item := notify.Queued{
		ID: r.ID, Attempts: r.Attempts, CreatedAt: r.CreatedAt, RunAt: r.RunAt,
		DoneAt: r.DoneAt, GivenUpAt: r.GivenUpAt, Outcome: r.Outcome,
		Bounce: notify.Bounce{Kind: notify.BounceKind(r.Bounce), Reason: notify.Reason(r.BounceReason), At: r.BouncedAt},
	}
	if err := json.Unmarshal([]byte(r.Payload), &item.Email); err != nil {
		return item, fmt.Errorf("outbox item %d: %w", r.ID, err)
	}
	item.QueuedAt = r.CreatedAt
	return item, nil
}

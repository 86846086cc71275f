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

// mailKind marks the outbox rows that are mails.
const mailKind = "mail"

// OutboxTx writes mails inside the transaction of q.
type OutboxTx struct {
	q     *sqlgen.Queries
	clock clock.Clock
	seals RowSeals
}

// NewOutboxTx makes a notify.Outbox in the transaction of q.
func NewOutboxTx(db *DB, q *sqlgen.Queries) OutboxTx {
	return OutboxTx{q, db.clock, NewRowSeals(db, q)}
}

// Enqueue implements notify.Outbox.
func (o OutboxTx) Enqueue(ctx context.Context, m notify.Mail) error {
	_, err := o.EnqueueOnce(ctx, m)
	return err
}

// EnqueueOnce implements voucher.Tx.
func (o OutboxTx) EnqueueOnce(ctx context.Context, m notify.Mail) (isNew bool, err error) {
	if err := errors.Join(notify.Check(m), notify.CheckConcerned(m)); err != nil {
		return false, err
	}
	payload, err := json.Marshal(m)
	if err != nil {
		return false, fmt.Errorf("encode mail: %w", err)
	}
	now := o.clock.Now()
	runAt := now
	if m.NotBefore.After(now) {
		runAt = m.NotBefore
	}
	of := m.Record()
	row := sqlgen.Outbox{
		Kind: mailKind, Recipient: m.To, Payload: string(payload), RecordKind: string(of.Kind), RecordID: of.ID,
	}
	seal, err := o.seals.of(o.seals.mail(row))
	if err != nil {
		return false, fmt.Errorf("enqueue mail: %w", err)
	}
	n, err := o.q.EnqueueOutbox(ctx, sqlgen.EnqueueOutboxParams{
		Kind: row.Kind, DedupeKey: OrNull(m.DedupeKey), Recipient: row.Recipient, Payload: row.Payload,
		RecordKind: row.RecordKind, RecordID: row.RecordID, CreatedAt: now, RunAt: runAt, Seal: seal,
		ConcernsKind: string(m.Concerns.Kind), ConcernsID: m.Concerns.ID,
	})
	if err != nil {
		return false, fmt.Errorf("enqueue mail: %w", err)
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

// WithdrawWaiting implements microsite.Tx and intake.Tx. A mail that somebody tried to
// send may be out: its row stays, given up as withdrawn, as does one that was given up.
func (o OutboxTx) WithdrawWaiting(ctx context.Context, to string, about func(notify.Link) bool) error {
	rows, err := o.q.UnsentOutbox(ctx, to)
	if err != nil {
		return fmt.Errorf("read waiting mails: %w", err)
	}
	now := o.clock.Now()
	for _, r := range rows {
		var m notify.Mail
		if json.Unmarshal([]byte(r.Payload), &m) != nil || !about(m.Link) {
			continue
		}
		if err := o.q.DropOutbox(ctx, r.ID); err != nil {
			return fmt.Errorf("withdraw mail: %w", err)
		}
		if err := o.q.WithdrawTriedOutbox(ctx, &now, r.ID); err != nil {
			return fmt.Errorf("withdraw mail: %w", err)
		}
	}
	return nil
}

// Outbox is the queue as its runner and the staff mail screen see it.
type Outbox struct{ db *DB }

// NewOutbox makes the outbox of db.
func NewOutbox(db *DB) Outbox { return Outbox{db} }

// Enqueue implements notify.Outbox in a transaction of its own.
func (o Outbox) Enqueue(ctx context.Context, m notify.Mail) error {
	return o.db.InTx(ctx, func(q *sqlgen.Queries) error { return NewOutboxTx(o.db, q).Enqueue(ctx, m) })
}

// Claim takes up to limit due mails for the time of lease. A mail that is not
// settled by then is claimed again: at least once. A row that cannot be read, or
// that has no valid seal, is given up, so that it never holds up the others.
func (o Outbox) Claim(ctx context.Context, limit int, lease time.Duration) ([]notify.Queued, error) {
	now := o.db.clock.Now()
	until := now.Add(lease)
	rows, err := InTx(ctx, o.db, func(q *sqlgen.Queries) ([]sqlgen.Outbox, error) {
		if err := q.TakeTurn(ctx, "claim-mails"); err != nil { // two at once would lock the same rows in other orders
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
		if seals.Mail(r) != nil { // written with SQL: it could mail a private link to any address
			unusable = "altered"
		} else if json.Unmarshal([]byte(r.Payload), &item.Mail) != nil {
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

// Finish settles a mail for good. outcome is "sent", or "kept" when no mail
// server is configured.
func (o Outbox) Finish(ctx context.Context, id int64, outcome string) error {
	now := o.db.clock.Now()
	return o.db.InTx(ctx, func(q *sqlgen.Queries) error { return q.FinishOutbox(ctx, &now, outcome, id) })
}

// Retry puts a mail back until at, with the reason why.
func (o Outbox) Retry(ctx context.Context, id int64, at time.Time, reason string) error {
	return o.db.InTx(ctx, func(q *sqlgen.Queries) error { return q.RetryOutbox(ctx, at, reason, id) })
}

// GiveUp settles a mail that cannot be delivered.
func (o Outbox) GiveUp(ctx context.Context, id int64, reason string) error {
	now := o.db.clock.Now()
	return o.db.InTx(ctx, func(q *sqlgen.Queries) error { return q.GiveUpOutbox(ctx, &now, reason, id) })
}

// Refuse settles a mail that the mail server does not take for its address, and blocks the address.
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

// Release lets mails that a restore held go out now, and tells the trail of each:
// by is the event of the first, of which the others differ only in their subject's
// id. What is not held (any more) is passed over.
func (o Outbox) Release(ctx context.Context, ids []int64, by audit.Event) (released []int64, err error) {
	now := o.db.clock.Now()
	err = o.db.InTx(ctx, func(q *sqlgen.Queries) error {
		released = nil
		for _, id := range slices.Sorted(slices.Values(ids)) {
			n, err := q.ReleaseOutbox(ctx, now, id)
			if err != nil {
				return fmt.Errorf("release mail: %w", err)
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

// Item returns one mail, or fault.ErrNotFound.
func (o Outbox) Item(ctx context.Context, id int64) (notify.Queued, error) {
	q := o.db.Queries()
	row, err := q.OutboxItem(ctx, id)
	if err != nil {
		return notify.Queued{}, NotFound(err)
	}
	m, err := queuedMail(row)
	if err == nil {
		m.IsBlocked, err = deliveryTx{q: q}.IsBlocked(ctx, row.Recipient)
	}
	return m, err
}

// Waiting counts the mails not yet settled.
func (o Outbox) Waiting(ctx context.Context) (int64, error) {
	return o.db.Queries().CountOutboxWaiting(ctx)
}

func queuedMail(r sqlgen.Outbox) (notify.Queued, error) {
	item := notify.Queued{
		ID: r.ID, Attempts: r.Attempts, CreatedAt: r.CreatedAt, RunAt: r.RunAt,
		DoneAt: r.DoneAt, GivenUpAt: r.GivenUpAt, Outcome: r.Outcome,
		Bounce: notify.Bounce{Kind: notify.BounceKind(r.Bounce), Reason: notify.Reason(r.BounceReason), At: r.BouncedAt},
	}
	if err := json.Unmarshal([]byte(r.Payload), &item.Mail); err != nil {
		return item, fmt.Errorf("outbox item %d: %w", r.ID, err)
	}
	return item, nil
}

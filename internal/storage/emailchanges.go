package storage

import (
	"context"
	"errors"
	"fmt"

	"beacon/internal/emailchange"
	"beacon/internal/notify"
	"beacon/internal/platform/fault"
	"beacon/internal/storage/sqlgen"
)

// EmailChanges implements emailchange.Reader, inside or outside a transaction.
type EmailChanges struct{ q *sqlgen.Queries }

// NewEmailChanges makes the store of changes of e-mail addresses in db.
func NewEmailChanges(db *DB) EmailChanges { return EmailChanges{db.Queries()} }

// EmailChange implements emailchange.Reader.
func (r EmailChanges) EmailChange(ctx context.Context, id int64) (emailchange.Change, error) {
	row, err := r.q.EmailChangeByID(ctx, id)
	return emailChangeFrom(row), NotFound(err)
}

// OpenEmailChange implements emailchange.Reader.
func (r EmailChanges) OpenEmailChange(ctx context.Context, of notify.Record) (*emailchange.Change, error) {
	row, err := r.q.OpenEmailChange(ctx, string(of.Kind), of.ID)
	if err := NotFound(err); errors.Is(err, fault.ErrNotFound) {
		return nil, nil
	} else if err != nil {
		return nil, err
	}
	c := emailChangeFrom(row)
	return &c, nil
}

func emailChangeFrom(r sqlgen.EmailChange) emailchange.Change {
	return emailchange.Change{
		ID: r.ID, Of: notify.Record{Kind: notify.LinkKind(r.RecordKind), ID: r.RecordID},
		Former: r.FormerEmail, New: r.NewEmail, AskedAt: r.AskedAt, NeedsFormer: r.NeedsFormer,
		NewAt: r.NewAt, FormerAt: r.FormerAt, EndedAt: r.EndedAt,
		AskedBy: OrZero(r.AskedBy), ConfirmedBy: OrZero(r.ConfirmedBy),
	}
}

// EmailChangeTx implements what emailchange.Tx has of its own.
type EmailChangeTx struct{ EmailChanges }

// NewEmailChangeTx makes an EmailChangeTx in the transaction of q.
func NewEmailChangeTx(q *sqlgen.Queries) EmailChangeTx { return EmailChangeTx{EmailChanges{q}} }

// AddEmailChange implements emailchange.Tx.
func (t EmailChangeTx) AddEmailChange(ctx context.Context, c emailchange.Change) (int64, error) {
	id, err := t.q.InsertEmailChange(ctx, sqlgen.InsertEmailChangeParams{
		RecordKind: string(c.Of.Kind), RecordID: c.Of.ID, FormerEmail: c.Former, NewEmail: c.New,
		AskedAt: c.AskedAt, NeedsFormer: c.NeedsFormer, NewAt: c.NewAt, AskedBy: OrNull(c.AskedBy),
	})
	if err != nil {
		return 0, fmt.Errorf("store change of an e-mail address: %w", err)
	}
	return id, nil
}

// SaveEmailChange implements emailchange.Tx.
func (t EmailChangeTx) SaveEmailChange(ctx context.Context, c emailchange.Change) error {
	err := t.q.UpdateEmailChange(ctx, sqlgen.UpdateEmailChangeParams{
		ID: c.ID, NeedsFormer: c.NeedsFormer, NewAt: c.NewAt, FormerAt: c.FormerAt, EndedAt: c.EndedAt,
		ConfirmedBy: OrNull(c.ConfirmedBy),
	})
	if err != nil {
		return fmt.Errorf("change of an e-mail address: %w", err)
	}
	return nil
}

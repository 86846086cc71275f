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

// EmailChanges implements emailchange.Reader, inside and outside transactions. It returns fault.ErrNotFound for a
// change that was inserted or altered with SQL.
type EmailChanges struct {
	q     *sqlgen.Queries
	seals RowSeals
}

// NewEmailChanges returns the store of changes of email addresses in db.
func NewEmailChanges(db *DB) EmailChanges {
	return EmailChanges{db.Queries(), NewRowSeals(db, db.Queries())}
}

// EmailChange implements emailchange.Reader.
func (r EmailChanges) EmailChange(ctx context.Context, id int64) (emailchange.Change, error) {
	row, err := r.q.EmailChangeByID(ctx, id)
	if err == nil {
		err = r.seals.EmailChange(row)
	}
	return emailChangeFrom(row), NotFound(err)
}

// OpenEmailChange implements emailchange.Reader.
func (r EmailChanges) OpenEmailChange(ctx context.Context, of notify.Record) (*emailchange.Change, error) {
	row, err := r.q.OpenEmailChange(ctx, string(of.Kind), of.ID)
	if err == nil {
		err = r.seals.EmailChange(row)
	}
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

// EmailChangeTx implements the writing methods of emailchange.Tx.
type EmailChangeTx struct{ EmailChanges }

// NewEmailChangeTx returns an EmailChangeTx in the transaction of q.
func NewEmailChangeTx(db *DB, q *sqlgen.Queries) EmailChangeTx {
	return EmailChangeTx{EmailChanges{q, NewRowSeals(db, q)}}
}

// AddEmailChange implements emailchange.Tx. It also ends an altered change that is still open, but does not correct its
// seal.
func (t EmailChangeTx) AddEmailChange(ctx context.Context, c emailchange.Change) (int64, error) {
	if err := t.q.EndOpenEmailChange(ctx, &c.AskedAt, string(c.Of.Kind), c.Of.ID); err != nil {
		return 0, fmt.Errorf("end change of an email address: %w", err)
	}
	id, err := t.q.InsertEmailChange(ctx, sqlgen.InsertEmailChangeParams{
		RecordKind: string(c.Of.Kind), RecordID: c.Of.ID, FormerEmail: c.Former, NewEmail: c.New,
		AskedAt: c.AskedAt, NeedsFormer: c.NeedsFormer, NewAt: c.NewAt, AskedBy: OrNull(c.AskedBy),
	})
	if err != nil {
		return 0, fmt.Errorf("store change of an email address: %w", err)
	}
	return id, t.sealChange(ctx, id)
}

// SaveEmailChange implements emailchange.Tx.
func (t EmailChangeTx) SaveEmailChange(ctx context.Context, c emailchange.Change) error {
	if _, err := t.EmailChange(ctx, c.ID); err != nil {
		return err
	}
	err := t.q.UpdateEmailChange(ctx, sqlgen.UpdateEmailChangeParams{
		ID: c.ID, NeedsFormer: c.NeedsFormer, NewAt: c.NewAt, FormerAt: c.FormerAt, EndedAt: c.EndedAt,
		ConfirmedBy: OrNull(c.ConfirmedBy),
	})
	if err != nil {
		return fmt.Errorf("change of an email address: %w", err)
	}
	return t.sealChange(ctx, c.ID)
}

// sealChange seals the stored row of a change.
func (t EmailChangeTx) sealChange(ctx context.Context, id int64) error {
	row, err := t.q.EmailChangeByID(ctx, id)
	if err != nil {
		return NotFound(err)
	}
	return t.seals.write(ctx, t.seals.emailChange(row))
}

package auditlogstore

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"beacon/internal/auditlog"
	"beacon/internal/storage"
	"beacon/internal/storage/sqlgen"
	"beacon/internal/witness"
)

// Witnesses stores the states of the witnesses of the audit log.
type Witnesses struct{ db *storage.DB }

// NewWitnesses returns the store in db.
func NewWitnesses(db *storage.DB) Witnesses { return Witnesses{db} }

// State implements witness.Store.
func (w Witnesses) State(ctx context.Context, key string) (s witness.State, err error) {
	row, err := w.db.Queries().AuditWitness(ctx, key)
	if errors.Is(err, sql.ErrNoRows) {
		return s, nil
	}
	if err != nil {
		return s, fmt.Errorf("read witness: %w", err)
	}
	return witness.State{
		Size: row.Size, SignedAt: row.SignedAt, Failure: row.Failure, FailedAt: row.FailedAt, RefusedAt: row.RefusedAt,
	}, nil
}

// InTx implements witness.Store.
func (w Witnesses) InTx(ctx context.Context, fn func(witness.Tx) error) error {
	return w.db.InTx(ctx, func(q *sqlgen.Queries) error { return fn(witnessTx{storage.NewOutboxTx(w.db, q), q}) })
}

// witnessTx implements witness.Tx.
type witnessTx struct {
	storage.OutboxTx
	q *sqlgen.Queries
}

// Administrators implements witness.Tx.
func (t witnessTx) Administrators(ctx context.Context) (all []witness.Reader, err error) {
	rows, err := t.q.StaffAdministrators(ctx)
	if err != nil {
		return nil, fmt.Errorf("read administrators: %w", err)
	}
	for _, r := range rows {
		a := r.StaffAccount
		all = append(all, witness.Reader{Email: a.Email, Name: a.FullName, Language: a.Language})
	}
	return all, nil
}

// LockCheckpoint implements witness.Tx.
func (t witnessTx) LockCheckpoint(ctx context.Context, size int64) (auditlog.Checkpoint, error) {
	row, err := t.q.LockAuditCheckpoint(ctx, size)
	if err != nil {
		return auditlog.Checkpoint{}, storage.NotFound(err)
	}
	return checkpointFrom(row), nil
}

// PutCheckpoint implements witness.Tx.
func (t witnessTx) PutCheckpoint(ctx context.Context, c auditlog.Checkpoint) error {
	return t.q.PutAuditCheckpoint(ctx, c.Size, c.At, c.Note)
}

// PutState implements witness.Tx.
func (t witnessTx) PutState(ctx context.Context, key string, s witness.State) error {
	err := t.q.PutAuditWitness(ctx, sqlgen.PutAuditWitnessParams{
		Witness: key, Size: s.Size, SignedAt: s.SignedAt,
		Failure: s.Failure, FailedAt: s.FailedAt, RefusedAt: s.RefusedAt,
	})
	if err != nil {
		return fmt.Errorf("store witness: %w", err)
	}
	return nil
}

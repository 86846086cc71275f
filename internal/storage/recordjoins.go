package storage

import (
	"context"
	"fmt"

	"beacon/internal/notify"
	"beacon/internal/recordjoin"
	"beacon/internal/storage/sqlgen"
)

// RecordJoins implements recordjoin.Store, and the writing methods of recordjoin.Tx in a transaction. It returns
// fault.ErrNotFound for a join that was inserted or altered with SQL.
type RecordJoins struct {
	q     *sqlgen.Queries
	seals RowSeals
}

// NewRecordJoins returns the store of pending joins in db.
func NewRecordJoins(db *DB) RecordJoins { return NewRecordJoinTx(db, db.Queries()) }

// NewRecordJoinTx returns a RecordJoins in the transaction of q.
func NewRecordJoinTx(db *DB, q *sqlgen.Queries) RecordJoins {
	return RecordJoins{q, NewRowSeals(db, q)}
}

// RecordJoin implements recordjoin.Reader.
func (r RecordJoins) RecordJoin(ctx context.Context, id int64) (recordjoin.Join, error) {
	row, err := r.q.RecordJoinByID(ctx, id)
	if err == nil {
		err = r.seals.RecordJoin(row.RecordJoin)
	}
	return recordJoinFrom(row.RecordJoin, row.AskedByName), NotFound(err)
}

// FindRecordJoin implements recordjoin.Reader.
func (r RecordJoins) FindRecordJoin(ctx context.Context, of notify.Record) (recordjoin.Join, error) {
	row, err := r.q.RecordJoinOf(ctx, string(of.Kind), of.ID)
	if err == nil {
		err = r.seals.RecordJoin(row.RecordJoin)
	}
	return recordJoinFrom(row.RecordJoin, row.AskedByName), NotFound(err)
}

// AddRecordJoin implements recordjoin.Tx.
func (r RecordJoins) AddRecordJoin(ctx context.Context, j recordjoin.Join) (int64, error) {
	id, err := r.q.InsertRecordJoin(ctx, sqlgen.InsertRecordJoinParams{
		RecordKind: string(j.Record.Kind), RecordID: j.Record.ID, IntoID: j.Into, IntoKey: j.IntoKey, AskedBy: j.AskedBy,
		AskedAt: j.AskedAt,
	})
	if err != nil {
		return 0, fmt.Errorf("store pending join: %w", err)
	}
	row, err := r.q.RecordJoinByID(ctx, id) // the values as stored
	if err != nil {
		return 0, fmt.Errorf("read pending join: %w", err)
	}
	return id, r.seals.write(ctx, r.seals.recordJoin(row.RecordJoin))
}

// DeleteRecordJoin implements recordjoin.Tx.
func (r RecordJoins) DeleteRecordJoin(ctx context.Context, of notify.Record) error {
	if err := r.q.DeleteRecordJoin(ctx, string(of.Kind), of.ID); err != nil {
		return fmt.Errorf("end join: %w", err)
	}
	return nil
}

func recordJoinFrom(r sqlgen.RecordJoin, askedByName string) recordjoin.Join {
	return recordjoin.Join{
		ID: r.ID, Record: notify.Record{Kind: notify.LinkKind(r.RecordKind), ID: r.RecordID}, Into: r.IntoID,
		IntoKey: r.IntoKey, AskedBy: r.AskedBy, AskedByName: askedByName, AskedAt: r.AskedAt,
	}
}

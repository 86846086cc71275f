package retentionstore

import (
	"context"
	"fmt"

	"beacon/internal/audit"
	"beacon/internal/legalhold"
	"beacon/internal/storage"
	"beacon/internal/storage/sqlgen"
)

// Holds implements legalhold.Store.
type Holds struct {
	db *storage.DB
	HoldReader
}

// NewHolds returns the store of legal holds in db.
func NewHolds(db *storage.DB) Holds { return Holds{db, HoldReader{db.Queries()}} }

// InTx implements legalhold.Store.
func (h Holds) InTx(ctx context.Context, fn func(legalhold.Tx) error) error {
	return h.db.InTx(ctx, func(q *sqlgen.Queries) error {
		if err := takeTurn(ctx, q); err != nil {
			return err
		}
		return fn(holdTx{HoldReader{q}, storage.NewAuditTx(h.db, q)})
	})
}

// takeTurn serializes the transactions that delete kept data or change holds.
func takeTurn(ctx context.Context, q *sqlgen.Queries) error {
	if err := q.TakeTurn(ctx, "retention"); err != nil {
		return fmt.Errorf("lock: %w", err)
	}
	return nil
}

// HoldReader implements legalhold.Reader.
type HoldReader struct{ q *sqlgen.Queries }

// NewHoldReader returns the reader of legal holds with q, which may be a transaction.
func NewHoldReader(q *sqlgen.Queries) HoldReader { return HoldReader{q} }

// HoldsInForce implements legalhold.Reader.
func (r HoldReader) HoldsInForce(ctx context.Context, on audit.Subject, today string) ([]legalhold.Hold, error) {
	rows, err := r.q.HoldsInForce(ctx, sqlgen.Date(today), on.Kind, on.ID)
	return storage.All(rows, err, "read holds", func(row sqlgen.HoldsInForceRow) legalhold.Hold {
		h := holdFrom(row.LegalHold)
		h.PutByName, h.FullName, h.ShownIn = row.PutByName, row.FullName, row.ShownIn
		return h
	})
}

// Linked implements legalhold.Reader.
func (r HoldReader) Linked(ctx context.Context, to audit.Subject) ([]audit.Subject, error) {
	rows, err := r.q.LinkedRecords(ctx, to.Kind, to.ID)
	return storage.All(rows, err, "read linked records", func(row sqlgen.LinkedRecordsRow) audit.Subject {
		return audit.Subject(row)
	})
}

func holdFrom(r sqlgen.LegalHold) legalhold.Hold {
	return legalhold.Hold{
		ID: r.ID, Record: audit.Subject{Kind: r.RecordKind, ID: r.RecordID}, Reason: r.Reason, EndsOn: string(r.EndsOn),
		PutBy: r.PutBy, PutAt: r.PutAt, ReviewedAt: r.ReviewedAt, EndedAt: r.EndedAt,
	}
}

// holdTx implements legalhold.Tx.
type holdTx struct {
	HoldReader
	storage.AuditTx
}

// HasRecord implements legalhold.Tx.
func (t holdTx) HasRecord(ctx context.Context, record audit.Subject) (bool, error) {
	n, err := t.q.CountHoldable(ctx, record.Kind, record.ID)
	return n > 0, err
}

// Hold implements legalhold.Tx.
func (t holdTx) Hold(ctx context.Context, id int64) (legalhold.Hold, error) {
	row, err := t.q.LegalHold(ctx, id)
	return holdFrom(row), storage.NotFound(err)
}

// AddHold implements legalhold.Tx.
func (t holdTx) AddHold(ctx context.Context, h legalhold.Hold) (int64, error) {
	return t.q.InsertLegalHold(ctx, sqlgen.InsertLegalHoldParams{
		RecordKind: h.Record.Kind, RecordID: h.Record.ID, Reason: h.Reason, EndsOn: sqlgen.Date(h.EndsOn),
		PutBy: h.PutBy, PutAt: h.PutAt,
	})
}

// SaveHold implements legalhold.Tx.
func (t holdTx) SaveHold(ctx context.Context, h legalhold.Hold) error {
	return t.q.UpdateLegalHold(ctx, sqlgen.UpdateLegalHoldParams{
		Reason: h.Reason, EndsOn: sqlgen.Date(h.EndsOn), ReviewedAt: h.ReviewedAt, EndedAt: h.EndedAt, ID: h.ID,
	})
}

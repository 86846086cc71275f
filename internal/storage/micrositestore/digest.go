package micrositestore

import (
	"context"
	"time"

	"beacon/internal/digest"
	"beacon/internal/storage"
	"beacon/internal/storage/sqlgen"
)

// Digest implements digest.Store.
type Digest struct{ db *storage.DB }

// NewDigest returns the store for the weekly emails in db.
func NewDigest(db *storage.DB) Digest { return Digest{db} }

// InTx implements digest.Store.
func (d Digest) InTx(ctx context.Context, fn func(digest.Tx) error) error {
	return d.db.InTx(ctx, func(q *sqlgen.Queries) error {
		return fn(digestTx{storage.NewAuditTx(d.db, q), storage.NewOutboxTx(d.db, q), q})
	})
}

// NotEmailed implements digest.Store.
func (d Digest) NotEmailed(ctx context.Context, prefix string, after int64, limit int) ([]digest.Patient, error) {
	rows, err := d.db.Queries().PatientsWithoutDigest(ctx, after, prefix, int32(limit))
	return storage.All(rows, err, "read patients without a weekly mail",
		func(r sqlgen.PatientsWithoutDigestRow) digest.Patient { return digest.Patient(r) })
}

// digestTx implements digest.Tx.
type digestTx struct {
	storage.AuditTx
	storage.OutboxTx
	q *sqlgen.Queries
}

// SetWeeklyStats implements digest.Tx.
func (t digestTx) SetWeeklyStats(ctx context.Context, siteID int64, wanted bool, at time.Time) (bool, error) {
	if err := lockMicrosite(ctx, t.q, siteID); err != nil {
		return false, err
	}
	off, err := t.q.CountWeeklyStatsOff(ctx, siteID)
	if err != nil || (off == 0) == wanted {
		return false, err
	}
	return true, t.q.PutEmailPreference(ctx, siteID, wanted, at)
}

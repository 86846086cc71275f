package storage

import (
	"context"
	"fmt"
	"time"

	"beacon/internal/digest"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/locale"
	"beacon/internal/storage/sqlgen"
)

// Digest implements digest.Store.
type Digest struct{ db *DB }

// NewDigest makes the store behind the weekly mails in db.
func NewDigest(db *DB) Digest { return Digest{db} }

// InTx implements digest.Store.
func (d Digest) InTx(ctx context.Context, fn func(digest.Tx) error) error {
	return d.db.InTx(ctx, func(q *sqlgen.Queries) error { return fn(digestTx{AuditTx{q}, OutboxTx{q, d.db.clock}, q}) })
}

// Unmailed implements digest.Store.
func (d Digest) Unmailed(ctx context.Context, prefix string, after int64, limit int) ([]digest.Patient, error) {
	rows, err := d.db.Queries().PatientsWithoutDigest(ctx, after, prefix, int32(limit))
	if err != nil {
		return nil, fmt.Errorf("read patients without a weekly mail: %w", err)
	}
	patients := make([]digest.Patient, 0, len(rows))
	for _, r := range rows {
		patients = append(patients, digest.Patient{
			SiteID: r.ID, FirstName: r.FirstName, LastName: r.LastName, Email: r.Email,
			Language: locale.Lang(r.Language), Status: r.RecipientStatus, WeeklyStats: r.WeeklyStats,
		})
	}
	return patients, nil
}

// digestTx implements digest.Tx.
type digestTx struct {
	AuditTx
	OutboxTx
	q *sqlgen.Queries
}

// SetWeeklyStats implements digest.Tx.
func (t digestTx) SetWeeklyStats(ctx context.Context, siteID int64, wanted bool, at time.Time) (bool, error) {
	n, err := t.q.LockMicrosite(ctx, siteID)
	if err != nil {
		return false, fmt.Errorf("lock microsite: %w", err)
	}
	if n == 0 {
		return false, fault.ErrNotFound
	}
	off, err := t.q.CountWeeklyStatsOff(ctx, siteID)
	if err != nil || (off == 0) == wanted {
		return false, err
	}
	return true, t.q.PutMailPreference(ctx, siteID, wanted, at)
}

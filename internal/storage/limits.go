package storage

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"beacon/internal/platform/ratelimit"
	"beacon/internal/storage/sqlgen"
)

// Limits implements ratelimit.Store.
type Limits struct{ db *DB }

// NewLimits returns the store of shared rate limits in db.
func NewLimits(db *DB) Limits { return Limits{db} }

// Take implements ratelimit.Store. It is a single statement with its own transaction, so buckets are locked
// briefly. It locks the buckets in the order of their names, so attempts cannot deadlock.
func (l Limits) Take(ctx context.Context, now time.Time, buckets []ratelimit.Bucket) (time.Duration, error) {
	slices.SortFunc(buckets, func(a, b ratelimit.Bucket) int { return cmp.Compare(a.Name, b.Name) })
	var c Conditions
	at, rows := c.Bind(now.UnixMicro()), make([]string, len(buckets))
	for i, b := range buckets {
		fullAt, room := now.Add(b.Refill).UnixMicro(), b.Room().Microseconds()
		rows[i] = fmt.Sprintf("(%s, %s, %s)", c.Bind(b.Name), c.Bind(fullAt), c.Bind(room))
	}
	done, err := l.db.write.ExecContext(ctx, `INSERT INTO limit_bucket (name, full_at, room)
		VALUES `+strings.Join(rows, ", ")+`
		ON CONFLICT (name) DO UPDATE SET room = excluded.room, full_at = excluded.full_at +
			CASE WHEN limit_bucket.full_at > `+at+` THEN limit_bucket.full_at - `+at+` ELSE 0 END
		WHERE limit_bucket.full_at <= `+at+` + excluded.room`, c.Values...)
	if err != nil {
		return 0, fmt.Errorf("count attempt: %w", err)
	}
	if taken, err := done.RowsAffected(); err != nil || int(taken) == len(buckets) {
		return 0, err
	}
	return l.Wait(ctx, now, buckets)
}

// Wait implements ratelimit.Store.
func (l Limits) Wait(ctx context.Context, now time.Time, buckets []ratelimit.Bucket) (time.Duration, error) {
	var c Conditions
	names := make([]string, len(buckets))
	for i, b := range buckets {
		names[i] = c.Bind(b.Name)
	}
	var lacking int64
	err := l.db.read.QueryRowContext(ctx, `SELECT COALESCE(MAX(full_at - room), 0) FROM limit_bucket
		WHERE name IN (`+strings.Join(names, ", ")+`)`, c.Values...).Scan(&lacking)
	if err != nil {
		return 0, fmt.Errorf("read limits: %w", err)
	}
	return max(0, time.UnixMicro(lacking).Sub(now.Truncate(time.Microsecond))), nil
}

// longestFull is longer than any bucket needs to refill. A bucket with a later time was written while a clock was
// wrong.
const longestFull = 24 * time.Hour

// Sweep deletes the full buckets and returns their number.
func (l Limits) Sweep(ctx context.Context, now time.Time) (int64, error) {
	n, err := InTx(ctx, l.db, func(q *sqlgen.Queries) (int64, error) {
		return q.SweepLimits(ctx, now.UnixMicro(), now.Add(longestFull).UnixMicro())
	})
	if err != nil {
		return 0, fmt.Errorf("sweep limits: %w", err)
	}
	return n, nil
}

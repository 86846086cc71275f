package storage

import (
	"context"
	"fmt"
	"time"

	"beacon/internal/platform/clock"
)

// TimeOfDatabase makes PostgreSQL's clock the one that everybody goes by: leases and expiries that several nodes
// compare would otherwise depend on whose clock is right. On SQLite it changes nothing.
func TimeOfDatabase() Option {
	return func(db *DB) { db.follower = clock.Follow(db.clock) }
}

// CompareClocks puts Clock right by the database's and returns how far ahead of this machine's that is.
func (d *DB) CompareClocks(ctx context.Context) (ahead time.Duration, err error) {
	if d.follower == nil || d.dialect != PostgreSQL {
		return 0, nil
	}
	var now time.Time
	before := d.follower.Own()
	if err := d.read.QueryRowContext(ctx, "SELECT clock_timestamp()").Scan(&now); err != nil {
		return 0, fmt.Errorf("ask the database for the time: %w", err)
	}
	return d.follower.Compare(before, now.UTC(), d.follower.Own()), nil
}

// ClockAhead returns how far ahead of this machine's the database's clock was when they were last compared.
func (d *DB) ClockAhead() time.Duration {
	if d.follower == nil {
		return 0
	}
	return d.follower.Ahead()
}

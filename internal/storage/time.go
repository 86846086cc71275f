package storage

import (
	"context"
	"fmt"
	"time"

	"beacon/internal/platform/clock"
)

// DatabaseTime makes all nodes use PostgreSQL's clock. Nodes compare leases and expiries, which would otherwise depend
// on the clock of each node. It changes nothing on SQLite.
func DatabaseTime() Option {
	return func(db *DB) { db.follower = clock.Follow(db.clock) }
}

// CompareClocks sets Clock to the database's time and returns how far the database's clock is ahead of this machine's.
func (d *DB) CompareClocks(ctx context.Context) (ahead time.Duration, err error) {
	if d.follower == nil || d.dialect != PostgreSQL {
		return 0, nil
	}
	var now time.Time
	before := d.follower.Own()
	if err := d.read.QueryRowContext(ctx, "SELECT clock_timestamp()").Scan(&now); err != nil {
		return 0, fmt.Errorf("read the time of the database: %w", err)
	}
	return d.follower.Compare(before, now.UTC(), d.follower.Own()), nil
}

// ClockAhead returns how far the database's clock was ahead of this machine's at the last comparison.
func (d *DB) ClockAhead() time.Duration {
	if d.follower == nil {
		return 0
	}
	return d.follower.Ahead()
}

package assembly

import (
	"context"

	"beacon/internal/platform/ratelimit"
	"beacon/internal/storage"
)

// sharedLimits returns the limits on guessing that the processes of one PostgreSQL database share (R18.4b). It returns
// nil on SQLite, which only one process uses.
func (b *Beacon) sharedLimits() *ratelimit.Shared {
	if b.DB.Dialect() == storage.SQLite {
		return nil
	}
	return &ratelimit.Shared{
		Store: storage.NewLimits(b.DB), Name: func(of string) string { return b.Ring.Pseudonym("limit", of) },
	}
}

// sweepLimits deletes expired counts.
func (b *Beacon) sweepLimits(ctx context.Context) error {
	if b.DB.Dialect() == storage.SQLite {
		return nil
	}
	_, err := storage.NewLimits(b.DB).Sweep(ctx, b.Clock.Now())
	return err
}

package assembly

import (
	"context"

	"beacon/internal/platform/ratelimit"
	"beacon/internal/storage"
)

// sharedLimits lets the processes of one PostgreSQL database count together what people guess at (R18.4b); nil on
// SQLite, where one process alone has the database.
func (b *Beacon) sharedLimits() *ratelimit.Shared {
	if b.DB.Dialect() == storage.SQLite {
		return nil
	}
	return &ratelimit.Shared{
		Store: storage.NewLimits(b.DB), Name: func(of string) string { return b.Ring.Pseudonym("limit", of) },
	}
}

// sweepLimits forgets what counts no more.
func (b *Beacon) sweepLimits(ctx context.Context) error {
	if b.DB.Dialect() == storage.SQLite {
		return nil
	}
	_, err := storage.NewLimits(b.DB).Sweep(ctx, b.Clock.Now())
	return err
}

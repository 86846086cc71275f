package storage

import (
	"context"
	"database/sql"
	"sync/atomic"
)

// journal checkpoints the write-ahead log of SQLite in the background, so no writer pays for it and blocks the
// other writers. The nil journal, for PostgreSQL, does nothing.
type journal struct {
	changes atomic.Int64
	wake    chan struct{}
	stop    context.CancelFunc
	done    chan struct{}
}

// journalPace is the number of changes between two checkpoints. They write some hundred pages.
const journalPace = 32

func startJournal(pool *sql.DB) *journal {
	ctx, stop := context.WithCancel(context.Background())
	j := &journal{wake: make(chan struct{}, 1), stop: stop, done: make(chan struct{})}
	go j.run(ctx, pool)
	return j
}

func (j *journal) run(ctx context.Context, pool *sql.DB) {
	defer close(j.done)
	for {
		select {
		case <-ctx.Done():
			return
		case <-j.wake:
			// A passive checkpoint writes the pages that no reader needs. The next checkpoint repeats a failed one, or
			// the change that makes the log too long.
			_, _ = pool.ExecContext(ctx, "PRAGMA wal_checkpoint(PASSIVE)")
		}
	}
}

// changed counts a committed change.
func (j *journal) changed() {
	if j == nil || j.changes.Add(1)%journalPace != 0 {
		return
	}
	select {
	case j.wake <- struct{}{}:
	default: // a checkpoint is pending already
	}
}

// end returns when the background checkpoints have stopped.
func (j *journal) end() {
	if j == nil {
		return
	}
	j.stop()
	<-j.done
}

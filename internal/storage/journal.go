package storage

import (
	"context"
	"database/sql"
	"sync/atomic"
)

// journal writes what SQLite has in its journal into the file, beside those who change something: else the one whose
// change makes the journal too long has to do it, and all wait. The nil journal, of PostgreSQL, does nothing.
type journal struct {
	changes atomic.Int64
	wake    chan struct{}
	stop    context.CancelFunc
	done    chan struct{}
}

// journalPace is after how many changes the journal is written into the file: some hundred pages.
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
			// As far as no reader needs it. What fails is done at the next time, or by the change that makes the
			// journal too long.
			_, _ = pool.ExecContext(ctx, "PRAGMA wal_checkpoint(PASSIVE)")
		}
	}
}

// changed counts a change that was committed.
func (j *journal) changed() {
	if j == nil || j.changes.Add(1)%journalPace != 0 {
		return
	}
	select {
	case j.wake <- struct{}{}:
	default: // it is about to be written
	}
}

// end returns when nobody writes the journal any more.
func (j *journal) end() {
	if j == nil {
		return
	}
	j.stop()
	<-j.done
}

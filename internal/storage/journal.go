package storage

import (
	"context"
	"database/sql"
	"time"
)

// journal writes what SQLite has in its journal into the file, a second after the change at the latest, beside those
// who change something: else the one whose change makes the journal too long has to do it, and waits.
type journal struct {
	stop context.CancelFunc
	done chan struct{}
}

// journalPace is how often the journal is written into the file. Another second of changes is a few hundred pages.
const journalPace = time.Second

func keepShort(pool *sql.DB) *journal {
	ctx, stop := context.WithCancel(context.Background())
	j := &journal{stop: stop, done: make(chan struct{})}
	go func() {
		defer close(j.done)
		tick := time.NewTicker(journalPace)
		defer tick.Stop()
		for {
			select {
			case <-ctx.Done():
				return
			case <-tick.C:
				writeJournal(ctx, pool)
			}
		}
	}()
	return j
}

// writeJournal writes the journal as far as no reader needs it. What fails is tried again at the next time, and by the
// change that makes the journal too long.
func writeJournal(ctx context.Context, pool *sql.DB) {
	_, _ = pool.ExecContext(ctx, "PRAGMA wal_checkpoint(PASSIVE)")
}

// end returns when nobody writes the journal any more.
func (j *journal) end() {
	if j == nil {
		return
	}
	j.stop()
	<-j.done
}

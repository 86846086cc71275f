package assembly

import (
	"context"
	"errors"
	"sync"
	"time"

	"beacon/internal/config"
	"beacon/internal/platform/blob"
	"beacon/internal/platform/clock"
	"beacon/internal/platform/fault"
	"beacon/internal/storage"
)

const (
	// readyTime is how long a part may take to say that it is there.
	readyTime = 2 * time.Second
	// filesAge is how long the place for files is believed to be there: it may be paid by the question.
	filesAge = 10 * time.Second
	// roomLeft is how much of a disk has to be free, so that a change of several pictures fits.
	roomLeft = 64 << 20
)

// readiness finds out whether a node should get requests.
type readiness struct {
	db    *storage.DB
	files blob.Store
	disk  string // the directory with what this machine keeps
	clock clock.Clock

	mu      sync.Mutex
	stops   bool
	asked   time.Time
	lastErr error // of the place for files
}

func newReadiness(d *Data, c config.Config, clk clock.Clock) *readiness {
	return &readiness{db: d.DB, files: d.Blobs, disk: c.DataDir, clock: clk}
}

// stop lets nobody send new requests here, before the node takes none any more.
func (r *readiness) stop() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.stops = true
}

// missing returns what keeps this node from working, a word for each; nothing when it should get requests (R18.6a).
func (r *readiness) missing(ctx context.Context) (all map[string]error) {
	ctx, cancel := context.WithTimeout(ctx, readyTime)
	defer cancel()
	all = map[string]error{}
	note := func(what string, err error) {
		if err != nil {
			all[what] = err
		}
	}
	note("stopping", r.stopping())
	if err := r.db.Ping(ctx); err != nil {
		note("database", err)
	} else {
		note("schema", r.db.CheckServed(ctx))
	}
	note("disk", r.room())
	note("files", r.filesThere(ctx))
	return all
}

func (r *readiness) stopping() error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.stops {
		return errors.New("the process was told to stop")
	}
	return nil
}

func (r *readiness) room() error {
	disk, err := diskOf(r.disk)
	if err != nil {
		return err
	}
	if disk.Free < roomLeft {
		return errors.New("the disk is full")
	}
	return nil
}

// filesThere looks for a file that need not be there.
func (r *readiness) filesThere(ctx context.Context) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if now := r.clock.Now(); now.Sub(r.asked) >= filesAge {
		// The answer is for later probes as well, so it does not end with this one.
		asking, cancel := context.WithTimeout(context.WithoutCancel(ctx), readyTime)
		defer cancel()
		_, err := r.files.Stat(asking, "check/probe.txt")
		if errors.Is(err, fault.ErrNotFound) {
			err = nil
		}
		r.asked, r.lastErr = now, err
	}
	return r.lastErr
}

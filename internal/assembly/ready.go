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
	// readyTime is the time limit for a part's response.
	readyTime = 2 * time.Second
	// filesAge is the time for which the file storage's state is cached, because requests to it may be billed.
	filesAge = 10 * time.Second
	// roomLeft is the free disk space required, enough for a change of several pictures.
	roomLeft = 64 << 20
)

// readyCheck determines whether a node should receive requests.
type readyCheck struct {
	db    *storage.DB
	files blob.Store
	disk  string // the directory of this machine's data
	clock clock.Clock

	mu      sync.Mutex
	stops   bool
	asked   time.Time
	lastErr error // of the file storage
}

func newReadyCheck(d *Data, c config.Config, clk clock.Clock) *readyCheck {
	return &readyCheck{db: d.DB, files: d.Blobs, disk: c.DataDir, clock: clk}
}

// stop makes the node not ready, before it stops to accept requests.
func (r *readyCheck) stop() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.stops = true
}

// missing returns a key and an error for each missing part. An empty map means that the node is ready (R18.6a).
func (r *readyCheck) missing(ctx context.Context) (all map[string]error) {
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

func (r *readyCheck) stopping() error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.stops {
		return errors.New("shutting down")
	}
	return nil
}

func (r *readyCheck) room() error {
	disk, err := readDisk(r.disk)
	if err != nil {
		return err
	}
	if disk.Free < roomLeft {
		return errors.New("the disk is full")
	}
	return nil
}

// filesThere checks the file storage by looking up a file that need not exist.
func (r *readyCheck) filesThere(ctx context.Context) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if now := r.clock.Now(); now.Sub(r.asked) >= filesAge {
		// Later probes use the result too, so the request must not end with this probe.
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

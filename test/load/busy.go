package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"beacon/internal/platform/clock"
	"beacon/internal/storage"
	"beacon/internal/storage/micrositestore"
	"beacon/internal/visits"
)

// trialTime is the maximum duration of a trial with a lower rate of visits.
const trialTime = 30 * time.Second

// measureLoad runs all kinds of load concurrently, and reports whether a limit is broken. If so, it searches for the
// rate of visits at which all limits hold.
func measureLoad(ctx context.Context, l *lab) (broken bool, err error) {
	logLine("load on " + l.served())
	place, err := l.place(ctx, l.sites)
	if err != nil {
		return false, err
	}
	w, err := buildWorld(ctx, place, l.sites)
	if err != nil {
		return false, err
	}
	if err := w.start(ctx, l); err != nil {
		return false, err
	}
	defer func() { err = errors.Join(err, w.stop(), os.RemoveAll(place.Dir)) }()
	kinds, err := w.kinds(ctx, l.visits)
	if err != nil {
		return false, err
	}
	if err := w.tryOnce(kinds); err != nil {
		return false, err
	}
	result := &loadResult{database: l.database, sites: l.sites, visits: l.visits, note: l.note}
	before, err := w.counted(ctx)
	if err != nil {
		return false, err
	}
	logLine(fmt.Sprintf("  the load, for %s", l.time))
	if result.outcomes, result.used, err = w.drive(ctx, kinds, l.time); err != nil {
		return false, err
	}
	after, err := w.counted(ctx)
	if err != nil {
		return false, err
	}
	counts := result.outcomes[1]
	result.lost = max(0, int64(len(counts.samples)-counts.errors())-(after-before))
	broken = !hold(result.outcomes) || result.lost > 0
	if err := result.publish(l); err != nil || hold(result.outcomes) {
		return broken, err
	}
	if result.holdsAt, err = w.lower(ctx, l); err != nil {
		return false, err
	}
	result.tried = true
	return broken, result.publish(l)
}

// drive is drive against the nodes, and also returns their resource usage.
func (w *world) drive(ctx context.Context, kinds []kind, length time.Duration) ([]*outcome, usage, error) {
	var addresses []string
	for _, p := range w.nodes {
		addresses = append(addresses, p.Addr)
	}
	before, err1 := w.cpu()
	outcomes, err2 := drive(ctx, addresses, kinds, length)
	after, err3 := w.cpu()
	used := usage{cpu: after - before}
	for _, p := range w.nodes {
		peak, err := p.Memory("VmHWM")
		if err != nil {
			return nil, used, err
		}
		used.memory = max(used.memory, peak)
	}
	return outcomes, used, errors.Join(err1, err2, err3)
}

// usage is the nodes' resource usage under the load.
type usage struct {
	cpu    time.Duration // of all nodes
	memory int64         // maximum resident bytes of the largest node
}

func (u usage) String() string {
	return fmt.Sprintf("%.0f s of processor, %s resident at most in one process", u.cpu.Seconds(),
		megabytes(u.memory))
}

func (w *world) cpu() (sum time.Duration, err error) {
	for _, p := range w.nodes {
		used, err := p.CPU()
		if err != nil {
			return 0, err
		}
		sum += used
	}
	return sum, nil
}

// counted returns the number of stored visits of the viral site.
func (w *world) counted(ctx context.Context) (n int64, err error) {
	address := w.place.Database
	if address == "" {
		address = filepath.Join(w.place.Dir, "beacon.db")
	}
	db, err := storage.Open(ctx, address, clock.System{})
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	counts, err := micrositestore.NewVisits(db).Totals(ctx, w.viral.ID)
	return counts[visits.Initial], err
}

// trials is the number of lower rates to try: each halves the interval of the highest rate.
const trials = 4

// lower searches for the highest rate of visits at which all limits hold. It returns 0 if they held at no tried rate.
func (w *world) lower(ctx context.Context, l *lab) (holdsAt int, err error) {
	holds, breaks := 0, l.visits
	for range trials {
		rate := (holds + breaks) / 2
		for _, p := range w.nodes { // they may still process the excess load
			if err := p.Rest(ctx); err != nil {
				return 0, err
			}
		}
		logLine(fmt.Sprintf("  limits are broken; trying %d visits a second", rate))
		kinds, err := w.kinds(ctx, max(1, rate))
		if err != nil {
			return 0, err
		}
		outcomes, _, err := w.drive(ctx, kinds, min(l.time, trialTime))
		if err != nil {
			return 0, err
		}
		if hold(outcomes) {
			holds = rate
		} else {
			breaks = rate
		}
	}
	return holds, nil
}

package jobs

import (
	"context"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"beacon/internal/platform/clock"
)

// Job is something to be done again and again. Run must bear to be run by
// several processes at once, and must end soon after its context does.
type Job struct {
	Name  string
	Every time.Duration
	Wake  <-chan struct{} // a value here runs it at once; nil: only the time does
	Run   func(ctx context.Context) error
}

// Schedule runs jobs: each once at the start and then every so often, never
// twice at the same time, none waiting for another.
type Schedule struct {
	jobs  []Job
	clock clock.Clock
	ticks Ticks
	log   *slog.Logger
}

// NewSchedule makes a schedule of jobs. nil ticks mean SystemTicks. It refuses a
// job without a name, an interval or something to do.
func NewSchedule(c clock.Clock, ticks Ticks, log *slog.Logger, jobs ...Job) (*Schedule, error) {
	for _, j := range jobs {
		if j.Name == "" || j.Every <= 0 || j.Run == nil {
			return nil, fmt.Errorf("job %q needs a name, an interval and something to do", j.Name)
		}
	}
	if ticks == nil {
		ticks = SystemTicks
	}
	return &Schedule{jobs: jobs, clock: c, ticks: ticks, log: log}, nil
}

// Run runs the jobs until ctx ends, and returns when the last one has.
func (s *Schedule) Run(ctx context.Context) {
	var all sync.WaitGroup
	for _, j := range s.jobs {
		all.Go(func() { s.repeat(ctx, j) })
	}
	all.Wait()
}

func (s *Schedule) repeat(ctx context.Context, j Job) {
	ticks, stop := s.ticks(j.Every)
	defer stop()
	for ctx.Err() == nil {
		s.once(ctx, j)
		select {
		case <-ctx.Done():
		case <-j.Wake:
		case <-ticks:
		}
	}
}

// once runs a job. Whatever goes wrong is logged; the next time is a new chance.
func (s *Schedule) once(ctx context.Context, j Job) {
	began := s.clock.Now()
	err := func() (err error) {
		defer func() {
			if p := recover(); p != nil {
				err = fmt.Errorf("panic: %v", p)
			}
		}()
		return j.Run(ctx)
	}()
	log := s.log.With("job", j.Name, "took", s.clock.Now().Sub(began).String())
	if err != nil && ctx.Err() == nil {
		log.Error("job failed", "error", err)
		return
	}
	log.Debug("job done")
}

package jobs

import (
	"context"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"beacon/internal/platform/clock"
	"beacon/internal/platform/tracing"
)

// Job is something to be done again and again. Run must bear to be run by
// several processes at once, and must end soon after its context does.
type Job struct {
	Name  string
	Every time.Duration
	Wake  <-chan struct{} // a value here runs it at once; nil: only the time does
	Run   func(ctx context.Context) error
}

// Outcome is how a run of a job went.
type Outcome struct {
	Job  string
	Took time.Duration
	Err  error // nil: it was done
}

// Schedule runs jobs: each once at the start and then every so often, never
// twice at the same time, none waiting for another.
type Schedule struct {
	jobs  []Job
	clock clock.Clock
	ticks Ticks
	log   *slog.Logger
	told  func(context.Context, Outcome)

	traces *tracing.Traces
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
	return &Schedule{
		jobs: jobs, clock: c, ticks: ticks, log: log, told: func(context.Context, Outcome) {},
	}, nil
}

// Jobs returns the jobs.
func (s *Schedule) Jobs() []Job { return s.jobs }

// Tell has told called after each run of a job that was not broken off. It must be called before Run; told is called
// by several jobs at once.
func (s *Schedule) Tell(told func(context.Context, Outcome)) { s.told = told }

// Trace gives each run of a job a span. It must be called before Run.
func (s *Schedule) Trace(t *tracing.Traces) { s.traces = t }

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
	ctx, span := s.traces.Job(ctx, "job "+j.Name)
	var err error
	defer func() { span.End(err != nil) }()
	err = func() (err error) {
		defer func() {
			if p := recover(); p != nil {
				err = fmt.Errorf("panic: %v", p)
			}
		}()
		return j.Run(ctx)
	}()
	if ctx.Err() != nil {
		return
	}
	took := s.clock.Now().Sub(began)
	log := s.log.With("job", j.Name, "tookMillis", took.Milliseconds())
	if err != nil {
		log.ErrorContext(ctx, "job failed", "error", err)
	} else {
		log.DebugContext(ctx, "job done")
	}
	s.told(ctx, Outcome{Job: j.Name, Took: took, Err: err})
}

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

// Job is a regular job. Run must be safe to run in several processes at once, and must return soon after its context
// ends.
type Job struct {
	Name  string
	Every time.Duration
	Wake  <-chan struct{} // a value runs the job at once; nil: it runs only by time
	Run   func(ctx context.Context) error
}

// Outcome is the result of one run of a job.
type Outcome struct {
	Job  string
	Took time.Duration
	Err  error // nil: success
}

// Schedule runs jobs: each at the start and then at its interval. A job never runs twice at the same time, and jobs do
// not wait for each other.
type Schedule struct {
	jobs    []Job
	clock   clock.Clock
	ticks   Ticks
	log     *slog.Logger
	observe func(context.Context, Outcome)

	traces *tracing.Traces
}

// NewSchedule returns a schedule of jobs. nil ticks mean SystemTicks. It returns an error for a job without a name, an
// interval or a function.
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
		jobs: jobs, clock: c, ticks: ticks, log: log, observe: func(context.Context, Outcome) {},
	}, nil
}

// Jobs returns the scheduled jobs.
func (s *Schedule) Jobs() []Job { return s.jobs }

// Observe sets the function that is called after each run that was not canceled. It must be called before Run. Jobs
// call it concurrently.
func (s *Schedule) Observe(observe func(context.Context, Outcome)) { s.observe = observe }

// Trace gives each run of a job a span. It must be called before Run.
func (s *Schedule) Trace(t *tracing.Traces) { s.traces = t }

// Run runs the jobs until ctx ends, and returns when all jobs have returned.
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

// once runs a job. It logs an error or a panic; the next run is the retry.
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
	s.observe(ctx, Outcome{Job: j.Name, Took: took, Err: err})
}

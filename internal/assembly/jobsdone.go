package assembly

import (
	"context"
	"sync"
	"time"

	"beacon/internal/jobs"
)

// noteAgain is the minimum interval for recording successes of one job, because some jobs run every second.
const noteAgain = time.Minute

// successes has the times at which this process last recorded a job's success.
type successes struct {
	mu sync.Mutex
	at map[string]time.Time
}

// due reports whether a job's success is to be recorded again, and resets its timer.
func (s *successes) due(job string, now time.Time) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if last, known := s.at[job]; known && now.Sub(last) < noteAgain {
		return false
	}
	if s.at == nil {
		s.at = map[string]time.Time{}
	}
	s.at[job] = now
	return true
}

// jobRan counts a run of a job, and records its success for all nodes.
func (s *figureReader) jobRan(ctx context.Context, run jobs.Outcome) {
	s.Meters.JobRan(run.Job, run.Took, run.Err != nil)
	if run.Err != nil || !s.noted.due(run.Job, s.Clock.Now()) {
		return
	}
	if err := s.health.PutJobSuccess(ctx, run.Job); err != nil {
		s.Log.WarnContext(ctx, "job run not stored", "job", run.Job, "error", err)
	}
}

package assembly

import (
	"context"
	"sync"
	"time"

	"beacon/internal/jobs"
)

// noteAgain is how often at most this process writes down that a job was done: some run every second.
const noteAgain = time.Minute

// successes is when this process last wrote down that a job was done.
type successes struct {
	mu sync.Mutex
	at map[string]time.Time
}

// due reports whether it is time to write a job down again, and takes it for done.
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

// jobRan counts a run of a job, and writes down for all nodes that it was done.
func (s *seeing) jobRan(ctx context.Context, run jobs.Outcome) {
	s.Meters.JobRan(run.Job, run.Took, run.Err != nil)
	if run.Err != nil || !s.noted.due(run.Job, s.Clock.Now()) {
		return
	}
	if err := s.health.PutJobSuccess(ctx, run.Job); err != nil {
		s.Log.WarnContext(ctx, "that a job was done is not written down", "job", run.Job, "error", err)
	}
}

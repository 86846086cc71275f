package consent

import (
	"context"
	"time"
)

// sweepDelay is how long a file must be known to belong to no consent before it is
// deleted. Its transaction may not have been committed yet.
const sweepDelay = 24 * time.Hour

// Sweep deletes files that belong to no consent, and returns their number. Such a file remains
// if a process dies between storing the file and committing its row, or if the result of the
// commit is unknown.
func (s *Service) Sweep(ctx context.Context) (n int, err error) {
	unreferenced, err := s.unreferencedFiles(ctx)
	if err != nil {
		return 0, err
	}
	s.sweeping.Lock()
	defer s.sweeping.Unlock()
	now, before := s.Clock.Now(), s.unreferenced
	s.unreferenced = map[string]time.Time{}
	for name := range unreferenced {
		since, known := before[name]
		if !known {
			since = now
		}
		if now.Sub(since) < sweepDelay {
			s.unreferenced[name] = since
			continue
		}
		if err := s.Blobs.Delete(ctx, name); err != nil {
			return n, err
		}
		n++
	}
	return n, nil
}

// unreferencedFiles returns the files to which no consent refers. It lists the files before it
// reads the references, so that a file that gets its reference meanwhile is not included.
func (s *Service) unreferencedFiles(ctx context.Context) (map[string]bool, error) {
	unreferenced := map[string]bool{}
	err := s.Blobs.Walk(ctx, folder, func(name string) error {
		unreferenced[name] = true
		return nil
	})
	if err != nil || len(unreferenced) == 0 {
		return nil, err
	}
	return unreferenced, s.each(ctx, func(c Consent) error {
		delete(unreferenced, c.DocumentName)
		delete(unreferenced, c.PhotoName)
		return nil
	})
}

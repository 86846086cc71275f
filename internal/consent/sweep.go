package consent

import (
	"context"
	"errors"
	"path"
	"strconv"
	"time"

	"beacon/internal/legalhold"
	"beacon/internal/platform/fault"
)

// sweepDelay is the time after which an unreferenced file is deleted. Its transaction may not have been committed yet.
const sweepDelay = 24 * time.Hour

// Sweep deletes unreferenced files and returns their number. A file becomes unreferenced if a process dies between
// storing the file and committing its row, or if the result of the commit is unknown. It also does if a legal hold
// covered the record when its picture was replaced. While a hold covers the record the file stays (R15.3d).
func (s *Service) Sweep(ctx context.Context) (n int, err error) {
	unreferenced, err := s.unreferencedFiles(ctx)
	if err != nil {
		return 0, err
	}
	covered, err := legalhold.CoveredRecords(ctx, s.d.Holds, s.today())
	if err != nil {
		return 0, err
	}
	s.sweeping.Lock()
	defer s.sweeping.Unlock()
	now, before := s.d.Clock.Now(), s.unreferenced
	s.unreferenced = map[string]time.Time{}
	for name := range unreferenced {
		since, known := before[name]
		if !known {
			since = now
		}
		held, err := s.isHeld(ctx, covered, name)
		if err != nil {
			return n, err
		}
		if held || now.Sub(since) < sweepDelay {
			s.unreferenced[name] = since
			continue
		}
		if err := s.d.Blobs.Delete(ctx, name); err != nil {
			return n, err
		}
		n++
	}
	return n, nil
}

// isHeld reports whether the file's consent belongs to a covered record.
func (s *Service) isHeld(ctx context.Context, covered legalhold.Covered, name string) (bool, error) {
	id, err := strconv.ParseInt(path.Base(path.Dir(name)), 10, 64)
	if err != nil || len(covered) == 0 {
		return false, nil
	}
	c, err := s.d.Store.Consent(ctx, id)
	if errors.Is(err, fault.ErrNotFound) { // the consent was erased, or its transaction did not commit
		return false, nil
	}
	return covered[c.Subject()], err
}

// unreferencedFiles returns the files to which no consent refers. It lists the files before it reads the references, so
// a file that is referenced in the meantime is not included.
func (s *Service) unreferencedFiles(ctx context.Context) (map[string]bool, error) {
	unreferenced := map[string]bool{}
	err := s.d.Blobs.Walk(ctx, folder, func(name string) error {
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

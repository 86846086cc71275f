package consent

import (
	"context"
	"time"
)

// strayAge is how long a file must be known to belong to no consent before it is
// deleted: whoever stored it may not have committed yet.
const strayAge = 24 * time.Hour

// Sweep deletes files that belong to no consent, and answers how many. They come
// from a process that died between storing a file and committing the row that
// names it, or from a transaction of which nobody learned how it ended.
func (s *Service) Sweep(ctx context.Context) (n int, err error) {
	strays, err := s.strayFiles(ctx)
	if err != nil {
		return 0, err
	}
	s.sweeping.Lock()
	defer s.sweeping.Unlock()
	now, before := s.Clock.Now(), s.strays
	s.strays = map[string]time.Time{}
	for name := range strays {
		since, known := before[name]
		if !known {
			since = now
		}
		if now.Sub(since) < strayAge {
			s.strays[name] = since
			continue
		}
		if err := s.Blobs.Delete(ctx, name); err != nil {
			return n, err
		}
		n++
	}
	return n, nil
}

// strayFiles returns the files of consents to which no consent refers. The files
// are listed before the references are read, so that a file that gets its
// reference meanwhile is not taken for a stray.
func (s *Service) strayFiles(ctx context.Context) (map[string]bool, error) {
	strays := map[string]bool{}
	err := s.Blobs.Walk(ctx, folder, func(name string) error {
		strays[name] = true
		return nil
	})
	if err != nil || len(strays) == 0 {
		return nil, err
	}
	for after := int64(0); ; {
		some, err := s.Store.After(ctx, after, pageSize)
		if err != nil || len(some) == 0 {
			return strays, err
		}
		for _, c := range some {
			after = c.ID
			delete(strays, c.DocumentName)
			delete(strays, c.PhotoName)
		}
	}
}

package microsite

import (
	"context"
	"errors"
	"fmt"
	"path"
	"time"

	"beacon/internal/platform/fault"
)

// sweepAge is how long an unused picture is kept: an open editor may still use it.
const sweepAge = 24 * time.Hour

// sweepBatch is how many pictures are read at once.
const sweepBatch = 200

// SweepPictures deletes pictures that patients removed from their working copies and
// never submitted, and the files of saves whose process died. Files without a row
// are deleted only if the previous sweep found them too, because they may belong to
// a save in progress. It returns the number of deleted pictures.
func (s *Service) SweepPictures(ctx context.Context) (int, error) {
	removed, err := s.sweepUnused(ctx)
	if err != nil {
		return removed, err
	}
	stray, err := s.strayStems(ctx)
	if err != nil {
		return removed, err
	}
	s.sweeping.Lock()
	before := s.strays
	s.strays = stray
	s.sweeping.Unlock()
	for stem := range stray {
		if before[stem] {
			if err := s.removeFiles(ctx, stem); err != nil {
				return removed, err
			}
			removed++
		}
	}
	return removed, nil
}

func (s *Service) sweepUnused(ctx context.Context) (removed int, err error) {
	before := s.clock.Now().Add(-sweepAge)
	for after := int64(0); ; {
		unused, err := s.store.UnusedPictures(ctx, before, after, sweepBatch)
		if err != nil || len(unused) == 0 {
			return removed, err
		}
		for _, p := range unused {
			after = p.ID
			var gone bool
			err := s.store.InTx(ctx, func(tx Tx) (err error) {
				gone, err = tx.RemoveUnusedPicture(ctx, p.ID)
				return err
			})
			if err != nil {
				return removed, fmt.Errorf("sweep picture %d: %w", p.ID, err)
			}
			if !gone {
				continue
			}
			removed++
			if err := s.removeFiles(ctx, p.Stem); err != nil {
				return removed, err
			}
		}
	}
}

// strayStems returns the stems that have files but no row.
func (s *Service) strayStems(ctx context.Context) (map[string]bool, error) {
	known, stray := map[string]bool{}, map[string]bool{}
	err := s.files.Walk(ctx, "pictures", func(name string) error {
		stem := path.Base(path.Dir(name))
		if known[stem] || stray[stem] {
			return nil
		}
		_, err := s.store.PictureByStem(ctx, stem)
		switch {
		case err == nil:
			known[stem] = true
		case errors.Is(err, fault.ErrNotFound):
			stray[stem] = true
		default:
			return err
		}
		return nil
	})
	return stray, err
}

func (s *Service) removeFiles(ctx context.Context, stem string) error {
	var names []string
	err := s.files.Walk(ctx, path.Dir(masterName(stem)), func(name string) error {
		names = append(names, name)
		return nil
	})
	for _, name := range names {
		err = errors.Join(err, s.files.Delete(ctx, name))
	}
	if err != nil {
		return fmt.Errorf("remove files of a picture: %w", err)
	}
	return nil
}

// Package picturesweep deletes the photographs of sites that nothing uses any more: the rows of
// pictures that were never submitted, and files that belong to no row.
package picturesweep

import (
	"context"
	"errors"
	"fmt"
	"path"
	"sync"
	"time"

	"beacon/internal/microsite"
	"beacon/internal/platform/blob"
	"beacon/internal/platform/clock"
	"beacon/internal/platform/fault"
)

// sweepAge is how long an unused picture is kept: an open editor may still use it.
const sweepAge = 24 * time.Hour

// sweepBatch is how many pictures are read at once.
const sweepBatch = 200

// Service sweeps the pictures of all sites.
type Service struct {
	store microsite.Store
	files blob.Store
	clock clock.Clock

	sweeping sync.Mutex
	strays   map[string]bool // stems of files without a row that the last sweep found
}

// NewService wires the service.
func NewService(store microsite.Store, files blob.Store, c clock.Clock) *Service {
	return &Service{store: store, files: files, clock: c}
}

// Sweep deletes pictures that patients removed from their working copies and
// never submitted, and the files of saves whose process died. Files without a row
// are deleted only if the previous sweep found them too, because they may belong to
// a save in progress. It returns the number of deleted pictures.
func (s *Service) Sweep(ctx context.Context) (int, error) {
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
			if err := s.RemoveFiles(ctx, stem); err != nil {
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
			err := s.store.InTx(ctx, func(tx microsite.Tx) (err error) {
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
			if err := s.RemoveFiles(ctx, p.Stem); err != nil {
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

// RemoveFiles deletes all files of a picture whose row is gone. What a failure leaves a later Sweep deletes.
func (s *Service) RemoveFiles(ctx context.Context, stem string) error {
	var names []string
	err := s.files.Walk(ctx, path.Dir(microsite.FilesOfPicture(stem)[0]), func(name string) error {
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

// Package picturesweep deletes unused photographs of sites: the rows of pictures that were never submitted, and files
// without a row.
package picturesweep

import (
	"context"
	"errors"
	"fmt"
	"path"
	"sync"
	"time"

	"beacon/internal/audit"
	"beacon/internal/legalhold"
	"beacon/internal/microsite"
	"beacon/internal/platform/blob"
	"beacon/internal/platform/clock"
	"beacon/internal/platform/fault"
)

// sweepAge is the minimum age of deleted pictures, because an open editor may still use younger ones.
const sweepAge = 24 * time.Hour

// sweepBatch is the number of pictures read at once.
const sweepBatch = 200

// Store finds and deletes pictures.
type Store interface {
	// PictureByStem returns the picture with a stem, or fault.ErrNotFound.
	PictureByStem(ctx context.Context, stem string) (microsite.Picture, error)
	// UnusedPictures returns up to limit pictures, by id, with ids above after. They were stored before a time, and no
	// working copy or submission uses them.
	UnusedPictures(ctx context.Context, before time.Time, after int64, limit int) ([]microsite.Picture, error)
	// InTx runs fn in one transaction. Transactions that delete retained data or change legal holds run one after
	// another.
	InTx(ctx context.Context, fn func(Tx) error) error
}

// Tx deletes pictures without a legal hold.
type Tx interface {
	legalhold.Reader
	// RemoveUnusedPicture deletes a picture's row unless it is in use now, and reports whether it did.
	RemoveUnusedPicture(ctx context.Context, id int64) (bool, error)
}

// Service sweeps the pictures of all sites.
type Service struct {
	store Store
	files blob.Store
	clock clock.Clock
	zone  *time.Location // defines the last day of a legal hold

	sweeping sync.Mutex
	strays   map[string]bool // stems of files without a row in the last sweep
}

// NewService returns a service.
func NewService(store Store, files blob.Store, c clock.Clock, zone *time.Location) *Service {
	return &Service{store: store, files: files, clock: c, zone: zone}
}

// Sweep deletes pictures that patients removed from their working copies and never submitted, unless a legal hold
// covers the site (R15.3d). It also deletes the files of saves that a process left when it died. Files without a row
// are deleted only if the previous sweep found them too, because they may belong to a save in progress. It returns the
// number of deleted pictures.
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
			gone, err := s.remove(ctx, p)
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

// remove deletes the row of an unused picture unless a legal hold covers its site, and reports whether it did.
func (s *Service) remove(ctx context.Context, p microsite.Picture) (gone bool, err error) {
	today := s.clock.Now().In(s.zone).Format(time.DateOnly)
	err = s.store.InTx(ctx, func(tx Tx) error {
		site := audit.Subject{Kind: "microsite", ID: p.SiteID}
		held, err := legalhold.IsCovered(ctx, tx, site, today)
		if err != nil || held {
			return err
		}
		gone, err = tx.RemoveUnusedPicture(ctx, p.ID)
		return err
	})
	return gone, err
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

// RemoveFiles deletes all files of a picture without a row. A later Sweep deletes files that remain after a failure.
func (s *Service) RemoveFiles(ctx context.Context, stem string) error {
	var names []string
	err := s.files.Walk(ctx, path.Dir(microsite.PictureFiles(stem)[0]), func(name string) error {
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

package auditlog

import (
	"context"
	"errors"
	"maps"
	"math"
	"slices"
	"sync"

	"beacon/internal/audit"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/merkle"
	"beacon/internal/platform/signednote"
)

// scanned is the number of places that one step of a scan rereads.
const scanned = 5 * batch

// Findings are the results of a scan of the log.
type Findings struct {
	Altered   int64 // events that are altered, not integrated or missing
	IsForeign bool  // another log than before, or the newest checkpoint has another key
}

// Scan rereads the log in steps, and stores the faulty places. The next step notices repairs. Unlike Verify it is
// cheap, so a server can run it continuously.
type Scan struct {
	log *Log
	// emptied returns the numbers of emptied events that no erasure emptied.
	emptied func(context.Context, []audit.Stored) (map[int64]bool, error)

	mu    sync.Mutex
	next  int64          // place
	wrong map[int64]bool // places
	found *Findings      // nil: no step was made yet
}

// NewScan returns a scan of the log; emptied returns the numbers of emptied events that no erasure emptied.
func (l *Log) NewScan(emptied func(context.Context, []audit.Stored) (map[int64]bool, error)) *Scan {
	return &Scan{log: l, emptied: emptied, wrong: map[int64]bool{}}
}

// Found returns the results of the steps so far, or nil before the first step.
func (s *Scan) Found() *Findings {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.found
}

// Step rereads the faulty places, the events without a place, and the next part of the log.
func (s *Scan) Step(ctx context.Context) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	found := Findings{}
	err := s.step(ctx, &found)
	if errors.Is(err, ErrOtherLog) {
		found.IsForeign, err = true, nil
	}
	if err == nil {
		s.found = &found
	}
	return err
}

func (s *Scan) step(ctx context.Context, found *Findings) (err error) {
	if found.IsForeign, err = s.log.isSignedByOthers(ctx); err != nil {
		return err
	}
	if found.Altered, err = s.log.unplaced(ctx); err != nil {
		return err
	}
	if err := s.log.rememberHead(ctx); err != nil {
		return err
	}
	now := part{}
	if now.tree, err = s.log.store.Tree(ctx); err != nil {
		return err
	}
	if now.isSetApart, err = s.log.knownRefusals(ctx, s.log.store); err != nil {
		return err
	}
	again := slices.Sorted(maps.Keys(s.wrong))
	for _, place := range again[:min(len(again), batch)] {
		delete(s.wrong, place)
		if err := s.reread(ctx, now, place, place+1); err != nil {
			return err
		}
	}
	to := min(s.next+scanned, now.tree.Size)
	if err := s.reread(ctx, now, s.next, to); err != nil {
		return err
	}
	if s.next = to; to == now.tree.Size {
		s.next = 0
	}
	found.Altered += int64(len(s.wrong))
	return nil
}

// part has the state against which the events of a step are checked.
type part struct {
	tree       Tree
	isSetApart func(refusal) bool
}

// reread adds the faulty places among those from from up to, but not including, to.
func (s *Scan) reread(ctx context.Context, now part, from, to int64) error {
	reader := s.log.hashes(ctx, now.tree)
	to = min(to, now.tree.Size)
	return s.log.gather(ctx, reader, from, to, func(first int64, leaves []merkle.Hash, events []audit.Stored) error {
		emptied, err := s.emptied(ctx, events)
		if err != nil {
			return err
		}
		right := map[int64]bool{}
		for _, e := range events {
			isRefused := slices.ContainsFunc([]reason{notSealed, repeated, outOfTime}, func(why reason) bool {
				return now.isSetApart(refusal{why, max(e.Seq, 0)})
			})
			right[*e.Place] = leaves[*e.Place-first] == e.LeafHash() && !emptied[e.Seq] && !isRefused
		}
		for place := first; place < first+int64(len(leaves)); place++ {
			if !right[place] {
				s.wrong[place] = true
			}
		}
		return nil
	})
}

// unplaced returns the number of events that are not in the log and that it refuses, up to a batch of each kind.
func (l *Log) unplaced(ctx context.Context) (n int64, err error) {
	waiting, err := l.store.Waiting(ctx, math.MinInt64, batch)
	if err != nil {
		return 0, err
	}
	copies, err := l.store.RepeatedWaiting(ctx, math.MinInt64, batch)
	if err != nil {
		return 0, err
	}
	for _, e := range waiting {
		if l.refuses(e, copies) != "" {
			n++
		}
	}
	before, err := l.store.Placed(ctx, math.MinInt64, batch)
	if err != nil {
		return 0, err
	}
	tree, err := l.store.Tree(ctx)
	if err != nil {
		return 0, err
	}
	beyond, err := l.store.Placed(ctx, tree.Size, batch)
	if err != nil {
		return 0, err
	}
	if tree, err = l.store.Tree(ctx); err != nil { // it may have grown
		return 0, err
	}
	for _, e := range slices.Concat(before, beyond) {
		if *e.Place < 0 || *e.Place >= tree.Size {
			n++
		}
	}
	return n, nil
}

// isSignedByOthers reports whether the newest checkpoint in the database has another key than this process's.
func (l *Log) isSignedByOthers(ctx context.Context) (bool, error) {
	if l.signer == nil {
		return false, nil
	}
	newest, err := l.store.NewestCheckpoint(ctx)
	if errors.Is(err, fault.ErrNotFound) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	return !isSigned(newest, l.signer.Public()), nil
}

func isSigned(c Checkpoint, key signednote.Public) bool {
	opened, err := Open(c.Note, key)
	return err == nil && opened.Size == c.Size
}

package auditlog

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"time"

	"beacon/internal/audit"
	"beacon/internal/platform/merkle"
)

// patience is how much an event may be older than a checkpoint before it, or younger than one after it: its change took
// that long, or the clocks of two nodes differ.
const patience = time.Hour

// Verified is what Verify found whole.
type Verified struct {
	Tree        Tree
	Waiting     int // events that have no place yet
	Checkpoints int
	IsWhole     bool // nothing of the trail failed
}

// Verify compares every event with the tree, and the tree with every checkpoint that the signer remembers,
// that lies in the database with the signer's signature, or that is given. visit is called for each event,
// those that wait for a place last, and may be nil. The first thing that does not fit is the error.
func (l *Log) Verify(ctx context.Context, given []Checkpoint, visit func(audit.Stored) error) (v Verified, err error) {
	if visit == nil {
		visit = func(audit.Stored) error { return nil }
	}
	head, err := l.rememberedHead(ctx)
	if err != nil {
		return v, err
	}
	if v.Tree, err = l.store.Tree(ctx); err != nil { // after the head: a server may go on
		return v, err
	}
	known, err := l.checkpoints(ctx, v.Tree)
	if err != nil {
		return v, err
	}
	known = append(known, given...)
	v.Checkpoints = len(known)
	sealedFrom := l.sealedFrom(known, v.Tree)
	if head.Size > 0 {
		known = append(known, Checkpoint{Tree: head.Tree, At: head.At})
	}
	slices.SortStableFunc(known, func(a, b Checkpoint) int { return cmp.Compare(a.Size, b.Size) })
	if len(known) > 0 && known[len(known)-1].Size > v.Tree.Size {
		return v, errShorter(v.Tree.Size, known[len(known)-1].Size)
	}
	check := checker{sealer: l.sealer, sealedFrom: sealedFrom}
	if err := l.compare(ctx, &check, v.Tree, known, visit); err != nil {
		return v, err
	}
	if err := l.hashes(ctx, v.Tree).Check(); err != nil {
		return v, err
	}
	v.Waiting, err = l.checkWaiting(ctx, visit)
	v.IsWhole = err == nil
	return v, err
}

// checkpoints returns those that the signer remembers and that lie in the database. What was signed of a
// larger tree than the given one was signed since it was read.
func (l *Log) checkpoints(ctx context.Context, t Tree) (known []Checkpoint, err error) {
	if l.signer == nil {
		return nil, nil
	}
	if known, err = l.signer.signed(); err != nil {
		return nil, err
	}
	err = l.Notes(ctx, func(stored Checkpoint) error {
		if c, err := Open(stored.Note, l.signer.Public()); err == nil && c.Size <= t.Size {
			known = append(known, c)
		}
		return nil
	})
	return known, err
}

// sealedFrom returns the place from which seals are checked: on nodes with the signer, of the events that no
// checkpoint covers, since a key that once sealed may be gone.
func (l *Log) sealedFrom(signed []Checkpoint, t Tree) (place int64) {
	if l.signer == nil {
		return t.Size
	}
	for _, c := range signed {
		place = max(place, c.Size)
	}
	return place
}

// compare walks all events of a tree and compares its root at every known head, in order, and at the end.
func (l *Log) compare(
	ctx context.Context, check *checker, t Tree, known []Checkpoint, visit func(audit.Stored) error,
) error {
	sum := merkle.Frontier{}
	passed := func() error {
		for len(known) > 0 && known[0].Size == sum.Tree().Size {
			if sum.Tree() != known[0].Tree {
				return errRewritten(known[0].Size)
			}
			check.floor, known = later(check.floor, known[0].At), known[1:]
		}
		return nil
	}
	next := func(e audit.Stored) error {
		if err := passed(); err != nil {
			return err
		}
		ceiling := time.Time{}
		if len(known) > 0 {
			ceiling = known[0].At
		}
		if err := check.event(e, ceiling); err != nil {
			return err
		}
		sum.Add(e.LeafHash())
		return visit(e)
	}
	err := l.walk(ctx, 0, t.Size, func(events []audit.Stored) error {
		for _, e := range events {
			if err := next(e); err != nil {
				return err
			}
		}
		return nil
	})
	if err == nil {
		err = passed()
	}
	if err == nil && sum.Tree() != t {
		err = fmt.Errorf("the audit trail was changed: its %d events do not make the head of the log", t.Size)
	}
	if err != nil {
		return err
	}
	return l.checkErasures(ctx, check, t)
}

// checkWaiting returns how many events wait for a place, all of them sealed.
func (l *Log) checkWaiting(ctx context.Context, visit func(audit.Stored) error) (n int, err error) {
	check := checker{sealer: l.sealer, sealedFrom: math.MaxInt64}
	for after := int64(math.MinInt64); ; {
		waiting, err := l.store.Waiting(ctx, after, batch)
		if err != nil {
			return n, err
		}
		for _, e := range waiting {
			if err := l.sealer.Check(e); err != nil {
				return n, fmt.Errorf("event %d: %w", e.Seq, err)
			}
			if err := check.takeEmptied(e); err != nil {
				return n, err
			}
			if err := visit(e); err != nil {
				return n, err
			}
			n, after = n+1, e.Seq
		}
		if len(waiting) < batch {
			return n, l.checkErasures(ctx, &check, Tree{})
		}
	}
}

// walk calls fn with the events of the places from up to, but not including, to, a batch at a time and in order. A
// place without an event is an error.
func (l *Log) walk(ctx context.Context, from, to int64, fn func([]audit.Stored) error) error {
	for from < to {
		events, err := l.store.Placed(ctx, from, batch)
		if err != nil {
			return err
		}
		if len(events) == 0 {
			return errMissing(from)
		}
		events = events[:min(int64(len(events)), to-from)]
		for _, e := range events {
			if *e.Place != from {
				return errMissing(from)
			}
			from++
		}
		if err := fn(events); err != nil {
			return err
		}
	}
	return nil
}

func errMissing(place int64) error {
	return fmt.Errorf("the audit trail is broken: the event at place %d is missing", place)
}

// checker checks events one after the other.
type checker struct {
	sealer     audit.Sealer
	sealedFrom int64     // place from which seals are checked: before, they were when a checkpoint was signed
	floor      time.Time // of the newest checkpoint before the event
	emptied    []int64   // numbers of the events that an erasure must name
}

// event returns an error unless an event is sealed and lies in time between the checkpoints before and after it; a zero
// ceiling is none.
func (c *checker) event(e audit.Stored, ceiling time.Time) error {
	if *e.Place >= c.sealedFrom {
		if err := c.sealer.Check(e); err != nil {
			return fmt.Errorf("event %d: %w", e.Seq, err)
		}
	}
	if err := c.takeEmptied(e); err != nil {
		return err
	}
	isBackdated := e.At.Before(c.floor.Add(-patience)) && len(e.OldHash) == 0
	if isBackdated || !ceiling.IsZero() && e.At.After(ceiling.Add(patience)) {
		return fmt.Errorf("event %d has a time that the checkpoints before and after it exclude", e.Seq)
	}
	return nil
}

func later(a, b time.Time) time.Time {
	if b.After(a) {
		return b
	}
	return a
}

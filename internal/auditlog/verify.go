package auditlog

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"time"

	"beacon/internal/audit"
	"beacon/internal/platform/merkle"
)

// patience is the tolerance for an event's time, before the preceding or after the following checkpoint. It covers the
// length of the change, and differences between the clocks of two nodes.
const patience = time.Hour

// Verified is the verified part of the log.
type Verified struct {
	Tree        Tree
	Waiting     int // events without a place
	Checkpoints int
	IsWhole     bool // no check failed
}

// Verify compares every event with the tree. It compares the tree with every checkpoint: those the signer stored, those
// in the database with the signer's signature, and the given ones; and with the head that this node stored. visit is
// called for each event, last for events without a place; it may be nil. The error joins the faults of single events,
// as far as the log can be followed.
func (l *Log) Verify(ctx context.Context, given []Checkpoint, visit func(audit.Stored) error) (v Verified, err error) {
	if visit == nil {
		visit = func(audit.Stored) error { return nil }
	}
	head, err := l.rememberedHead(ctx)
	if err != nil {
		return v, err
	}
	if v.Tree, err = l.store.Tree(ctx); err != nil { // read after the head, because a server may add events
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
	if check.isSetApart, err = l.knownRefusals(ctx, l.store); err != nil {
		return v, err
	}
	if err := l.compare(ctx, &check, v.Tree, known, visit); err != nil {
		return v, check.with(err)
	}
	if err := l.hashes(ctx, v.Tree).Check(); err != nil {
		return v, check.with(err)
	}
	v.Waiting, err = l.checkWaiting(ctx, &check, visit)
	err = check.with(err)
	v.IsWhole = err == nil
	return v, err
}

// checkpoints returns the checkpoints of the signer and of the database. Checkpoints of a tree larger than t were
// signed after t was read.
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

// sealedFrom returns the place from which seals are checked. On nodes with the signer these are the events that no
// checkpoint covers, because the key of an older seal may be gone.
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
		sum.Add(check.event(e, ceiling))
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
		err = fmt.Errorf("audit trail altered: its %d events do not match the head of the log", t.Size)
	}
	if err != nil {
		return err
	}
	return l.checkErasures(ctx, check, t)
}

// checkWaiting checks each event without a place, and returns their number.
func (l *Log) checkWaiting(ctx context.Context, check *checker, visit func(audit.Stored) error) (n int, err error) {
	check.emptied = nil // those in the log were listed by erasures
	for after := int64(math.MinInt64); ; {
		waiting, err := l.store.Waiting(ctx, after, batch)
		if err != nil {
			return n, err
		}
		for _, e := range waiting {
			check.waiting(e)
			if err := visit(e); err != nil {
				return n, err
			}
			n, after = n+1, e.Seq
		}
		if len(waiting) < batch {
			return n, l.checkErasures(ctx, check, Tree{})
		}
	}
}

// walk calls fn with the events in the places from from up to, but not including, to, in ordered batches. A place
// without an event is an error.
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
	return fmt.Errorf("audit trail altered: the event at place %d is missing", place)
}

// maxFound is the maximum number of faults of single events that a check reports.
const maxFound = 20

// checker checks events one by one.
type checker struct {
	sealer     audit.Sealer
	sealedFrom int64              // place from which seals are checked; earlier seals were checked by the signer
	isSetApart func(refusal) bool // nil: no event is
	floor      time.Time          // of the newest checkpoint before the event
	emptied    []int64            // numbers of the events that an erasure must list
	identities []identity
	found      []error
}

// identity is a part of the hash of an event without its number. It is unique, because each event has a salt.
type identity [16]byte

func (c *checker) note(err error) {
	if err != nil && len(c.found) < maxFound {
		c.found = append(c.found, err)
	}
}

// event returns the leaf hash of an event. It records a fault if the event is unsealed, or its time is not between the
// preceding and the following checkpoint; a zero ceiling means no following one.
func (c *checker) event(e audit.Stored, ceiling time.Time) merkle.Hash {
	isRecorded := c.isSetApart != nil && c.isSetApart(refusal{notSealed, max(e.Seq, 0)})
	if *e.Place >= c.sealedFrom || isRecorded {
		c.note(c.sealed(e))
	}
	c.note(c.takeEmptied(e))
	if c.isBackdated(e) || !ceiling.IsZero() && e.At.After(ceiling.Add(patience)) {
		c.note(fmt.Errorf("event %d has a time that the checkpoints before and after it exclude", e.Seq))
	}
	return c.identify(e)
}

// identify returns the leaf hash of an event, and records its identity.
func (c *checker) identify(e audit.Stored) merkle.Hash {
	leaf, id := e.Hashes()
	c.identities = append(c.identities, identity(id[:len(identity{})]))
	return leaf
}

func (c *checker) sealed(e audit.Stored) error {
	if err := c.sealer.Check(e); err != nil {
		return fmt.Errorf("event %d: %w", e.Seq, err)
	}
	return nil
}

// waiting records a fault if an event without a place is unsealed.
func (c *checker) waiting(e audit.Stored) {
	c.note(c.sealed(e))
	c.note(c.takeEmptied(e))
	c.identify(e)
}

// isBackdated reports whether an event is older than the preceding checkpoint.
func (c *checker) isBackdated(e audit.Stored) bool {
	return e.At.Before(c.floor.Add(-patience))
}

// with returns all faults, and the error that ended the check, if any.
func (c *checker) with(end error) error {
	slices.SortFunc(c.identities, func(a, b identity) int { return bytes.Compare(a[:], b[:]) })
	for i, id := range c.identities[:max(len(c.identities)-1, 0)] {
		if id == c.identities[i+1] {
			c.found = append(c.found, errors.New("duplicate event in the audit trail"))
			break
		}
	}
	return errors.Join(append(c.found, end)...)
}

func later(a, b time.Time) time.Time {
	if b.After(a) {
		return b
	}
	return a
}

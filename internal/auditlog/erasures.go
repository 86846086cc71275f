package auditlog

import (
	"context"
	"fmt"
	"slices"

	"beacon/internal/audit"
)

// takeEmptied returns an error for an event without a salt that no erasure left so, and remembers those that one may
// have.
func (c *checker) takeEmptied(e audit.Stored) error {
	switch {
	case e.IsEmptied() && e.IsBare():
		c.emptied = append(c.emptied, e.Seq)
	case e.IsEmptied():
		return fmt.Errorf("event %d was emptied, and written into afterwards", e.Seq)
	case len(e.Salt) == 0:
		return fmt.Errorf("event %d was emptied without what an erasure keeps", e.Seq)
	}
	return nil
}

// checkErasures returns an error unless genuine events of erasures name every emptied event that a checker saw
// (R15.2c). Those events may be newer than the tree t: they are sealed then.
func (l *Log) checkErasures(ctx context.Context, c *checker, t Tree) error {
	if len(c.emptied) == 0 {
		return nil
	}
	erasures, err := l.store.Erasures(ctx)
	if err != nil {
		return err
	}
	reader, unnamed := l.hashes(ctx, t), c.emptied
	for _, e := range erasures {
		if e.Place != nil && *e.Place < t.Size {
			err = checkPlaces(reader, e)
		}
		if err == nil && (e.Place == nil || *e.Place >= min(t.Size, c.sealedFrom)) {
			err = l.sealer.Check(e)
		}
		if err != nil {
			return fmt.Errorf("event %d: %w", e.Seq, err)
		}
		names, err := audit.InRanges(e.Details[audit.EmptiedDetail])
		if err != nil {
			return fmt.Errorf("event %d: %w", e.Seq, err)
		}
		unnamed = slices.DeleteFunc(unnamed, func(seq int64) bool { return seq < e.Seq && names(seq) })
	}
	if len(unnamed) > 0 {
		return fmt.Errorf("event %d was emptied, and no erasure names it", unnamed[0])
	}
	return nil
}

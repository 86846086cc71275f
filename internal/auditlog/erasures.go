package auditlog

import (
	"context"
	"fmt"
	"slices"

	"beacon/internal/audit"
)

// takeEmptied rejects unsalted events that no erasure can account for, and collects the others for checkErasures.
func (c *checker) takeEmptied(e audit.Stored) error {
	switch {
	case e.IsEmptied() && e.IsBare():
		c.emptied = append(c.emptied, e.Seq)
	case e.IsEmptied():
		return fmt.Errorf("event %d was changed after its erasure", e.Seq)
	case len(e.Salt) == 0:
		return fmt.Errorf("event %d was emptied and lacks data that an erasure keeps", e.Seq)
	}
	return nil
}

// checkErasures returns an error unless genuine events of erasures list every emptied event of a checker (R15.2c). The
// events of erasures may be newer than the tree t; then they are sealed.
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
		return fmt.Errorf("event %d was emptied without an erasure", unnamed[0])
	}
	return nil
}

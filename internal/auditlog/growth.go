package auditlog

import (
	"context"
	"errors"
	"slices"

	"beacon/internal/audit"
	"beacon/internal/platform/merkle"
)

// checkGrowth returns an error unless the tree contains the tree of the earlier checkpoint. Otherwise it returns the
// events after that checkpoint that are unsealed, misplaced or older than the checkpoint.
func (l *Log) checkGrowth(ctx context.Context, before Checkpoint, now Tree) ([]refusal, error) {
	reader := l.hashes(ctx, now)
	if err := checkContains(now, before.Tree, reader); err != nil {
		return nil, err
	}
	copies, err := l.store.RepeatedPlaced(ctx, before.Size, batch)
	if err != nil {
		return nil, err
	}
	g := growth{check: checker{sealer: l.sealer, floor: before.At}, copies: copies}
	if err := l.gather(ctx, reader, before.Size, now.Size, g.add); err != nil {
		return nil, err
	}
	if l.checkErasures(ctx, &g.check, now) != nil {
		for _, seq := range g.check.emptied {
			g.refused = append(g.refused, refusal{emptied, seq})
		}
	}
	return g.refused, nil
}

// growth collects the refusals among the events added to the log.
type growth struct {
	check   checker
	copies  []int64 // numbers of repeated events
	refused []refusal
}

// add checks the events of the places from first on that have these leaves.
func (g *growth) add(first int64, leaves []merkle.Hash, events []audit.Stored) error {
	next := first
	for _, e := range events {
		for ; next < *e.Place; next++ {
			g.refused = append(g.refused, refusal{missing, next})
		}
		next++
		if why := g.refuses(e, leaves[*e.Place-first]); why != "" {
			g.refused = append(g.refused, refusal{why, e.Seq})
		}
	}
	for ; next < first+int64(len(leaves)); next++ {
		g.refused = append(g.refused, refusal{missing, next})
	}
	return nil
}

// refuses returns the reason for setting an event apart, or "".
func (g *growth) refuses(e audit.Stored, leaf merkle.Hash) reason {
	switch {
	case leaf != e.LeafHash():
		return altered
	case g.check.sealer.Check(e) != nil:
		return notSealed
	case slices.Contains(g.copies, e.Seq):
		return repeated
	case g.check.takeEmptied(e) != nil:
		return emptied
	case g.check.isBackdated(e):
		return outOfTime
	}
	return ""
}

// gather calls fn for the places from from up to, but not including, to, in ordered batches: with the first place, the
// leaf of each place, and the events in these places.
func (l *Log) gather(
	ctx context.Context, reader merkle.Reader, from, to int64, fn func(int64, []merkle.Hash, []audit.Stored) error,
) error {
	for from < to {
		next := min(to, from+batch)
		events, err := l.store.Placed(ctx, from, int(next-from))
		if err != nil {
			return err
		}
		events = slices.DeleteFunc(events, func(e audit.Stored) bool { return *e.Place >= next })
		places := make([]int64, next-from)
		for i := range places {
			places[i] = from + int64(i)
		}
		leaves, err := reader.Leaves(places)
		if err != nil {
			return errors.Join(ErrOtherLog, err)
		}
		if err := fn(from, leaves, events); err != nil {
			return err
		}
		from = next
	}
	return nil
}

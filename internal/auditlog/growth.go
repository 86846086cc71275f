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
	g := growth{check: checker{sealer: l.sealer, floor: before.At}, reader: reader, copies: copies}
	if err := l.gather(ctx, before.Size, now.Size, g.add); err != nil {
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
	reader  merkle.Reader
	copies  []int64 // numbers of repeated events
	refused []refusal
}

// add checks the events in the places from from up to, but not including, to.
func (g *growth) add(from, to int64, events []audit.Stored) error {
	places := make([]int64, 0, to-from)
	for place := from; place < to; place++ {
		places = append(places, place)
	}
	leaves, err := g.reader.Leaves(places)
	if err != nil {
		return errors.Join(ErrOtherLog, err)
	}
	for _, e := range events {
		for ; from < *e.Place; from++ {
			g.refused = append(g.refused, refusal{missing, from})
		}
		from++
		if why := g.refuses(e, leaves[len(leaves)-int(to-*e.Place)]); why != "" {
			g.refused = append(g.refused, refusal{why, e.Seq})
		}
	}
	for ; from < to; from++ {
		g.refused = append(g.refused, refusal{missing, from})
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

// gather calls fn for the places from from up to, but not including, to, in ordered batches, with the events in these
// places.
func (l *Log) gather(ctx context.Context, from, to int64, fn func(from, to int64, events []audit.Stored) error) error {
	for from < to {
		next := min(to, from+batch)
		events, err := l.store.Placed(ctx, from, int(next-from))
		if err != nil {
			return err
		}
		events = slices.DeleteFunc(events, func(e audit.Stored) bool { return *e.Place >= next })
		if err := fn(from, next, events); err != nil {
			return err
		}
		from = next
	}
	return nil
}

package auditlog

import (
	"context"

	"beacon/internal/audit"
)

// CheckEvents returns the numbers of altered events. An event is altered if it differs from its leaf in the tree of the
// newest checkpoint. An event that no checkpoint on this node covers is altered if it has no valid seal.
func (l *Log) CheckEvents(ctx context.Context, events []audit.Stored) (altered map[int64]bool, err error) {
	var last Checkpoint
	if l.signer != nil {
		if last, err = l.signer.Newest(); err != nil {
			return nil, err
		}
	}
	altered = map[int64]bool{}
	var covered []audit.Stored
	for _, e := range events {
		if e.Place == nil || *e.Place >= last.Size {
			altered[e.Seq] = l.sealer.Check(e) != nil
		} else if *e.Place < 0 {
			altered[e.Seq] = true
		} else {
			covered = append(covered, e)
		}
	}
	if len(covered) == 0 {
		return altered, nil
	}
	reader := l.hashes(ctx, last.Tree)
	if checkPlaces(reader, covered...) == nil {
		return altered, ctx.Err()
	}
	for _, e := range covered { // individually, to find the altered one
		altered[e.Seq] = altered[e.Seq] || checkPlaces(reader, e) != nil
	}
	return altered, ctx.Err()
}

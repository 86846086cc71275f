package auditlog

import (
	"context"

	"beacon/internal/audit"
)

// CheckEvents returns the numbers of those events that are not as they were written: they differ from their leaf in the
// tree of the newest checkpoint or, where it does not cover them or there is none here, have no seal.
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
	for _, e := range covered { // one by one, to find which
		altered[e.Seq] = altered[e.Seq] || checkPlaces(reader, e) != nil
	}
	return altered, ctx.Err()
}

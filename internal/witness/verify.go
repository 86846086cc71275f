package witness

import (
	"context"
	"fmt"
	"time"

	"beacon/internal/auditlog"
)

// Seen is the largest checkpoint that a witness signed.
type Seen struct {
	Standing
	Events int64     // 0: it signed none
	When   time.Time // by its own clock
}

// Verify returns the largest checkpoint that each witness signed, among those in the database and the given ones. It
// returns an error for an invalid signature, and for a witness that reports another log.
func (s *Service) Verify(ctx context.Context, given []auditlog.Checkpoint) (all []Seen, err error) {
	standings, err := s.Standings(ctx)
	if err != nil {
		return nil, err
	}
	for _, standing := range standings {
		all = append(all, Seen{Standing: standing})
	}
	look := func(c auditlog.Checkpoint) error { return s.look(c, all) }
	if err := s.d.Log.Notes(ctx, look); err != nil {
		return all, err
	}
	for _, c := range given {
		if err := look(c); err != nil {
			return all, err
		}
	}
	for _, w := range all {
		if w.RefusedAt != nil {
			return all, fmt.Errorf("the witness %s refuses to sign since %s: %s", w.Name,
				w.RefusedAt.UTC().Format(time.RFC3339), w.Failure)
		}
	}
	return all, nil
}

// look records the witnesses that signed a checkpoint.
func (s *Service) look(c auditlog.Checkpoint, all []Seen) error {
	for i, w := range s.d.Witnesses {
		signed, ok, err := w.Key.Find(c.Note)
		if err != nil {
			return fmt.Errorf("the signature of the witness %s on the checkpoint of %d events is false", w.Name, c.Size)
		}
		if seen := &all[i]; ok && (c.Size > seen.Events || c.Size == seen.Events && signed.At.After(seen.When)) {
			seen.Events, seen.When = c.Size, signed.At
		}
	}
	return nil
}

package witness

import (
	"context"
	"fmt"
	"time"

	"beacon/internal/auditlog"
)

// Verified is the largest checkpoint that a witness signed.
type Verified struct {
	Status
	Events int64     // 0: it signed none
	When   time.Time // by its own clock
}

// Verify returns the largest checkpoint that each witness signed, among those in the database and the given ones. It
// returns an error for an invalid signature, and for a witness that reports another log.
func (s *Service) Verify(ctx context.Context, given []auditlog.Checkpoint) (all []Verified, err error) {
	statuses, err := s.Statuses(ctx)
	if err != nil {
		return nil, err
	}
	for _, status := range statuses {
		all = append(all, Verified{Status: status})
	}
	record := func(c auditlog.Checkpoint) error { return s.recordSigners(c, all) }
	if err := s.d.Log.Notes(ctx, record); err != nil {
		return all, err
	}
	for _, c := range given {
		if err := record(c); err != nil {
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

// recordSigners records the witnesses that signed a checkpoint.
func (s *Service) recordSigners(c auditlog.Checkpoint, all []Verified) error {
	for i, w := range s.d.Witnesses {
		signed, ok, err := w.Key.Find(c.Note)
		if err != nil {
			return fmt.Errorf("the signature of the witness %s on the checkpoint of %d events is false", w.Name, c.Size)
		}
		if v := &all[i]; ok && (c.Size > v.Events || c.Size == v.Events && signed.At.After(v.When)) {
			v.Events, v.When = c.Size, signed.At
		}
	}
	return nil
}

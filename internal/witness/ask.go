package witness

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	"beacon/internal/auditlog"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/signednote"
	"beacon/internal/platform/tlogwitness"
)

// ahead is the tolerated lead of a witness's clock.
const ahead = time.Hour

// errOvertaken means that another node had a larger checkpoint signed in the meantime.
var errOvertaken = errors.New("the witness has signed a larger checkpoint meanwhile")

// Ask requests a signature of the checkpoint from every witness. A failure is logged and stored with its reason; the
// next checkpoint retries. Only database errors are returned.
func (s *Service) Ask(ctx context.Context, c auditlog.Checkpoint) error {
	failed := make([]error, len(s.d.Witnesses))
	var all sync.WaitGroup
	for i, w := range s.d.Witnesses {
		all.Go(func() { failed[i] = s.ask(ctx, w, c) })
	}
	all.Wait()
	return errors.Join(failed...)
}

// Try asks every witness as Ask does, and returns the results without storing them.
func (s *Service) Try(ctx context.Context, c auditlog.Checkpoint) ([]Status, error) {
	found := make([]Status, len(s.d.Witnesses))
	failed := make([]error, len(s.d.Witnesses))
	var all sync.WaitGroup
	for i, w := range s.d.Witnesses {
		all.Go(func() {
			var did attempt
			did, failed[i] = s.attempt(ctx, w, c)
			found[i] = Status{w.Name, did.after}
		})
	}
	all.Wait()
	return found, errors.Join(failed...)
}

// attempt is one request to a witness, with its state before and after it.
type attempt struct {
	before, after State
	signed        signednote.Cosignature
	failure       error
	isOvertaken   bool // the witness has signed a larger checkpoint: its state stays
}

func (s *Service) attempt(ctx context.Context, w Witness, c auditlog.Checkpoint) (did attempt, err error) {
	if did.before, err = s.d.Store.State(ctx, w.Key.String()); err != nil {
		return did, err
	}
	did.signed, did.failure = s.cosignature(ctx, w, did.before.Size, c)
	if did.isOvertaken = errors.Is(did.failure, errOvertaken); did.isOvertaken {
		did.after = did.before
		return did, nil
	}
	did.after = did.before.after(c, did.signed, did.failure, s.d.Clock.Now().UTC())
	return did, nil
}

func (s *Service) ask(ctx context.Context, w Witness, c auditlog.Checkpoint) error {
	did, err := s.attempt(ctx, w, c)
	if err != nil {
		return err
	}
	if did.isOvertaken || ctx.Err() != nil {
		return nil
	}
	after := did.after
	switch {
	case after.RefusedAt != nil:
		s.d.Logger.ErrorContext(ctx, "a witness saw another log: the audit trail was changed or rolled back",
			"witness", w.Name, "since", after.RefusedAt, "reason", after.Failure)
	case did.failure != nil:
		s.d.Logger.WarnContext(ctx, "a witness did not sign the checkpoint", "witness", w.Name, "reason", after.Failure)
	}
	return s.d.Store.InTx(ctx, func(tx Tx) error {
		if did.failure == nil {
			if err := addCosignature(ctx, tx, w, c, did.signed); err != nil {
				return err
			}
		}
		if after.RefusedAt != nil && did.before.RefusedAt == nil {
			if err := s.emailRefusal(ctx, tx, w, *after.RefusedAt); err != nil {
				return err
			}
		}
		return tx.PutState(ctx, w.Key.String(), after)
	})
}

// after returns the state after a witness signed a checkpoint or failed. A report of another log persists, with its
// text, until the witness signs.
func (s State) after(c auditlog.Checkpoint, signed signednote.Cosignature, failure error, now time.Time) State {
	refuses := errors.Is(failure, tlogwitness.ErrInconsistent)
	switch {
	case failure == nil:
		return State{Size: c.Size, SignedAt: &signed.At}
	case s.RefusedAt != nil && !refuses:
		return s
	case s.RefusedAt == nil && refuses:
		s.RefusedAt = &now
	}
	s.Failure, s.FailedAt = failure.Error(), &now
	return s
}

// cosignature requests a signature from a witness. old is the size of the last tree that it signed, according to the
// database. If the witness returns another size, it is asked once more.
func (s *Service) cosignature(
	ctx context.Context, w Witness, old int64, c auditlog.Checkpoint,
) (signed signednote.Cosignature, err error) {
	if old > c.Size {
		old = 0 // the witness returns its size
	}
	for range 2 {
		proof, err := s.d.Log.ProveGrowth(ctx, c, old)
		if err != nil {
			return signed, err
		}
		lines, err := w.Client.AddCheckpoint(ctx, old, c.Size, proof, c.Note)
		var saw tlogwitness.SizeError
		switch {
		case err == nil:
			return s.open(w, c, lines)
		case !errors.As(err, &saw):
			return signed, err
		case saw.Size == old:
			return signed, fmt.Errorf("%w with as many events", tlogwitness.ErrInconsistent)
		case saw.Size > c.Size:
			return signed, s.larger(ctx, saw.Size)
		}
		old = saw.Size
	}
	return signed, errors.New("it signs other checkpoints of the log at the same time")
}

// larger returns the error for a witness that signed a larger tree than the checkpoint's.
func (s *Service) larger(ctx context.Context, size int64) error {
	now, err := s.d.Log.Tree(ctx)
	switch {
	case err != nil:
		return err
	case now.Size >= size:
		return errOvertaken
	}
	return fmt.Errorf("%w: of %d events, but here are %d", tlogwitness.ErrInconsistent, size, now.Size)
}

// open returns the witness's verified signature from the lines of its response.
func (s *Service) open(w Witness, c auditlog.Checkpoint, lines string) (signed signednote.Cosignature, err error) {
	text, _, _ := strings.Cut(c.Note, "\n\n")
	signed, ok, err := w.Key.Find(text + "\n\n" + lines)
	switch {
	case err != nil:
		return signed, errors.New("its response is no signature of its key")
	case !ok:
		return signed, errors.New("its response has no signature of its key")
	case signed.At.After(s.d.Clock.Now().Add(ahead)):
		return signed, errors.New("its signature is of the future")
	}
	return signed, nil
}

// addCosignature adds a signature to the published checkpoint, unless the checkpoint was signed again in the meantime.
func addCosignature(ctx context.Context, tx Tx, w Witness, c auditlog.Checkpoint, signed signednote.Cosignature) error {
	stored, err := tx.LockCheckpoint(ctx, c.Size)
	if errors.Is(err, fault.ErrNotFound) {
		return nil
	}
	if err != nil {
		return err
	}
	if _, has, _ := w.Key.Find(stored.Note); has || !stored.At.Equal(c.At) {
		return nil
	}
	stored.Note += signed.Line
	return tx.PutCheckpoint(ctx, stored)
}

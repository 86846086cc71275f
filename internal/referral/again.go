package referral

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"beacon/internal/access"
	"beacon/internal/audit"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/keys"
	"beacon/internal/platform/plaintext"
)

// errSentMeanwhile says that the same form came in twice at the same moment, and
// this is the second.
var errSentMeanwhile = errors.New("this form was sent at the same moment")

// sentBefore returns the request that came of this form when it was sent before,
// because the answer never reached who sent it; none otherwise. The form's key is
// known to the window alone that made it, and finds the request of the same
// person only: whoever fills in a copy of the window for somebody else asks anew
// (decision record 0021).
func (s *Service) sentBefore(ctx context.Context, f Form) ([]Referral, error) {
	if f.FormKey == "" {
		return nil, nil
	}
	batch, err := s.d.Store.SentForm(ctx, keys.Fingerprint(f.FormKey))
	if errors.Is(err, fault.ErrNotFound) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	rows, err := s.d.Store.Batch(ctx, batch)
	if err != nil || !isOf(rows, f.details(s.d.Clock.Now())) {
		return nil, err
	}
	return rows, nil
}

// isOf reports whether a request is the person's who is told of.
func isOf(rows []Referral, d Details) bool {
	return len(rows) > 0 && rows[0].BirthDate == d.BirthDate && strings.EqualFold(rows[0].Email, d.Email) &&
		plaintext.FoldedName(rows[0].FirstName, rows[0].LastName) == plaintext.FoldedName(d.FirstName, d.LastName)
}

// sendAgain returns what the first sending was answered. What was corrected in
// between is taken over, as in a resumed save.
func (s *Service) sendAgain(ctx context.Context, f Form, c access.Caller, sent []Referral) ([]int64, error) {
	centers, broken, err := s.examine(ctx, f, CentersOf(sent))
	if err == nil {
		err = fault.Broken(broken)
	}
	if err != nil {
		return nil, err
	}
	return s.commit(ctx, f, c, centers, func(w *work) (err error) {
		if w.rows, err = w.tx.LockBatch(ctx, sent[0].Batch); err != nil {
			return err
		}
		w.batch = w.rows[0]
		w.batch.IsKidneyForLifeRoute = w.batch.IsKidneyForLifeRoute || f.IsKidneyForLifeRoute
		w.actor = audit.Actor{Kind: audit.Public, Name: w.details.FullName()}
		w.isRepeated = true
		return nil
	})
}

// claimForm takes the form's key for the request that begins, or returns
// errSentMeanwhile.
func (w *work) claimForm(ctx context.Context) error {
	if w.form.FormKey == "" {
		return nil
	}
	holder, err := w.tx.ClaimForm(ctx, keys.Fingerprint(w.form.FormKey), w.batch.Batch, w.now)
	if err != nil || holder == w.batch.Batch {
		return err
	}
	rows, err := w.tx.LockBatch(ctx, holder)
	if err == nil && isOf(rows, w.details) {
		err = errSentMeanwhile
	}
	return err
}

// isUnchangedRepeat reports whether a request that was sent again is as it was.
func (w *work) isUnchangedRepeat(before []Referral) bool {
	return w.isRepeated && slices.EqualFunc(before, w.rows, func(a, b Referral) bool {
		a.UpdatedAt, b.UpdatedAt = time.Time{}, time.Time{}
		return a == b
	})
}

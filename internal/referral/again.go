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
	"beacon/internal/platform/plaintext"
	"beacon/internal/platform/sentform"
)

// errSentMeanwhile means that a concurrent transaction stored the same form.
var errSentMeanwhile = errors.New("this form was sent at the same moment")

// sentBy identifies the person of a form. Corrections of other fields do not make it another form.
type sentBy struct{ Name, Email, BirthDate string }

// sent returns the form under its key. The key belongs to the browser window that made it, and finds only a request of
// the same person: a form for another person in a copy of the window is a different form (ADR 21).
func (f Form) sent(d Details) sentform.Form {
	return sentform.New(f.FormKey, 0,
		sentBy{plaintext.FoldedName(d.FirstName, d.LastName), strings.ToLower(d.Email), d.BirthDate})
}

// sentBefore returns the request of an earlier submission of the form if its response was lost, or nil.
func (s *Service) sentBefore(ctx context.Context, f Form) ([]Referral, error) {
	if f.FormKey == "" {
		return nil, nil
	}
	d := f.details(s.d.Clock.Now())
	id, err := s.d.Store.SentForm(ctx, f.sent(d))
	if err != nil || id == 0 {
		return nil, err
	}
	return requestSent(ctx, s.d.Store, id, d)
}

// requestSent returns the request of a referral, or nil if it was deleted or belongs to another person now.
func requestSent(ctx context.Context, r Reader, id int64, d Details) ([]Referral, error) {
	first, err := r.Referral(ctx, id)
	if errors.Is(err, fault.ErrNotFound) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	rows, err := r.Batch(ctx, first.Batch)
	if err != nil || !matches(rows, d) {
		return nil, err
	}
	return rows, nil
}

// matches reports whether a request is about the person of the details.
func matches(rows []Referral, d Details) bool {
	return len(rows) > 0 && rows[0].BirthDate == d.BirthDate && strings.EqualFold(rows[0].Email, d.Email) &&
		plaintext.FoldedName(rows[0].FirstName, rows[0].LastName) == plaintext.FoldedName(d.FirstName, d.LastName)
}

// sendAgain returns the ids of the first submission. It stores corrections made since, as in a resumed save.
func (s *Service) sendAgain(ctx context.Context, f Form, c access.Caller, sent []Referral) ([]int64, error) {
	centers, broken, err := s.examine(ctx, f, CenterIDs(sent))
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

// takeForm records the form for the new request. It returns errSentMeanwhile if another transaction was faster.
func (w *work) takeForm(ctx context.Context) error {
	if w.form.FormKey == "" {
		return nil
	}
	form := w.form.sent(w.details)
	id, err := w.tx.TakeForm(ctx, form, w.now, w.now.Add(-sentform.Kept))
	if err != nil {
		return err
	}
	if id == 0 {
		w.taken = form
		return nil
	}
	rows, err := requestSent(ctx, w.tx, id, w.details)
	if err == nil && rows != nil {
		err = errSentMeanwhile
	}
	return err
}

// isUnchangedRepeat reports whether the submission is a repeat without changes.
func (w *work) isUnchangedRepeat(before []Referral) bool {
	return w.isRepeated && slices.EqualFunc(before, w.rows, func(a, b Referral) bool {
		a.UpdatedAt, b.UpdatedAt = time.Time{}, time.Time{}
		return a == b
	})
}

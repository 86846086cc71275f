package storage

import (
	"context"
	"fmt"
	"time"

	"beacon/internal/platform/sentform"
)

// TakeForm implements sentform.Log.
func (l AuditTx) TakeForm(ctx context.Context, f sentform.Form, at, until time.Time) (int64, error) {
	if err := l.q.ForgetSentForms(ctx, until); err != nil {
		return 0, fmt.Errorf("forget sent forms: %w", err)
	}
	added, err := l.q.TakeSentForm(ctx, []byte(f), at)
	if err != nil {
		return 0, fmt.Errorf("take a form: %w", err)
	}
	if added > 0 {
		return 0, nil
	}
	return l.q.SentFormRecord(ctx, []byte(f))
}

// FormAdded implements sentform.Log.
func (l AuditTx) FormAdded(ctx context.Context, f sentform.Form, recordID int64) error {
	return l.q.SetSentFormRecord(ctx, recordID, []byte(f))
}

// Package sentform makes a form count once that is sent again because its response was lost (R18.4d, ADR 12).
package sentform

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"beacon/internal/platform/keys"
)

// Form identifies what one author sent with one form. The empty Form is one without a key: it counts every time.
type Form string

// New returns the form with a key that the browser made, or the empty Form without a key. written is everything that was
// sent, as a struct that was decoded from JSON: other words with the same key are another form, and so are the same words
// of another author or of another call.
func New(key string, author int64, written any) Form {
	if key == "" {
		return ""
	}
	text, _ := json.Marshal(written) // it was decoded from JSON
	return Form(keys.Fingerprint(fmt.Sprintf("%s %d %T %s", key, author, written, text)))
}

// Kept is how long a form is recognized, at least.
const Kept = 7 * 24 * time.Hour

// Log stores which record a form added, in the transaction that adds the record.
type Log interface {
	// TakeForm returns 0 for a new form, and the id of the record that it added for one that was sent before. Another
	// transaction that takes the same form waits for the end of this one. Forms of before the time until are deleted.
	TakeForm(ctx context.Context, f Form, at, until time.Time) (recordID int64, err error)
	// FormAdded stores the id of the record that a form added.
	FormAdded(ctx context.Context, f Form, recordID int64) error
}

// Once calls add, which adds a record, unless the form did so before. It returns the id of the record, and whether the
// form was sent before.
func (f Form) Once(
	ctx context.Context, log Log, at time.Time, add func() (id int64, err error),
) (id int64, isRepeat bool, err error) {
	if f != "" {
		if id, err = log.TakeForm(ctx, f, at, at.Add(-Kept)); err != nil || id != 0 {
			return id, id != 0, err
		}
	}
	if id, err = add(); err == nil && f != "" {
		err = log.FormAdded(ctx, f, id)
	}
	return id, false, err
}

// Package sentform makes a form count once if it is sent again because its response was lost (R18.4d, ADR 12).
package sentform

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"beacon/internal/platform/keys"
)

// Form identifies the content that an author sent with a form. The empty Form has no key and counts every time.
type Form string

// New returns the Form for a key from the browser, or the empty Form without a key. written is the whole request, as a
// struct that was decoded from JSON. The same key with other content, another author or another call is a different
// Form.
func New(key string, author int64, written any) Form {
	if key == "" {
		return ""
	}
	text, _ := json.Marshal(written) // cannot fail, because it was decoded from JSON
	return Form(keys.Fingerprint(fmt.Sprintf("%s %d %T %s", key, author, written, text)))
}

// Kept is the minimum time for which a form is recognized.
const Kept = 7 * 24 * time.Hour

// Log stores the record that a form added, in the transaction that adds the record.
type Log interface {
	// TakeForm returns 0 for a new form, and the id of the added record for a repeated form. A concurrent transaction
	// with the same form waits until this one ends. TakeForm deletes forms from before until.
	TakeForm(ctx context.Context, f Form, at, until time.Time) (recordID int64, err error)
	// FormAdded stores the id of the record that a form added.
	FormAdded(ctx context.Context, f Form, recordID int64) error
}

// Once calls add, which adds a record, unless the form was sent before. It returns the id of the record, and whether
// the form was sent before.
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

package intakestore

import (
	"context"
	"fmt"
	"time"

	"beacon/internal/intake"
	"beacon/internal/platform/captcha"
	"beacon/internal/storage"
	"beacon/internal/storage/sqlgen"
)

// formTx implements what intake.FormTx keeps of a form: which human checks were used, in the
// transactions of what they were solved for (R5.4), and the releases.
type formTx struct{ q *sqlgen.Queries }

// UseOnce writes down that a proof is used for a purpose, and reports whether it
// was still unused: for this purpose and for any other form. The use is undone
// with its transaction.
func (f formTx) UseOnce(ctx context.Context, p captcha.Proof, purpose string) (bool, error) {
	isGood := true
	for _, claim := range intake.CheckClaims(purpose) {
		n, err := f.q.UseCaptcha(ctx, p.Fingerprint, claim.Purpose, p.Expires)
		if err != nil {
			return false, fmt.Errorf("use a human check: %w", err)
		}
		isGood = isGood && (n == 1 || !claim.MustBeNew)
	}
	return isGood, nil
}

// AddFormRelease implements intake.FormTx.
func (f formTx) AddFormRelease(ctx context.Context, recordID int64, r intake.Release) error {
	return f.q.InsertFormRelease(ctx, sqlgen.InsertFormReleaseParams{
		Form: r.Form, RecordID: recordID, Agreed: r.Agreed, WordingVersion: r.WordingVersion,
		Language: r.Language, Signer: r.Signer, Address: r.Origin.Address,
		UserAgent: r.Origin.UserAgent, RecordedAt: r.At,
	})
}

// Captchas deletes the record of human checks that have expired.
type Captchas struct{ db *storage.DB }

// NewCaptchas makes the store of used human checks in db.
func NewCaptchas(db *storage.DB) Captchas { return Captchas{db} }

// Forget drops what expired before a time and returns how many there were.
func (c Captchas) Forget(ctx context.Context, before time.Time) (int64, error) {
	return storage.InTx(ctx, c.db, func(q *sqlgen.Queries) (int64, error) { return q.ForgetCaptchas(ctx, before) })
}

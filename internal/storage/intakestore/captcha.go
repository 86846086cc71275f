package intakestore

import (
	"context"
	"fmt"
	"time"

	"beacon/internal/intake"
	"beacon/internal/platform/captcha"
	"beacon/internal/storage"
	"beacon/internal/storage/sqlgen"
	"beacon/internal/texts"
)

// formTx implements the part of intake.FormTx that stores releases and used human checks. A check is used in the
// transaction of its form (R5.4).
type formTx struct{ q *sqlgen.Queries }

// KeepText implements texts.Keeper.
func (f formTx) KeepText(ctx context.Context, v texts.Version) error {
	return storage.NewAgreedTexts(f.q).KeepText(ctx, v)
}

// UseOnce records the use of a proof for a purpose. It reports whether the proof was unused, both for this purpose and
// for any other form. A rollback undoes the use.
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
		Form: r.Form, RecordID: recordID, Agreed: r.Agreed, WordingVersion: r.Wording.Version,
		WordingHash: r.Wording.Hash, Language: r.Language, Signer: r.Signer, Address: r.Origin.Address,
		UserAgent: r.Origin.UserAgent, RecordedAt: r.At,
	})
}

// Captchas deletes expired human checks.
type Captchas struct{ db *storage.DB }

// NewCaptchas returns the store of used human checks in db.
func NewCaptchas(db *storage.DB) Captchas { return Captchas{db} }

// Forget deletes the checks that expired before a time and returns their number.
func (c Captchas) Forget(ctx context.Context, before time.Time) (int64, error) {
	return storage.InTx(ctx, c.db, func(q *sqlgen.Queries) (int64, error) { return q.ForgetCaptchas(ctx, before) })
}

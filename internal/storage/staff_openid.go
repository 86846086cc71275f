package storage

import (
	"context"
	"encoding/hex"
	"time"

	"beacon/internal/platform/openid"
)

// openIDAttempts sets attempts to sign in apart from solutions of the human check, which are used up once in the same
// table.
const openIDAttempts = "staff-openid"

func (t staffTx) UseOpenIDAttempt(ctx context.Context, fingerprint []byte, until time.Time) (bool, error) {
	return changedOne(t.q.UseCaptcha(ctx, hex.EncodeToString(fingerprint), openIDAttempts, until))
}

func (t staffTx) PinOpenID(ctx context.Context, id int64, who openid.Person) (bool, error) {
	pinned, err := changedOne(t.q.PinStaffOpenID(ctx, who.Issuer, who.Subject, id))
	if isDuplicate(err) {
		return false, nil
	}
	return pinned, err
}

func (t staffTx) UnpinOpenID(ctx context.Context, id int64, at time.Time) (bool, error) {
	return changedOne(t.q.UnpinStaffOpenID(ctx, at, id))
}

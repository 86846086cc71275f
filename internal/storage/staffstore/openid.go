package staffstore

import (
	"context"
	"encoding/hex"
	"time"

	"beacon/internal/platform/openid"
	"beacon/internal/storage"
)

// openIDAttempts is the purpose of sign-in attempts in the table of used human checks: each row can be used only
// once.
const openIDAttempts = "staff-openid"

func (t tx) UseOpenIDAttempt(ctx context.Context, fingerprint []byte, until time.Time) (bool, error) {
	return changedOne(t.q.UseCaptcha(ctx, hex.EncodeToString(fingerprint), openIDAttempts, until))
}

func (t tx) PinOpenID(ctx context.Context, id int64, who openid.Person) (bool, error) {
	pinned, err := t.change(ctx, id, func() (int64, error) {
		return t.q.PinStaffOpenID(ctx, who.Issuer, who.Subject, id)
	})
	if storage.IsDuplicate(err) {
		return false, nil
	}
	return pinned, err
}

func (t tx) UnpinOpenID(ctx context.Context, id int64, at time.Time) (bool, error) {
	return t.change(ctx, id, func() (int64, error) { return t.q.UnpinStaffOpenID(ctx, at, id) })
}

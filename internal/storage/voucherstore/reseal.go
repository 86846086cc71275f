package voucherstore

import (
	"context"
	"fmt"

	"beacon/internal/storage"
	"beacon/internal/storage/sqlgen"
)

// ResealIdentity implements consent.Store.
func (c *Consents) ResealIdentity(ctx context.Context, id int64, former, sealed []byte) (bool, error) {
	return storage.InTx(ctx, c.db, func(q *sqlgen.Queries) (bool, error) {
		n, err := q.ResealSigningIdentity(ctx, sealed, id, former)
		return n == 1, err
	})
}

// MoveDocument implements consent.Store.
func (c *Consents) MoveDocument(ctx context.Context, consentID int64, former, name string) (bool, error) {
	return c.move(
		ctx, consentID, func(q *sqlgen.Queries) (int64, error) { return q.MoveConsentDocument(ctx, name, consentID, former) },
	)
}

// MovePhoto implements consent.Store.
func (c *Consents) MovePhoto(ctx context.Context, consentID int64, former, name string) (bool, error) {
	return c.move(
		ctx, consentID, func(q *sqlgen.Queries) (int64, error) { return q.MoveConsentPhoto(ctx, name, consentID, former) },
	)
}

// move changes a file name under the lock of the donor, which every write of a whole consent takes. Otherwise a
// concurrent write could restore the old name.
func (c *Consents) move(ctx context.Context, consentID int64,
	change func(*sqlgen.Queries) (int64, error)) (moved bool, err error) {
	return storage.InTx(ctx, c.db, func(q *sqlgen.Queries) (bool, error) {
		if err := q.LockDonorOfConsent(ctx, consentID); err != nil {
			return false, fmt.Errorf("lock donor: %w", err)
		}
		n, err := change(q)
		return n == 1, err
	})
}

package voucherstore

import (
	"context"
	"fmt"

	"beacon/internal/storage/sqlgen"
)

// ResealIdentity implements consent.Store.
func (c *Consents) ResealIdentity(ctx context.Context, id int64, former, sealed []byte) (done bool, err error) {
	err = c.db.InTx(ctx, func(q *sqlgen.Queries) error {
		n, err := q.ResealSigningIdentity(ctx, sealed, id, former)
		done = n == 1
		return err
	})
	return done, err
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

// move changes a name behind the lock that everybody takes before writing the
// whole record. Without it they would write the former name back.
func (c *Consents) move(ctx context.Context, consentID int64,
	change func(*sqlgen.Queries) (int64, error)) (moved bool, err error) {
	err = c.db.InTx(ctx, func(q *sqlgen.Queries) error {
		if err := q.LockDonorOfConsent(ctx, consentID); err != nil {
			return fmt.Errorf("lock donor: %w", err)
		}
		n, err := change(q)
		moved = n == 1
		return err
	})
	return moved, err
}

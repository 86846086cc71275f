package micrositestore

import (
	"context"
	"fmt"

	"beacon/internal/invitation"
	"beacon/internal/storage"
	"beacon/internal/storage/sqlgen"
)

// Invitations implements invitation.Store.
type Invitations struct{ *Microsites }

// NewInvitations returns the store of invitations in db.
func NewInvitations(db *storage.DB) Invitations { return Invitations{NewMicrosites(db)} }

// InTx implements invitation.Store.
func (i Invitations) InTx(ctx context.Context, fn func(invitation.Tx) error) error {
	return i.db.InTx(ctx, func(q *sqlgen.Queries) error { return fn(NewMicrositeTx(i.db, q)) })
}

// HasCenter implements invitation.Reader and invitation.Tx.
func (r micrositeReader) HasCenter(ctx context.Context, id int64) (bool, error) {
	n, err := r.q.HasOpenCenter(ctx, id)
	if err != nil {
		return false, fmt.Errorf("look for center: %w", err)
	}
	return n > 0, nil
}

// LockCenter implements invitation.Tx.
func (t MicrositeTx) LockCenter(ctx context.Context, id int64) error {
	if err := t.q.LockCenter(ctx, id); err != nil {
		return fmt.Errorf("lock center: %w", err)
	}
	return nil
}

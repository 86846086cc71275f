package storage

import (
	"context"
	"fmt"
)

// HasCenter implements microsite.Reader.
func (r micrositeReader) HasCenter(ctx context.Context, id int64) (bool, error) {
	n, err := r.q.StaffCenterExists(ctx, id)
	if err != nil {
		return false, fmt.Errorf("look for center: %w", err)
	}
	return n > 0, nil
}

// LockCenter implements microsite.Tx.
func (t MicrositeTx) LockCenter(ctx context.Context, id int64) error {
	if err := t.q.LockCenter(ctx, id); err != nil {
		return fmt.Errorf("lock center: %w", err)
	}
	return nil
}

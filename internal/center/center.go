// Package center knows the transplant centers: who they are and where. Their
// coordinators are staff accounts; what they do with patients lies with the
// capability concerned.
package center

import (
	"context"
	"time"
)

// Center is one transplant center.
type Center struct {
	ID        int64
	Name      string
	Alias     string // the short name that patients see
	City      string
	State     string
	CreatedAt time.Time
}

// Store is where centers live.
type Store interface {
	// Add stores a center and answers its id.
	Add(ctx context.Context, c Center) (int64, error)
	// ByID answers a center, or fault.ErrNotFound.
	ByID(ctx context.Context, id int64) (Center, error)
	// All answers every center by name.
	All(ctx context.Context) ([]Center, error)
}

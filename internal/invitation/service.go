package invitation

import (
	"context"

	"beacon/internal/duplicate"
	"beacon/internal/microsite"
	"beacon/internal/platform/clock"
)

// Store reads and stores invitations.
type Store interface {
	Reader
	// InTx runs fn in one transaction. An error from fn rolls back the transaction and is returned unchanged.
	InTx(ctx context.Context, fn func(Tx) error) error
}

// Reader reads the data needed to check a row of a file.
type Reader interface {
	// HasCenter reports whether a center exists and is not closed.
	HasCenter(ctx context.Context, id int64) (bool, error)
	duplicate.Reader
}

// Tx creates the sites of one invitation or one file.
type Tx interface {
	microsite.Tx
	Reader
	// LockCenter locks a center until this transaction ends. An unknown id locks nothing.
	LockCenter(ctx context.Context, id int64) error
}

// Service invites patients.
type Service struct {
	store Store
	sites *microsite.Service
	clock clock.Clock
	guard duplicate.Guard
}

// NewService returns a service.
func NewService(store Store, sites *microsite.Service, c clock.Clock, guard duplicate.Guard) *Service {
	return &Service{store: store, sites: sites, clock: c, guard: guard}
}

package kit

import (
	"context"

	"beacon/internal/center"
	"beacon/internal/voucher"
)

// Filter narrows, sorts and pages the list of orders (R7.3).
type Filter struct {
	State    string // open (the default: not yet received), requested, shipped, received or all
	CenterID int64  // 0: all
	Search   string // part of the holder's name or email address, or of a tracking number
	Order    string // requested (the default, oldest first), name, center or shipped; "-" sorts descending
	Offset   int
	Limit    int
}

// WaitingFilter narrows, sorts and pages the list of holders who wait for a first kit (R7.3).
type WaitingFilter struct {
	CenterID      int64  // 0: all
	Search        string // part of the holder's name or email address
	SurgeryBefore string // ISO date; excludes holders of donors without a date
	Order         string // surgery (the default, soonest first), name or center; "-" sorts descending
	Offset        int
	Limit         int
}

// Counts are the numbers of orders by state, ignoring the filter's state.
type Counts struct{ Requested, Shipped, Received int64 }

// Store stores orders.
type Store interface {
	Reader
	// InTx runs fn in one transaction. An error from fn rolls back the transaction and is returned unchanged.
	InTx(ctx context.Context, fn func(Tx) error) error
	// Page returns one page of orders.
	Page(ctx context.Context, f Filter) ([]Listed, error)
	// Count counts the orders that match a filter, by state.
	Count(ctx context.Context, f Filter) (Counts, error)
	// Waiting returns one page of the holders without an order, with a complete consent and a voucher that is available
	// or pending redemption.
	Waiting(ctx context.Context, f WaitingFilter) ([]Waiting, error)
	// CountWaiting returns the number of holders for Waiting on all pages.
	CountWaiting(ctx context.Context, f WaitingFilter) (int64, error)
}

// Reader returns orders.
type Reader interface {
	// Order returns an order, or fault.ErrNotFound.
	Order(ctx context.Context, id int64) (Order, error)
	// Orders returns a holder's orders by their number.
	Orders(ctx context.Context, holderID int64) ([]Order, error)
	// DonorOrders returns the orders of all holders of a donor, by holder and number.
	DonorOrders(ctx context.Context, donorID int64) ([]Order, error)
}

// Tx is a transaction for a holder's kits. Lock the holder before changing an order, so concurrent requests for
// one holder run one after another.
type Tx interface {
	voucher.Tx
	Reader
	// Center returns a center, or fault.ErrNotFound.
	Center(ctx context.Context, id int64) (center.Center, error)
	AddOrder(ctx context.Context, o Order) (int64, error)
	// MoveOrder stores center, addressee and address, and increments the version.
	MoveOrder(ctx context.Context, o Order) error
	// SaveOrder stores state, carrier, tracking number and times, and increments the version.
	SaveOrder(ctx context.Context, o Order) error
}

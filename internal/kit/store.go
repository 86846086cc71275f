package kit

import (
	"context"

	"beacon/internal/voucher"
)

// Filter narrows, sorts and pages the list of orders (R7.3).
type Filter struct {
	State    string // open (without: that; what is not received), requested, shipped, received or all
	CenterID int64  // 0: all
	Search   string // part of the holder's name or e-mail, or of a tracking number
	Order    string // requested (without: that, oldest first), name, center or shipped; downwards with a minus
	Offset   int
	Limit    int
}

// WaitingFilter narrows, sorts and pages the list of who waits for a first kit
// (R7.3).
type WaitingFilter struct {
	CenterID      int64  // 0: all
	Search        string // part of the holder's name or e-mail
	SurgeryBefore string // ISO; holders whose donor has no day are left out
	Order         string // surgery (without: that, soonest first, no day last), name or center; downwards with a minus
	Offset        int
	Limit         int
}

// Counts are how many orders are in each state, whatever state was asked for.
type Counts struct{ Requested, Shipped, Received int64 }

// Store is where orders live.
type Store interface {
	Reader
	// InTx runs fn in one transaction. An error from fn rolls everything back and
	// is answered as it is.
	InTx(ctx context.Context, fn func(Tx) error) error
	// Page returns one page of orders.
	Page(ctx context.Context, f Filter) ([]Listed, error)
	// Count counts the orders that a filter leaves, by state.
	Count(ctx context.Context, f Filter) (Counts, error)
	// Waiting returns one page of the holders whose consent is complete, whose
	// voucher is good and who have no order.
	Waiting(ctx context.Context, f WaitingFilter) ([]Waiting, error)
	// CountWaiting returns how many of them there are on all pages.
	CountWaiting(ctx context.Context, f WaitingFilter) (int64, error)
}

// Reader returns orders.
type Reader interface {
	// Order returns one, or fault.ErrNotFound.
	Order(ctx context.Context, id int64) (Order, error)
	// Orders returns a holder's, by their number.
	Orders(ctx context.Context, holderID int64) ([]Order, error)
}

// Tx is a transaction about a holder's kits. What changes an order has locked the
// holder's donor before, so that two presses and two members of staff queue up.
type Tx interface {
	voucher.Tx
	Reader
	AddOrder(ctx context.Context, o Order) (int64, error)
	// SaveOrder writes state, carrier, tracking number and days, and raises the version.
	SaveOrder(ctx context.Context, o Order) error
}

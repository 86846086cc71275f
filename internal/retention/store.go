package retention

import (
	"context"
	"time"

	"beacon/internal/audit"
	"beacon/internal/legalhold"
)

// Item is an item of a rule.
type Item struct {
	ID      int64         // of its kind
	At      time.Time     // when it ended
	Record  audit.Subject // the record that it belongs to; zero: none
	Name    string        // a person's name, or an address
	ShownIn int64         // a holder's donor, a referral's entry in the queue; 0: none
}

// Due is the number of due items of a kind, with the oldest time.
type Due struct {
	Count  int64
	Oldest *time.Time // nil: no items
}

// Selection are the items of a kind that ended before a time, without those covered by a hold.
type Selection struct {
	Kind    Kind
	Before  time.Time
	Covered legalhold.Covered
}

// Page is a part of a selection in the order of ids: the items above After, without the first Offset.
type Page struct {
	After         int64
	Offset, Limit int
}

// Run is one night's work.
type Run struct {
	ID           int64
	On           string // ISO, the registry's day of the run
	Kept         map[Kind]int
	Counts       map[Kind]int64
	Turns        int // number of processes that worked on it
	StartedAt    time.Time
	ClaimedUntil time.Time
	EndedAt      *time.Time // nil: in progress
}

// Deleted is the result of deleting an item: its row in the transaction, and its files to delete after the commit.
type Deleted struct {
	Done     bool     // false: it is not due, or no longer
	Pictures []string // stems of patients' pictures
	Files    []string // names of files
}

// Store finds due items and stores runs.
type Store interface {
	legalhold.Reader
	// Count counts a selection.
	Count(ctx context.Context, s Selection) (Due, error)
	// List returns a page of a selection.
	List(ctx context.Context, s Selection, p Page) ([]Item, error)
	// Runs returns the newest runs.
	Runs(ctx context.Context, limit int) ([]Run, error)
	// InTx runs fn in one transaction. Transactions that delete retained data or change holds run one after another.
	InTx(ctx context.Context, fn func(Tx) error) error
}

// Tx is a transaction of a run.
type Tx interface {
	legalhold.Reader
	audit.Log
	Runs(ctx context.Context, limit int) ([]Run, error)
	AddRun(ctx context.Context, r Run) (int64, error)
	// TakeOver records another process that works on a run.
	TakeOver(ctx context.Context, r Run) error
	// SaveRun stores the counts, the claim and the end. It returns false, and changes nothing, if another process took
	// over the run.
	SaveRun(ctx context.Context, r Run) (bool, error)
	// Delete deletes an item if it is still in the selection.
	Delete(ctx context.Context, s Selection, i Item, now time.Time) (Deleted, error)
}

package retention

import (
	"context"
	"time"

	"beacon/internal/audit"
	"beacon/internal/legalhold"
)

// Item is something that a rule is about.
type Item struct {
	ID      int64         // of its kind
	At      time.Time     // when it ended
	Record  audit.Subject // whose it is; zero: nobody's record
	Name    string        // of whom, or an address
	ShownIn int64         // a holder's donor, a referral's place in the queue; 0: none
}

// Due is how much of a kind is due, and since when the oldest.
type Due struct {
	Count  int64
	Oldest *time.Time // nil: nothing
}

// Selection are the items of a kind that ended before a time and are not covered by a hold.
type Selection struct {
	Kind    Kind
	Before  time.Time
	Covered legalhold.Covered
}

// Page is a part of a selection, in the order of ids: those above After, without the first Offset of them.
type Page struct {
	After         int64
	Offset, Limit int
}

// Run is one night's work.
type Run struct {
	ID           int64
	On           string // ISO, the registry's day by which things were due
	Kept         map[Kind]int
	Counts       map[Kind]int64
	Turns        int // how many processes worked on it
	StartedAt    time.Time
	ClaimedUntil time.Time
	EndedAt      *time.Time // nil: it goes on
}

// Gone is what was deleted of an item: its row in the transaction, its files to be deleted after the commit.
type Gone struct {
	Done     bool     // false: it is not due (any more)
	Pictures []string // stems of patients' pictures
	Files    []string // names of files
}

// Store finds what is due and stores runs.
type Store interface {
	legalhold.Reader
	// Count counts a selection.
	Count(ctx context.Context, s Selection) (Due, error)
	// List returns a page of a selection.
	List(ctx context.Context, s Selection, p Page) ([]Item, error)
	// Runs returns the newest runs.
	Runs(ctx context.Context, limit int) ([]Run, error)
	// InTx runs fn in one transaction, after every other one that deletes kept data or changes holds.
	InTx(ctx context.Context, fn func(Tx) error) error
}

// Tx is a transaction of a run.
type Tx interface {
	legalhold.Reader
	audit.Log
	Runs(ctx context.Context, limit int) ([]Run, error)
	AddRun(ctx context.Context, r Run) (int64, error)
	// TakeOver counts another process that works on a run.
	TakeOver(ctx context.Context, r Run) error
	// SaveRun writes the counts, the claim and the end. It returns false, and changes nothing, if another process took
	// the run over.
	SaveRun(ctx context.Context, r Run) (bool, error)
	// Delete deletes an item if it is still in the selection.
	Delete(ctx context.Context, s Selection, i Item, now time.Time) (Gone, error)
}

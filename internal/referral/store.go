package referral

import (
	"context"
	"time"

	"beacon/internal/center"
	"beacon/internal/intake"
	"beacon/internal/microsite"
	"beacon/internal/platform/sentform"
)

// Store is where referrals live.
type Store interface {
	// InTx runs fn in one transaction. An error from fn rolls everything back and
	// is answered as it is.
	InTx(ctx context.Context, fn func(Tx) error) error
	Reader
	// SentForm returns the id of the referral that a form added first, or 0.
	SentForm(ctx context.Context, f sentform.Form) (id int64, err error)
	// ByEmail returns the first referral of each request of an address (given in
	// lower case), newest first, at most 20.
	ByEmail(ctx context.Context, email string) ([]Referral, error)
	// Unfinished returns up to limit referrals with an id above after, in order,
	// that wait for the choice of a center since before a time and of which fewer
	// than reminders were mailed.
	Unfinished(ctx context.Context, before time.Time, reminders int, after int64, limit int) ([]Referral, error)
}

// Reader reads referrals.
type Reader interface {
	// Referral returns one, or fault.ErrNotFound.
	Referral(ctx context.Context, id int64) (Referral, error)
	// Batch returns the rows of one request, oldest first.
	Batch(ctx context.Context, batch string) ([]Referral, error)
}

// Tx is a transaction about referrals; sites and the centers' queues change with them.
type Tx interface {
	microsite.Tx
	intake.FormTx
	sentform.Log
	Reader
	// LockBatch takes the rows of one request until the transaction ends and
	// returns them as they are now, oldest first.
	LockBatch(ctx context.Context, batch string) ([]Referral, error)
	AddReferral(ctx context.Context, r Referral) (int64, error)
	// SaveReferral writes every column of a referral that was locked.
	SaveReferral(ctx context.Context, r Referral) error
	// CenterContacts returns whom to call at a center.
	CenterContacts(ctx context.Context, centerID int64) ([]center.Coordinator, error)
	// SetLeadSource returns false when the referral has one already, or is not there.
	SetLeadSource(ctx context.Context, id int64, source string) (bool, error)
	// CountReminders raises the number of mailed reminders of an unfinished
	// referral, and returns false when another process did or it is finished.
	CountReminders(ctx context.Context, id int64, from, to int) (bool, error)
}

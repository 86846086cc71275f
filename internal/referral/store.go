package referral

import (
	"context"
	"time"

	"beacon/internal/center"
	"beacon/internal/intake"
	"beacon/internal/microsite"
	"beacon/internal/platform/sentform"
)

// Store stores referrals.
type Store interface {
	// InTx runs fn in one transaction. An error from fn rolls back the transaction and is returned unchanged.
	InTx(ctx context.Context, fn func(Tx) error) error
	Reader
	// SentForm returns the id of the first referral of a form, or 0.
	SentForm(ctx context.Context, f sentform.Form) (id int64, err error)
	// ByEmail returns the first referral of each request of an address (in lower case), newest first, at most 20.
	ByEmail(ctx context.Context, email string) ([]Referral, error)
	// Unfinished returns up to limit referrals with ids above after, in order. They have waited for a choice of center
	// since before a time, and have had fewer than reminders reminders.
	Unfinished(ctx context.Context, before time.Time, reminders int, after int64, limit int) ([]Referral, error)
}

// Reader reads referrals.
type Reader interface {
	// Referral returns a referral, or fault.ErrNotFound.
	Referral(ctx context.Context, id int64) (Referral, error)
	// Batch returns the rows of one request, oldest first.
	Batch(ctx context.Context, batch string) ([]Referral, error)
}

// Tx is a transaction for referrals; it includes sites and the centers' queues.
type Tx interface {
	microsite.Tx
	intake.FormTx
	sentform.Log
	Reader
	// LockBatch locks the rows of one request until the transaction ends, and returns them, oldest first.
	LockBatch(ctx context.Context, batch string) ([]Referral, error)
	AddReferral(ctx context.Context, r Referral) (int64, error)
	// SaveReferral stores every column of a locked referral.
	SaveReferral(ctx context.Context, r Referral) error
	// CenterContacts returns the contacts of a center.
	CenterContacts(ctx context.Context, centerID int64) ([]center.Coordinator, error)
	// SetLeadSource returns false if the referral has a source already, or does not exist.
	SetLeadSource(ctx context.Context, id int64, source string) (bool, error)
	// CountReminders sets the number of sent reminders of an unfinished referral. It returns false if another process
	// did so, or the referral is finished.
	CountReminders(ctx context.Context, id int64, from, to int) (bool, error)
}

package voucher

import (
	"context"

	"beacon/internal/audit"
	"beacon/internal/center"
	"beacon/internal/notify"
)

// Store is where donors and holders live.
type Store interface {
	Reader
	// InTx runs fn in one transaction. An error from fn rolls everything back and
	// is answered as it is.
	InTx(ctx context.Context, fn func(Tx) error) error
	// HoldersByEmail returns whom an address (given in lower case) belongs to,
	// newest first, at most 20, nobody who is removed.
	HoldersByEmail(ctx context.Context, email string) ([]Holder, error)
	// Donors returns the donors of a center who are not removed, or of all
	// centers (0), newest first.
	Donors(ctx context.Context, centerID int64) ([]Donor, error)
	// HoldersOfCenter returns the holders of those donors, nobody who is removed.
	HoldersOfCenter(ctx context.Context, centerID int64) ([]Holder, error)
}

// Reader returns single records.
type Reader interface {
	// Donor returns one, removed or not, or fault.ErrNotFound.
	Donor(ctx context.Context, id int64) (Donor, error)
	// Holder returns one, removed or not, or fault.ErrNotFound.
	Holder(ctx context.Context, id int64) (Holder, error)
	// Holders returns a donor's holders who are not removed, in the order they were named.
	Holders(ctx context.Context, donorID int64) ([]Holder, error)
	// DonorsByEmail returns whom an address (given in lower case) belongs to,
	// newest first, at most 20, nobody who is removed.
	DonorsByEmail(ctx context.Context, email string) ([]Donor, error)
}

// Tx is a transaction about a donor and their holders.
type Tx interface {
	Reader
	audit.Log
	notify.Outbox
	// LockDonor takes a donor's row, and with it everything of theirs, until the
	// transaction ends, and answers it as it is now, or fault.ErrNotFound.
	LockDonor(ctx context.Context, id int64) (Donor, error)
	// LockHolder takes the row of a holder's donor and answers both as they are now.
	LockHolder(ctx context.Context, id int64) (Holder, Donor, error)
	AddDonor(ctx context.Context, d Donor) (int64, error)
	// SaveDonor and SaveHolder write every column of a record that was locked,
	// and raise its version.
	SaveDonor(ctx context.Context, d Donor) error
	AddHolder(ctx context.Context, h Holder) (int64, error)
	SaveHolder(ctx context.Context, h Holder) error
	// CenterContacts returns whom to call at a center.
	CenterContacts(ctx context.Context, centerID int64) ([]center.Coordinator, error)
	// LockCenter makes others who lock the same center wait until the transaction
	// ends.
	LockCenter(ctx context.Context, centerID int64) error
	// Coordinators returns whom to mail at a center: the coordinators who can sign in.
	Coordinators(ctx context.Context, centerID int64) ([]notify.Person, error)
	// EnqueueOnce is Enqueue and reports whether the mail's key was a new one.
	EnqueueOnce(ctx context.Context, m notify.Mail) (isNew bool, err error)
}

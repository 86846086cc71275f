package voucher

import (
	"context"

	"beacon/internal/duplicate"
	"beacon/internal/emailchange"
	"beacon/internal/notify"
	"beacon/internal/platform/sentform"
	"beacon/internal/recordjoin"
)

// Store stores donors and holders.
type Store interface {
	Reader
	// InTx runs fn in one transaction. An error from fn rolls everything back and is
	// returned unchanged.
	InTx(ctx context.Context, fn func(Tx) error) error
	// HoldersByEmail returns the holders with an address, given in lower case, newest
	// first, at most 20, without removed ones.
	HoldersByEmail(ctx context.Context, email string) ([]Holder, error)
	// Donors returns one page of donors who are not removed, and how many match in all.
	Donors(ctx context.Context, q DonorQuery) (page []Donor, total int64, err error)
	// HoldersOfDonors returns the holders of the donors of that page, without removed ones.
	HoldersOfDonors(ctx context.Context, q DonorQuery) ([]Holder, error)
	// DonorsJoinedInto returns the donors whose records were joined into another one.
	DonorsJoinedInto(ctx context.Context, keptID int64) ([]Donor, error)
	// BouncedHolders returns the ids of the holders of a center, or of all (0), whose address bounced, until somebody
	// settles that.
	BouncedHolders(ctx context.Context, centerID int64) (map[int64]bool, error)
	// HoldersAsked returns the holders of all centers whose redemption, or taking it back,
	// waits to be confirmed, the longest wait first, without removed ones.
	HoldersAsked(ctx context.Context) ([]Holder, error)
	// HoldersInNeed returns the holders of a center, or of all (0), who need their voucher now, the longest wait
	// first, without removed ones.
	HoldersInNeed(ctx context.Context, centerID int64) ([]Holder, error)
}

// DonorQuery filters, sorts and pages donors (R7.3). Zero values match every donor.
type DonorQuery struct {
	Search        string // part of a name or email, of the donor or a holder
	State         State  // of one of their vouchers
	CenterID      int64
	Step          Step
	MatchStatus   MatchStatus
	SurgeryBefore string // ISO; donors without a day are left out
	OpenUntil     string // ISO; only donors before their donation, whose surgery is planned until this day
	IsUnplanned   bool   // only living donors before their donation, whose surgery is not planned
	Order         string // created, updated, name, step or surgery, descending with a minus; empty: newest first; id: oldest first
	Offset        int
	Limit         int // 0: all
}

// Reader reads single records.
type Reader interface {
	duplicate.Reader
	// Donor returns a donor, removed or not, or fault.ErrNotFound.
	Donor(ctx context.Context, id int64) (Donor, error)
	// Holder returns a holder, removed or not, or fault.ErrNotFound.
	Holder(ctx context.Context, id int64) (Holder, error)
	// Holders returns a donor's holders who are not removed, in the order they were named.
	Holders(ctx context.Context, donorID int64) ([]Holder, error)
	// DonorsByEmail returns the donors with an address, given in lower case, newest first,
	// at most 20, without removed ones.
	DonorsByEmail(ctx context.Context, email string) ([]Donor, error)
}

// Tx is a transaction about a donor and their holders.
type Tx interface {
	Reader
	emailchange.Tx
	recordjoin.Tx
	sentform.Log
	// LockDonor locks a donor with everything that belongs to them until the transaction
	// ends. It returns the donor, or fault.ErrNotFound.
	LockDonor(ctx context.Context, id int64) (Donor, error)
	// LockHolder locks a holder's donor and returns both.
	LockHolder(ctx context.Context, id int64) (Holder, Donor, error)
	AddDonor(ctx context.Context, d Donor) (int64, error)
	// SaveDonor and SaveHolder write every column of a locked record and raise its version.
	SaveDonor(ctx context.Context, d Donor) error
	AddHolder(ctx context.Context, h Holder) (int64, error)
	SaveHolder(ctx context.Context, h Holder) error
	// HasConsent reports whether a signed form or an ID picture of the signer is kept.
	HasConsent(ctx context.Context, g Signer) (bool, error)
	// CenterContact returns a center as mails name it.
	CenterContact(ctx context.Context, centerID int64) (notify.CenterContact, error)
	// LockCenter makes others who lock the same center wait until the transaction ends.
	LockCenter(ctx context.Context, centerID int64) error
	// Coordinators returns the coordinators of a center who can sign in, to mail them.
	Coordinators(ctx context.Context, centerID int64) ([]notify.Person, error)
	// RegistryReviewers returns the registry's staff who can sign in, to mail them.
	RegistryReviewers(ctx context.Context) ([]notify.Person, error)
	// WithdrawWaiting withdraws the mails to an address that were not sent yet and whose
	// link about accepts.
	WithdrawWaiting(ctx context.Context, to string, about func(notify.Link) bool) error
	// EnqueueOnce is Enqueue that reports whether the mail's dedupe key was new.
	EnqueueOnce(ctx context.Context, m notify.Mail) (isNew bool, err error)
}

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
	// InTx runs fn in one transaction. An error from fn rolls back the transaction and is returned unchanged.
	InTx(ctx context.Context, fn func(Tx) error) error
	// HoldersByEmail returns at most 20 holders with a lower-case address, newest first, without removed holders.
	HoldersByEmail(ctx context.Context, email string) ([]Holder, error)
	// Donors returns one page of donors and the total number of matches, without removed donors.
	Donors(ctx context.Context, q DonorQuery) (page []Donor, total int64, err error)
	// HoldersForDonors returns the holders of the donors on that page, without removed holders.
	HoldersForDonors(ctx context.Context, q DonorQuery) ([]Holder, error)
	// DonorsJoinedInto returns the donors of the records that were joined into keptID.
	DonorsJoinedInto(ctx context.Context, keptID int64) ([]Donor, error)
	// BouncedHolders returns the ids of the holders of a center, or of all centers (0), with an unsettled bounce of
	// their address.
	BouncedHolders(ctx context.Context, centerID int64) (map[int64]bool, error)
	// HoldersAsked returns the holders of all centers with a redemption or its undo pending, the longest wait first,
	// without removed holders.
	HoldersAsked(ctx context.Context) ([]Holder, error)
	// HoldersInNeed returns the holders of a center, or of all centers (0), who need their voucher now, the longest
	// wait first, without removed holders.
	HoldersInNeed(ctx context.Context, centerID int64) ([]Holder, error)
	// Guests returns one page of the holders with another center than their donor, by name, and the total number of
	// matches.
	Guests(ctx context.Context, q GuestQuery) (page []Guest, total int64, err error)
}

// DonorQuery filters, sorts and pages donors (R7.3). Zero values match every donor.
type DonorQuery struct {
	Search        string // part of a donor's or holder's name or email address
	State         State  // of a voucher of the donor
	CenterID      int64
	GuestsOf      int64 // a center: only donors of other centers who have a holder there
	Step          Step
	MatchStatus   MatchStatus
	SurgeryBefore string // ISO; donors without a day are left out
	OpenUntil     string // ISO; only donors before their donation with a surgery planned up to this day
	DonatedUntil  string // ISO; without the donors who donated later
	IsUnplanned   bool   // only living donors before their donation without a planned surgery
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
	// Holders returns a donor's holders in the order they were named, without removed holders.
	Holders(ctx context.Context, donorID int64) ([]Holder, error)
	// FormerCenters returns the former centers of a donor and the holders, in the order of the transfers.
	FormerCenters(ctx context.Context, donorID int64) ([]FormerCenter, error)
	// DonorsByEmail returns at most 20 donors with a lower-case address, newest first, without removed donors.
	DonorsByEmail(ctx context.Context, email string) ([]Donor, error)
}

// Tx is a transaction about a donor and their holders.
type Tx interface {
	Reader
	emailchange.Tx
	recordjoin.Tx
	sentform.Log
	// LockDonor locks a donor and all records that belong to the donor until the transaction ends. It returns the
	// donor, or fault.ErrNotFound.
	LockDonor(ctx context.Context, id int64) (Donor, error)
	// LockHolder locks a holder's donor and returns both.
	LockHolder(ctx context.Context, id int64) (Holder, Donor, error)
	AddDonor(ctx context.Context, d Donor) (int64, error)
	// SaveDonor and SaveHolder write every column of a locked record and raise its version.
	SaveDonor(ctx context.Context, d Donor) error
	AddHolder(ctx context.Context, h Holder) (int64, error)
	SaveHolder(ctx context.Context, h Holder) error
	AddFormerCenter(ctx context.Context, f FormerCenter) error
	// HasConsent reports whether a signed form or an ID picture of the signer is stored.
	HasConsent(ctx context.Context, g Signer) (bool, error)
	// CenterName returns the name of a center, or fault.ErrNotFound.
	CenterName(ctx context.Context, centerID int64) (string, error)
	// CenterContact returns a center's contact data for emails.
	CenterContact(ctx context.Context, centerID int64) (notify.CenterContact, error)
	// LockCenter locks a center until the transaction ends. Other callers of LockCenter wait. It returns
	// fault.ErrNotFound for an unknown or closed center.
	LockCenter(ctx context.Context, centerID int64) error
	// Coordinators returns the coordinators of a center who can sign in, as addressees of emails.
	Coordinators(ctx context.Context, centerID int64) ([]notify.Person, error)
	// WithdrawWaiting withdraws the unsent emails to an address with a link that about accepts.
	WithdrawWaiting(ctx context.Context, to string, about func(notify.Link) bool) error
	// EnqueueOnce is like Enqueue and reports whether the email's dedupe key was new.
	EnqueueOnce(ctx context.Context, m notify.Email) (isNew bool, err error)
}

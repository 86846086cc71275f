package intake

import (
	"context"
	"time"

	"beacon/internal/microsite"
)

// Store is where entries of the queue live.
type Store interface {
	Reader
	// InTx runs fn in one transaction, which commits when fn returns nil.
	InTx(ctx context.Context, fn func(Tx) error) error
	// Page returns the lines that a filter leaves, and Count how many lines it
	// has of each status, whatever status it asks for.
	Page(ctx context.Context, f Filter) ([]Entry, error)
	Count(ctx context.Context, f Filter) (Counts, error)
	// Waiting returns how many entries are new, of all centers or of one, and how
	// many of them were due before a time and never reached.
	Waiting(ctx context.Context, centerID int64, lateBefore time.Time) (fresh, late int64, err error)
	// Outcomes returns what became of those who came from since on and before
	// until, of all centers (0) or of one, in the order in which they came.
	Outcomes(ctx context.Context, centerID int64, since, until time.Time) ([]Outcome, error)
	// WithoutCenter counts the requests of that time that have no center yet.
	WithoutCenter(ctx context.Context, since, until time.Time) (int64, error)
}

// Reader looks one entry up, inside or outside a transaction; fault.ErrNotFound
// when there is none.
type Reader interface {
	Entry(ctx context.Context, id int64) (Entry, error)
	// Record returns an entry with everything about it.
	Record(ctx context.Context, id int64) (Record, error)
}

// Tx is a transaction about an entry, and about the site that comes of it.
type Tx interface {
	microsite.Tx
	Reader
	// LockEntry takes the entry's row until the transaction ends, raises its
	// version and returns it as it was before.
	LockEntry(ctx context.Context, id int64) (Entry, error)
	// SaveEntry stores what changes in the life of an entry that was locked.
	SaveEntry(ctx context.Context, e Entry) error
	// MoveReferral moves a referral to another center, and reports whether it did: not if
	// that one has the same request.
	MoveReferral(ctx context.Context, referralID, centerID int64) (bool, error)
	AddContact(ctx context.Context, entryID int64, c Contact) error
	// LockRequest makes others who would make a site of the same request wait.
	LockRequest(ctx context.Context, batch string) error
	// Request returns the rows and the entries of one request.
	Request(ctx context.Context, batch string) (Request, error)
	// CorrectRequest writes what staff put right into all rows of a request; newKey
	// ends the links.
	CorrectRequest(ctx context.Context, batch string, p Person, newKey bool) error
	// CorrectAddress writes the postal address of a champion registration, which then
	// counts as not verified if it is another one.
	CorrectAddress(ctx context.Context, siteID int64, p Person) error
	// LinkSite says of all referrals of a request which site came of it.
	LinkSite(ctx context.Context, batch string, siteID int64, at time.Time) error
}

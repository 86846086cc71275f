package intake

import (
	"context"
	"time"

	"beacon/internal/microsite"
	"beacon/internal/visits"
)

// Store stores the entries of the queue.
type Store interface {
	Reader
	// InTx runs fn in one transaction, which commits if fn returns nil.
	InTx(ctx context.Context, fn func(Tx) error) error
	// Page returns the entries that match a filter. Count returns their number for each status, and ignores the
	// filter's status.
	Page(ctx context.Context, f Filter) ([]Entry, error)
	Count(ctx context.Context, f Filter) (Counts, error)
	// Outcomes returns the outcomes of the patients who came from since and before until, for all centers (0) or for
	// one, in order of arrival.
	Outcomes(ctx context.Context, centerID int64, since, until time.Time) ([]Outcome, error)
	// PageVisits returns the visitors of a center's public pages in a period, CenterVisits those of each center, the most
	// visited first. Both days are included.
	PageVisits(ctx context.Context, centerID int64, from, to visits.Day) ([]PageVisits, error)
	CenterVisits(ctx context.Context, from, to visits.Day) ([]PageVisits, error)
	// CountCenters counts the visitors of the centers since the day before the last counted day.
	CountCenters(ctx context.Context) (int, error)
	// Decisions returns the decisions on submissions of one center, or of all (0), since a time and before another.
	Decisions(ctx context.Context, centerID int64, since, until time.Time) ([]Decision, error)
	// WithoutCenter counts the requests of a period that have no center yet.
	WithoutCenter(ctx context.Context, since, until time.Time) (int64, error)
}

// Reader reads one entry, inside or outside a transaction. It returns fault.ErrNotFound if there is none.
type Reader interface {
	Entry(ctx context.Context, id int64) (Entry, error)
	// Record returns an entry with all its data.
	Record(ctx context.Context, id int64) (Record, error)
}

// Tx is a transaction for an entry and its site.
type Tx interface {
	microsite.Tx
	Reader
	// LockEntry locks the entry's row until the transaction ends and increments its version. It returns the entry with
	// the old version.
	LockEntry(ctx context.Context, id int64) (Entry, error)
	// SaveEntry stores the changeable columns of a locked entry.
	SaveEntry(ctx context.Context, e Entry) error
	// MoveReferral moves a referral to another center. It returns false if that center has the same request.
	MoveReferral(ctx context.Context, referralID, centerID int64) (bool, error)
	AddContact(ctx context.Context, entryID int64, c Contact) error
	// LockRequest locks a request, so concurrent transactions do not make two sites.
	LockRequest(ctx context.Context, batch string) error
	// Request returns the ids of the records and entries of one request.
	Request(ctx context.Context, batch string) (Request, error)
	// CorrectRequest stores a correction in all rows of a request; newKey invalidates the links.
	CorrectRequest(ctx context.Context, batch string, p Person, newKey bool) error
	// CorrectAddress stores the postal address of a champion registration. A different address is marked as unverified.
	CorrectAddress(ctx context.Context, siteID int64, p Person) error
	// LinkSite stores the resulting site in all referrals of a request.
	LinkSite(ctx context.Context, batch string, siteID int64, at time.Time) error
}

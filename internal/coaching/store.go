package coaching

import (
	"context"
	"time"

	"beacon/internal/audit"
	"beacon/internal/notify"
	"beacon/internal/platform/sentform"
)

// Store stores pairings, notes and claims. Reads outside a transaction may be stale, so decisions are made inside InTx,
// after a lock.
type Store interface {
	Reader
	// InTx runs fn in one transaction. An error from fn rolls back the transaction and is returned unchanged.
	InTx(ctx context.Context, fn func(Tx) error) error
}

// Reader reads. Methods with a single result return fault.ErrNotFound if it does not exist.
type Reader interface {
	// Head is the cheap query behind a poll.
	Head(ctx context.Context, siteID int64) (Head, error)
	// Pairing returns a site with its coach, if there is one.
	Pairing(ctx context.Context, siteID int64) (Pairing, error)
	// Notes returns the newest 500 notes of a site, newest first.
	Notes(ctx context.Context, siteID int64) ([]Note, error)
	Note(ctx context.Context, id int64) (Note, error)
	// Pairings returns a coach's sites, sorted by id. Their Coach is nil.
	Pairings(ctx context.Context, coachID int64) ([]Pairing, error)
	// NoteMarks returns the notes of all of a coach's sites without their text, oldest first.
	NoteMarks(ctx context.Context, coachID int64) ([]Note, error)
	// Requests returns the recipients who can be coached, asked for a coach and have none, with the coach's own claims.
	// The longest waiting come first.
	Requests(ctx context.Context, coachID int64) ([]OpenRequest, error)
	// PrivateNote returns a coach's own note about a patient, or the zero value.
	PrivateNote(ctx context.Context, siteID, coachID int64) (PrivateNote, error)
	Claim(ctx context.Context, id int64) (Claim, error)
	// WaitingClaim returns a coach's waiting claim on a site.
	WaitingClaim(ctx context.Context, siteID, coachID int64) (Claim, error)
	// Coaches returns one page of the coaches and the number that match the filter.
	Coaches(ctx context.Context, f CoachFilter) ([]CoachLoad, int64, error)
	// CoachLoad returns one coach, even if the account is closed.
	CoachLoad(ctx context.Context, id int64) (CoachLoad, error)
	// CoachHistory returns the newest audit events about a coach's account and patients, newest first.
	CoachHistory(ctx context.Context, id int64, limit int) ([]CoachEvent, error)
}

// Tx is a Reader that also writes; audit events and emails commit with the transaction.
type Tx interface {
	Reader
	audit.Log
	sentform.Log
	notify.Outbox
	// Withdraw deletes the email with a key unless a process has tried to send it.
	Withdraw(ctx context.Context, dedupeKey string) error
	// Lock locks the pairing's row until the transaction ends, increments its revision and returns it.
	Lock(ctx context.Context, siteID int64) (Pairing, error)
	// LockWithSite is Lock that locks the site's own row first, for changes that affect others' permissions on the
	// site. It increments the site's revision too.
	LockWithSite(ctx context.Context, siteID int64) (Pairing, error)
	// SetRequested records the time of the first request for a coach.
	SetRequested(ctx context.Context, siteID int64, at time.Time) error
	// LockCoach locks and returns a coach who can sign in, or returns fault.ErrNotFound. The account cannot be closed
	// before the coach has the patient.
	LockCoach(ctx context.Context, id int64) (Coach, error)
	// Assign sets the coach of a locked site, 0 for none, and revokes the permission to edit.
	Assign(ctx context.Context, siteID, coachID int64, by string, at time.Time) error
	SetMayEdit(ctx context.Context, siteID int64, may bool) error
	// AddNote stores a note in status Sent and returns its id.
	AddNote(ctx context.Context, n Note) (int64, error)
	// SaveNote stores status, reply and times of a note.
	SaveNote(ctx context.Context, n Note) error
	// SavePrivateNote stores the next version of a coach's note, or returns false if the note has another version.
	SavePrivateNote(ctx context.Context, siteID, coachID int64, n PrivateNote, at time.Time) (bool, error)
	AddClaim(ctx context.Context, siteID, coachID int64, at time.Time) (int64, error)
	// DecideClaim closes one waiting claim. OvertakeClaims closes the others of a site.
	DecideClaim(ctx context.Context, id int64, state ClaimState, by string, at time.Time) error
	OvertakeClaims(ctx context.Context, siteID int64, by string, at time.Time) error
}

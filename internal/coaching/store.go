package coaching

import (
	"context"
	"time"

	"beacon/internal/audit"
	"beacon/internal/notify"
)

// Store is where pairings, notes and claims live. Reads outside a transaction
// may be a moment old; whoever decides does so inside InTx, after a lock.
type Store interface {
	Reader
	// InTx runs fn in one transaction. An error from fn rolls everything back and
	// is answered as it is.
	InTx(ctx context.Context, fn func(Tx) error) error
}

// Reader looks things up. Methods that answer one thing answer fault.ErrNotFound
// when it is not there.
type Reader interface {
	// Head is the cheap look-up behind a poll.
	Head(ctx context.Context, siteID int64) (Head, error)
	// Pairing returns a site and its coach; without a coach as well.
	Pairing(ctx context.Context, siteID int64) (Pairing, error)
	// Notes returns the newest 500 notes of a site, newest first.
	Notes(ctx context.Context, siteID int64) ([]Note, error)
	Note(ctx context.Context, id int64) (Note, error)
	// PairingsOf returns a coach's sites by id. Their Coach is nil: it is the asking one.
	PairingsOf(ctx context.Context, coachID int64) ([]Pairing, error)
	// MarksOf returns the notes of all of a coach's sites without their words,
	// oldest first.
	MarksOf(ctx context.Context, coachID int64) ([]Note, error)
	// Requests returns who can be coached, asked for it and has no coach, longest
	// waiting first, with the coach's own claims.
	Requests(ctx context.Context, coachID int64) ([]OpenRequest, error)
	Claim(ctx context.Context, id int64) (Claim, error)
	// WaitingClaim returns a coach's waiting claim on a site.
	WaitingClaim(ctx context.Context, siteID, coachID int64) (Claim, error)
	// WaitingClaims returns every claim that waits, oldest first.
	WaitingClaims(ctx context.Context) ([]WaitingClaim, error)
	// Coaches returns one page of the coaches and how many the filter leaves.
	Coaches(ctx context.Context, f CoachFilter) ([]CoachLoad, int64, error)
	// CoachLoad returns one coach, also one whose account is closed.
	CoachLoad(ctx context.Context, id int64) (CoachLoad, error)
	// CoachHistory returns the newest of what the trail tells of a coach's account
	// and of the coach's patients, newest first.
	CoachHistory(ctx context.Context, id int64, limit int) ([]CoachEvent, error)
}

// Tx is a Reader that also writes; audit events and mails commit with the rest.
type Tx interface {
	Reader
	audit.Log
	notify.Outbox
	// Withdraw takes back the mail with a key while nobody has tried to send it, as
	// if it had never been enqueued.
	Withdraw(ctx context.Context, dedupeKey string) error
	// CoachesToTell returns every coach who can sign in; RegistryToTell, whoever
	// decides on claims.
	CoachesToTell(ctx context.Context) ([]notify.Person, error)
	RegistryToTell(ctx context.Context) ([]notify.Person, error)
	// Lock takes the pairing's row until the transaction ends, raises its
	// revision and answers it as it is now.
	Lock(ctx context.Context, siteID int64) (Pairing, error)
	// LockWithSite is Lock that takes the site's own row before, for changes that
	// decide what others may do with the site; it raises the site's revision too.
	LockWithSite(ctx context.Context, siteID int64) (Pairing, error)
	// SetRequested notes when a coach was asked for, unless that was noted before.
	SetRequested(ctx context.Context, siteID int64, at time.Time) error
	// HoldCoach returns a coach who can sign in, or fault.ErrNotFound. Until the end
	// of the transaction nobody else changes the account, so that a coach who is
	// given a patient is one still.
	HoldCoach(ctx context.Context, id int64) (Coach, error)
	// Assign sets the coach of a locked site, 0 for none, and takes the permission
	// to edit away.
	Assign(ctx context.Context, siteID, coachID int64, by string, at time.Time) error
	SetMayEdit(ctx context.Context, siteID int64, may bool) error
	// AddNote stores a note in status Sent and answers its id.
	AddNote(ctx context.Context, n Note) (int64, error)
	// SaveNote writes status, reply and times of a note.
	SaveNote(ctx context.Context, n Note) error
	AddClaim(ctx context.Context, siteID, coachID int64, at time.Time) (int64, error)
	// DecideClaim settles a waiting claim; OvertakeClaims those left of a site.
	DecideClaim(ctx context.Context, id int64, state ClaimState, by string, at time.Time) error
	OvertakeClaims(ctx context.Context, siteID int64, by string, at time.Time) error
}

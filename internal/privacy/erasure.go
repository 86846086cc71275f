package privacy

import (
	"context"
	"slices"
	"strconv"
	"time"

	"beacon/internal/audit"
	"beacon/internal/notify"
)

// State is how far an erasure has come.
type State string

// The states. Confirmed is over for the database, until files and old pages of it are gone as well.
const (
	Asked     State = "asked"
	Withdrawn State = "withdrawn" // by the asker
	Declined  State = "declined"  // by another administrator
	Confirmed State = "confirmed"
	Done      State = "done"
)

// RequestLasts is how long a request waits for a second administrator.
const RequestLasts = 7 * 24 * time.Hour

// Reasons are why somebody is erased.
var Reasons = []string{"asked-by-person", "asked-by-family", "no-longer-needed", "by-mistake", "ordered"}

// Count is how many rows of one kind go or stay.
type Count struct {
	Kind  string `json:"kind"`
	Count int64  `json:"count"`
}

// Erasure is one erasure from the request to its certificate.
type Erasure struct {
	ID          int64
	Subject     audit.Subject
	CenterID    int64
	State       State
	Reason      string
	Note        string // empty once it is decided
	Preview     string // what the asker saw, as Preview.Digest; empty once it is decided
	AskedBy     int64  // 0: the command, which erases again what a restored backup brought back
	AskedByName string
	AskedAt     time.Time
	DecidedBy   int64
	DecidedName string
	DecidedAt   *time.Time
	Pseudonym   string // empty until it is carried out
	Gone        []Count
	Stays       []Count
	Files       []string // still to be deleted; those that end with a slash are folders
	LogSize     int64
	Certificate []byte
	DoneAt      *time.Time
}

// EndsAt is when nobody can confirm it any more.
func (e Erasure) EndsAt() time.Time { return e.AskedAt.Add(RequestLasts) }

// isOver reports whether a request waited too long.
func (e Erasure) isOver(now time.Time) bool { return e.State == Asked && !now.Before(e.EndsAt()) }

// Administrator is somebody who may ask for an erasure, or confirm one.
type Administrator struct {
	notify.Person
	IsNew bool // a colleague made them an administrator within a week
}

// Removed is what erasing a person in the database did.
type Removed struct {
	Gone   []Count
	Files  []string
	Events []int64 // numbers of the trail's events that were emptied
	Named  []int64 // of these, the events of others, which only named the person
	Emails []int64 // ids of the person's emails
}

// Reader reads persons and erasures.
type Reader interface {
	// Person returns whose record it is, or fault.ErrNotFound. A person who was erased is not found.
	Person(ctx context.Context, s audit.Subject) (Person, error)
	// Count returns how many rows of each kind an erasure of the person deletes or changes, and what stays.
	Count(ctx context.Context, p Person) (goes, stays []Count, err error)
	// Erasure returns an erasure, or fault.ErrNotFound.
	Erasure(ctx context.Context, id int64) (Erasure, error)
	// OpenErasure returns the one of a record that is not decided or done, or fault.ErrNotFound.
	OpenErasure(ctx context.Context, s audit.Subject) (Erasure, error)
	// Erasures returns the newest erasures without files and certificates, newest first.
	Erasures(ctx context.Context, limit int) ([]Erasure, error)
	// Confirmed returns the erasures that are confirmed and not done.
	Confirmed(ctx context.Context) ([]Erasure, error)
	// Administrators returns who can administer. IsNew is of those whom a colleague made one after since.
	Administrators(ctx context.Context, since time.Time) ([]Administrator, error)
	// ErasuresAfter returns erasures with numbers above id, in order.
	ErasuresAfter(ctx context.Context, id int64, limit int) ([]Erasure, error)
	// ErasureEvents returns the events of the trail that name those that an erasure emptied, in order.
	ErasureEvents(ctx context.Context) ([]audit.Stored, error)
	// Remains returns the name of a table that has more of a person than an erasure leaves, or nothing. Only the records
	// of the person are known.
	Remains(ctx context.Context, p Person, pseudonym [2]string) (table string, err error)
	// LogSize returns how many events have a place in the log.
	LogSize(ctx context.Context) (int64, error)
}

// Tx is a transaction.
type Tx interface {
	Reader
	audit.Log
	notify.Outbox
	// Lock keeps others from changing a person's records until the transaction ends.
	Lock(ctx context.Context, p Person) error
	AddErasure(ctx context.Context, e Erasure) (int64, error)
	SaveErasure(ctx context.Context, e Erasure) error
	// IsTaken reports whether somebody has a pseudonym already.
	IsTaken(ctx context.Context, pseudonym string) (bool, error)
	// Erase does what the data map says with everything of a person, whom pseudonym (first and last) stands for from
	// then on.
	Erase(ctx context.Context, p Person, pseudonym [2]string, now time.Time) (Removed, error)
}

// Store keeps erasures.
type Store interface {
	Reader
	InTx(ctx context.Context, fn func(Tx) error) error
	// Scrub makes the database give up what rows that were deleted or changed left in its files.
	Scrub(ctx context.Context) error
	// Export calls visit with the rows of each table of a person, in the order of the data map.
	Export(ctx context.Context, p Person, visit func(t Table, rows []map[string]any) error) error
	// Looks returns the events about a person's records, oldest first.
	Looks(ctx context.Context, p Person) ([]audit.Stored, error)
}

// Holds returns why a record must not be erased.
type Holds interface {
	Reasons(ctx context.Context, s audit.Subject) ([]string, error)
}

// ids writes numbers as texts.
func ids(numbers []int64) (texts []string) {
	for _, n := range numbers {
		texts = append(texts, strconv.FormatInt(n, 10))
	}
	return texts
}

func isReason(r string) bool { return slices.Contains(Reasons, r) }

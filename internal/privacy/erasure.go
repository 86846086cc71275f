package privacy

import (
	"context"
	"slices"
	"strconv"
	"time"

	"beacon/internal/audit"
	"beacon/internal/legalhold"
	"beacon/internal/notify"
	"beacon/internal/platform/locale"
)

// State is the progress of an erasure.
type State string

// The states. In state Confirmed the rows are erased; files and old database pages remain to be deleted.
const (
	Asked     State = "asked"
	Withdrawn State = "withdrawn" // by the requester
	Declined  State = "declined"  // by another administrator
	Confirmed State = "confirmed"
	Done      State = "done"
)

// RequestLasts is the time in which a second administrator can confirm a request.
const RequestLasts = 7 * 24 * time.Hour

// Reasons are the reasons for an erasure.
var Reasons = []string{"asked-by-person", "asked-by-family", "no-longer-needed", "by-mistake", "ordered"}

// Count is the number of rows of one kind.
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
	Note        string // empty after the decision
	Preview     string // Preview.Digest as the requester saw it; empty after the decision
	AskedBy     int64  // 0: the command, which repeats an erasure after a restore
	AskedByName string
	AskedAt     time.Time
	DecidedBy   int64
	DecidedName string
	DecidedAt   *time.Time
	Pseudonym   string // empty until it is carried out
	Gone        []Count
	Stays       []Count
	Files       []string // still to be deleted; a name that ends in a slash is a folder
	LogSize     int64
	Certificate []byte
	DoneAt      *time.Time
}

// ExpiresAt returns the time at which the request expires.
func (e Erasure) ExpiresAt() time.Time { return e.AskedAt.Add(RequestLasts) }

// isOver reports whether the request has expired.
func (e Erasure) isOver(now time.Time) bool { return e.State == Asked && !now.Before(e.ExpiresAt()) }

// Administrator is an administrator who may request or confirm an erasure.
type Administrator struct {
	notify.Person
	IsNew bool // made an administrator within the last week
}

// Removed is the result of an erasure in the database.
type Removed struct {
	Gone   []Count
	Files  []string
	Events []int64 // numbers of the emptied events of the trail
	Named  []int64 // the emptied events of others, which only named the person
	Emails []int64 // ids of the person's emails
}

// Reader reads persons and erasures.
type Reader interface {
	legalhold.Reader
	// Person returns the person of a record, or fault.ErrNotFound. An erased person is not found.
	Person(ctx context.Context, s audit.Subject) (Person, error)
	// Count returns the number of rows of each kind that an erasure deletes or changes, and of those that stay.
	Count(ctx context.Context, p Person) (goes, stays []Count, err error)
	// Erasure returns an erasure, or fault.ErrNotFound.
	Erasure(ctx context.Context, id int64) (Erasure, error)
	// OpenErasure returns the undecided or unfinished erasure of a record, or fault.ErrNotFound.
	OpenErasure(ctx context.Context, s audit.Subject) (Erasure, error)
	// Erasures returns the newest erasures without files and certificates, newest first.
	Erasures(ctx context.Context, limit int) ([]Erasure, error)
	// Confirmed returns the erasures that are confirmed but not done.
	Confirmed(ctx context.Context) ([]Erasure, error)
	// Administrators returns the active administrators. IsNew marks those appointed by a colleague after since.
	Administrators(ctx context.Context, since time.Time) ([]Administrator, error)
	// ErasuresAfter returns erasures with numbers above id, in order.
	ErasuresAfter(ctx context.Context, id int64, limit int) ([]Erasure, error)
	// ErasureEvents returns the events of the trail that list emptied events, in order.
	ErasureEvents(ctx context.Context) ([]audit.Stored, error)
	// Remains returns the name of a table that has more data of a person than an erasure leaves, or "". The person has
	// only the ids of records.
	Remains(ctx context.Context, p Person, pseudonym [2]string) (table string, err error)
	// LogSize returns the number of events in the log.
	LogSize(ctx context.Context) (int64, error)
}

// Tx is a transaction.
type Tx interface {
	Reader
	audit.Log
	notify.Outbox
	// Lock locks a person's records until the transaction ends.
	Lock(ctx context.Context, p Person) error
	AddErasure(ctx context.Context, e Erasure) (int64, error)
	SaveErasure(ctx context.Context, e Erasure) error
	// IsTaken reports whether a pseudonym is in use.
	IsTaken(ctx context.Context, pseudonym string) (bool, error)
	// Erase applies the data map to all rows of a person, and replaces the name with pseudonym (first and last name).
	Erase(ctx context.Context, p Person, pseudonym [2]string, now time.Time) (Removed, error)
}

// Store stores erasures.
type Store interface {
	Reader
	InTx(ctx context.Context, fn func(Tx) error) error
	// Scrub removes the remains of deleted and changed rows from the database files.
	Scrub(ctx context.Context) error
	// Export calls visit with a person's rows of each table, in the order of the data map.
	Export(ctx context.Context, p Person, visit func(t Table, rows []map[string]any) error) error
	// AgreedText returns the words with a hash that people agreed to.
	AgreedText(ctx context.Context, hash string) (locale.Text, error)
	// Looks returns the events about a person's records, oldest first.
	Looks(ctx context.Context, p Person) ([]audit.Stored, error)
}

// ids returns numbers as text.
func ids(numbers []int64) (texts []string) {
	for _, n := range numbers {
		texts = append(texts, strconv.FormatInt(n, 10))
	}
	return texts
}

func isReason(r string) bool { return slices.Contains(Reasons, r) }

// Package delivery handles emails after they are written. It lists the emails of a record, sends an email again,
// processes bounce reports, and blocks bounced addresses until staff settle them (R12.3).
package delivery

import (
	"context"
	"time"

	"beacon/internal/access"
	"beacon/internal/audit"
	"beacon/internal/notify"
	"beacon/internal/platform/clock"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/locale"
)

// Contact is the current addressee of a record's emails.
type Contact struct {
	Email     string
	FirstName string
	FullName  string
	Language  locale.Lang
	IsStopped bool // all email is stopped: the person died, or the record was joined into another record
	// IsWithdrawn is true if the invitation was withdrawn; only a new invitation emails the person.
	IsWithdrawn bool
}

// Affected is a record with a bounced address. Only registry staff see affected staff accounts.
type Affected struct {
	Record     notify.Record // kind "staff" means an account
	ShownIn    int64         // the donor of a holder, or the queue entry of a referral; 0: none
	FullName   string
	CenterID   int64 // 0: none
	CenterName string
	Language   locale.Lang
}

// Blocked is a blocked address with the records that use it.
type Blocked struct {
	ID        int64
	Address   string
	Reason    notify.Reason
	BouncedAt time.Time
	Records   []Affected
}

// Tx reads and writes the data of one change.
type Tx interface {
	audit.Log
	// EnqueueOnce adds an email to the outbox, and returns false if its DedupeKey was used before.
	EnqueueOnce(ctx context.Context, m notify.Email) (isNew bool, err error)
	// Contact returns the current addressee of a record's emails, or fault.ErrNotFound.
	Contact(ctx context.Context, of notify.Record) (Contact, error)
	// IsBlocked reports whether an address is blocked.
	IsBlocked(ctx context.Context, address string) (bool, error)
	// SendAgain returns an email that was given up to the outbox with all its tries. It reports whether the email was
	// still given up.
	SendAgain(ctx context.Context, emailID int64) (bool, error)
	// MarkBounced records a bounce of a sent email, and reports whether the bounce is new.
	MarkBounced(ctx context.Context, emailID int64, b notify.Bounce) (bool, error)
	// Block stops all email to an address, unless the address was settled after sentAt.
	Block(ctx context.Context, address string, b notify.Bounce, sentAt time.Time) error
	// Unblock unblocks an address and returns it, or returns fault.ErrNotFound if it is not blocked.
	Unblock(ctx context.Context, id int64, by int64, at time.Time) (address string, err error)
	// WaitingTo returns the pending emails to an address, newest first.
	WaitingTo(ctx context.Context, address string) ([]notify.Queued, error)
	// Replace drops a pending email that must no longer be sent.
	Replace(ctx context.Context, emailID int64, at time.Time) error
}

// Store stores emails and blocked addresses.
type Store interface {
	// InTx runs fn in one transaction. An error from fn rolls back the transaction.
	InTx(ctx context.Context, fn func(Tx) error) error
	// List returns the emails of a selection, in its order.
	List(ctx context.Context, s notify.Selection) ([]notify.Queued, error)
	// Count returns the number of emails of records.
	Count(ctx context.Context, of []notify.Record) (int, error)
	// Item returns one email, or fault.ErrNotFound.
	Item(ctx context.Context, id int64) (notify.Queued, error)
	// LastEmailTo returns the id of the last email sent to an address, or fault.ErrNotFound.
	LastEmailTo(ctx context.Context, address string) (int64, error)
	// AccountAt returns the staff account with an address, or fault.ErrNotFound.
	AccountAt(ctx context.Context, address string) (id int64, isDisabled bool, err error)
	// Contact returns the current addressee of a record's emails, or fault.ErrNotFound.
	Contact(ctx context.Context, of notify.Record) (Contact, error)
	// Blocked returns the blocked addresses, newest first, each with its records of a center. For center 0, it
	// returns the records of all centers and the staff accounts.
	Blocked(ctx context.Context, centerID int64) ([]Blocked, error)
}

// Deps holds the dependencies of the service.
type Deps struct {
	Store        Store
	Ring         Ring
	Clock        clock.Clock
	Writer       *notify.Renderer
	KeepsEmails  bool   // true without a mail server: staff pass links on
	EmailsQueued func() // called after each commit that releases emails
	Bounced      func() // increments the count of bounces
}

// Service handles emails after they are written.
type Service struct{ d Deps }

// NewService returns the service.
func NewService(d Deps) *Service { return &Service{d} }

// subject returns a record as the subject of audit events.
func subject(r notify.Record) audit.Subject { return audit.Subject{Kind: string(r.Kind), ID: r.ID} }

// forCenters returns a Forbidden fault unless the caller works for centers.
func forCenters(by access.Principal) error {
	if !by.WorksForCenters() {
		return fault.New(fault.Forbidden, msgNotAllowed)
	}
	return nil
}

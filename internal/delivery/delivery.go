// Package delivery knows what became of mails: it shows each record its mails and sends one again, takes reports
// of bounces, and keeps the addresses to which nothing is sent until somebody settles the matter (R12.3).
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

// Contact is where the mails of a record go now.
type Contact struct {
	Email     string
	FirstName string
	FullName  string
	Language  locale.Lang
	IsStopped bool // nobody is mailed any more: the person died, or the record was joined into another
	// IsWithdrawn: the invitation was taken back; only inviting again mails the person.
	IsWithdrawn bool
}

// Affected is a record whose address bounced. Of staff only registry staff hear.
type Affected struct {
	Record     notify.Record // of kind "staff": an account
	ShownIn    int64         // a holder's donor, a referral's place in the queue; 0: none
	FullName   string
	Phone      string
	CenterName string
}

// Blocked is an address to which nothing is sent, with the records that have it.
type Blocked struct {
	ID        int64
	Address   string
	Reason    notify.Reason
	BouncedAt time.Time
	Records   []Affected
}

// Tx is what one change reads and writes.
type Tx interface {
	audit.Log
	// EnqueueOnce puts a mail into the outbox, and returns false if its DedupeKey was used before.
	EnqueueOnce(ctx context.Context, m notify.Mail) (isNew bool, err error)
	// Contact returns where the mails of a record go now, or fault.ErrNotFound.
	Contact(ctx context.Context, of notify.Record) (Contact, error)
	// IsBlocked reports whether nothing is sent to an address.
	IsBlocked(ctx context.Context, address string) (bool, error)
	// SendAgain puts a mail that was given up back, for all its tries, and reports whether it still was.
	SendAgain(ctx context.Context, mailID int64) (bool, error)
	// MarkBounced notes a bounce of a mail that was sent, and reports whether that was news.
	MarkBounced(ctx context.Context, mailID int64, b notify.Bounce) (bool, error)
	// Block stops everything to an address, unless it was settled after sentAt.
	Block(ctx context.Context, address string, b notify.Bounce, sentAt time.Time) error
	// Unblock settles an address that is blocked and returns it, or fault.ErrNotFound.
	Unblock(ctx context.Context, id int64, by int64, at time.Time) (address string, err error)
	// WaitingTo returns what waits for an address, newest first.
	WaitingTo(ctx context.Context, address string) ([]notify.Queued, error)
	// Replace settles a mail that waits and must not go any more.
	Replace(ctx context.Context, mailID int64, at time.Time) error
}

// Store stores mails and blocked addresses.
type Store interface {
	// InTx runs fn in one transaction. An error from fn rolls everything back.
	InTx(ctx context.Context, fn func(Tx) error) error
	// List returns the mails of a selection, in its order.
	List(ctx context.Context, s notify.Selection) ([]notify.Queued, error)
	// Item returns one mail, or fault.ErrNotFound.
	Item(ctx context.Context, id int64) (notify.Queued, error)
	// LastMailTo returns the last mail that was sent to an address, or fault.ErrNotFound.
	LastMailTo(ctx context.Context, address string) (int64, error)
	// AccountAt returns the staff account with an address, or fault.ErrNotFound.
	AccountAt(ctx context.Context, address string) (id int64, isDisabled bool, err error)
	// Contact returns where the mails of a record go now, or fault.ErrNotFound.
	Contact(ctx context.Context, of notify.Record) (Contact, error)
	// Blocked returns the blocked addresses with those of their records that belong to a center (0: to any, and
	// staff), the newest first.
	Blocked(ctx context.Context, centerID int64) ([]Blocked, error)
}

// Deps are what a Service works with.
type Deps struct {
	Store       Store
	Ring        Ring
	Clock       clock.Clock
	Writer      *notify.Renderer
	KeepsMails  bool   // no mail server is configured: staff hand links on
	MailsQueued func() // called after every commit that lets mails go out
	Bounced     func() // counts a bounce
}

// Service is what is done about mails after they are written.
type Service struct{ d Deps }

// NewService wires the service.
func NewService(d Deps) *Service { return &Service{d} }

// subject returns a record as the audit trail names it.
func subject(r notify.Record) audit.Subject { return audit.Subject{Kind: string(r.Kind), ID: r.ID} }

// forCenters refuses who works for no center.
func forCenters(by access.Principal) error {
	if !by.WorksForCenters() {
		return fault.New(fault.Forbidden, msgNotAllowed)
	}
	return nil
}

package breakglass

import (
	"context"
	"time"

	"beacon/internal/access"
	"beacon/internal/audit"
	"beacon/internal/notify"
)

// Given is a stored grant.
type Given struct {
	access.Grant
	AccountID int64
	Session   []byte // the fingerprint of its session
	CenterID  int64  // the record's center at the time of opening
	Reason    Reason
	Words     string
	OpenedAt  time.Time
	ClosedAt  *time.Time
}

// Store stores grants.
type Store interface {
	// InTx runs fn in one transaction, which includes audit events and emails. It commits if fn returns nil.
	InTx(ctx context.Context, fn func(tx Tx) error) error
	// OpenGrants returns the grants of a session that are not closed and end after now.
	OpenGrants(ctx context.Context, session []byte, now time.Time) ([]access.Grant, error)
	// Grants returns a page of all grants, newest first, and their number. A session that was last used at or before
	// idleSince has ended.
	Grants(ctx context.Context, now, idleSince time.Time, offset, limit int) ([]Listed, int64, error)
}

// Tx is the store inside a transaction.
type Tx interface {
	audit.Log
	notify.Outbox
	// OpenGrants is Store.OpenGrants.
	OpenGrants(ctx context.Context, session []byte, now time.Time) ([]access.Grant, error)
	// RecordByNumber returns the record with a number, or none. A removed donor or holder is not found.
	RecordByNumber(ctx context.Context, r access.Record) ([]Found, error)
	// RecordsBornOn returns the records of one kind of people who were born on an ISO date, newest first.
	RecordsBornOn(ctx context.Context, kind access.RecordKind, birthDate string) ([]Found, error)
	// Coordinators returns the coordinators of a center.
	Coordinators(ctx context.Context, centerID int64) ([]notify.Person, error)
	// RegistryAdministrators returns the registry administrators, without closed accounts.
	RegistryAdministrators(ctx context.Context) ([]notify.Person, error)
	// CenterContact returns the name and contact of a center for emails.
	CenterContact(ctx context.Context, centerID int64) (notify.CenterContact, error)
	// AddGrant stores a grant and returns its id.
	AddGrant(ctx context.Context, g Given) (int64, error)
	// Grant returns a grant, or fault.ErrNotFound.
	Grant(ctx context.Context, id int64) (Given, error)
	// CloseGrant ends a grant. It returns false if the grant has ended already.
	CloseGrant(ctx context.Context, id, by int64, at time.Time) (bool, error)
}

package breakglass

import (
	"context"
	"time"

	"beacon/internal/access"
	"beacon/internal/audit"
	"beacon/internal/notify"
)

// Given is a grant as it is stored.
type Given struct {
	access.Grant
	AccountID int64
	Session   []byte // the fingerprint of the session that it belongs to
	CenterID  int64  // the record's, when it was opened
	Reason    Reason
	Words     string
	OpenedAt  time.Time
	ClosedAt  *time.Time
}

// Store keeps grants.
type Store interface {
	// InTx runs fn in one transaction: everything that fn does through tx, audit events and mails included, is kept
	// when fn returns nil, else nothing.
	InTx(ctx context.Context, fn func(tx Tx) error) error
	// OpenGrants returns the grants of a session that are not closed and end after now.
	OpenGrants(ctx context.Context, session []byte, now time.Time) ([]access.Grant, error)
	// Grants returns a page of all grants, newest first, and how many there are. A session that was last used at or
	// before idleSince is over.
	Grants(ctx context.Context, now, idleSince time.Time, offset, limit int) ([]Listed, int64, error)
}

// Tx is the store inside a transaction.
type Tx interface {
	audit.Log
	notify.Outbox
	// OpenGrants is Store.OpenGrants.
	OpenGrants(ctx context.Context, session []byte, now time.Time) ([]access.Grant, error)
	// RecordByNumber returns the record with a number, or none. A removed donor is none.
	RecordByNumber(ctx context.Context, r access.Record) ([]Found, error)
	// RecordsBornOn returns the records of one kind of people who were born on an ISO date, newest first.
	RecordsBornOn(ctx context.Context, kind access.RecordKind, birthDate string) ([]Found, error)
	// Coordinators returns the coordinators of a center.
	Coordinators(ctx context.Context, centerID int64) ([]notify.Person, error)
	// RegistryAdministrators returns the registry administrators, without closed accounts.
	RegistryAdministrators(ctx context.Context) ([]notify.Person, error)
	// CenterContact returns how mails call a center.
	CenterContact(ctx context.Context, centerID int64) (notify.CenterContact, error)
	// AddGrant stores a grant and returns its number.
	AddGrant(ctx context.Context, g Given) (int64, error)
	// Grant returns a grant, or fault.ErrNotFound.
	Grant(ctx context.Context, id int64) (Given, error)
	// CloseGrant ends a grant; false when it is over already.
	CloseGrant(ctx context.Context, id, by int64, at time.Time) (bool, error)
}

package consent

import (
	"context"
	"time"

	"beacon/internal/audit"
	"beacon/internal/voucher"
)

// Store is where consents live.
type Store interface {
	Reader
	// InTx runs fn in one transaction. An error from fn rolls everything back and
	// is answered as it is.
	InTx(ctx context.Context, fn func(Tx) error) error
	// ByDocument returns the consents whose document has a hash, newest first.
	ByDocument(ctx context.Context, hash string) ([]Consent, error)
	// OfDonor returns the consents of a donor and of their holders, newest first.
	OfDonor(ctx context.Context, donorID int64) ([]Consent, error)
	// After returns up to limit consents with an id above after, in order.
	After(ctx context.Context, after int64, limit int) ([]Consent, error)
	// PhotosDue returns up to limit consents whose photo's time is over.
	PhotosDue(ctx context.Context, now time.Time, limit int) ([]Consent, error)
	// Identities returns the signing identities, newest first.
	Identities(ctx context.Context) ([]StoredIdentity, error)
	// AddFirstIdentity stores an identity, or does nothing where there is one
	// already, so that two nodes that start at once agree.
	AddFirstIdentity(ctx context.Context, i StoredIdentity) error
	// ReplaceIdentity stores an identity in the place of all before, which are
	// retired, and tells the trail of it.
	ReplaceIdentity(ctx context.Context, i StoredIdentity, e audit.Event) error
	// ResealIdentity replaces exactly this sealed key of an identity; false when it
	// is another.
	ResealIdentity(ctx context.Context, id int64, former, sealed []byte) (bool, error)
	// MoveDocument lets a consent's document lie under another name, where it lay
	// under exactly the former one; false when it did not. Nothing else of the
	// record changes, and who changes the consent meanwhile waits.
	MoveDocument(ctx context.Context, consentID int64, former, name string) (bool, error)
	// MovePhoto is MoveDocument for the original of the photo ID.
	MovePhoto(ctx context.Context, consentID int64, former, name string) (bool, error)
}

// Reader returns single consents.
type Reader interface {
	// Consent returns one, or fault.ErrNotFound.
	Consent(ctx context.Context, id int64) (Consent, error)
	// Newest returns the newest consent of a donor or holder that is not
	// cancelled or superseded, or fault.ErrNotFound.
	Newest(ctx context.Context, entity EntityType, id int64) (Consent, error)
	// Events returns what happened to a consent, in order.
	Events(ctx context.Context, consentID int64) ([]Event, error)
}

// Tx is a transaction about consents; steps change with them.
type Tx interface {
	voucher.Tx
	Reader
	// Standing returns the consents of a donor or holder that are not cancelled
	// or superseded, newest first.
	Standing(ctx context.Context, entity EntityType, id int64) ([]Consent, error)
	AddConsent(ctx context.Context, c Consent) (int64, error)
	// SaveConsent writes every column and raises the version.
	SaveConsent(ctx context.Context, c Consent) error
	AddEvent(ctx context.Context, e Event) error
}

// StoredIdentity is what documents are signed with, as it lies in the database.
type StoredIdentity struct {
	ID          int64
	Certificate string // PEM
	SealedKey   []byte // PEM, encrypted
	CreatedAt   time.Time
	RetiredAt   *time.Time
}

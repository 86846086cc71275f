package consent

import (
	"context"
	"time"

	"beacon/internal/audit"
	"beacon/internal/voucher"
)

// Store stores consents and signing identities.
type Store interface {
	Reader
	// InTx runs fn in one transaction. An error from fn rolls back the transaction and is returned unchanged.
	InTx(ctx context.Context, fn func(Tx) error) error
	// ByDocument returns the consents with the hash of a document, newest first.
	ByDocument(ctx context.Context, hash string) ([]Consent, error)
	// DonorConsents returns the consents of a donor and the donor's holders, newest first.
	DonorConsents(ctx context.Context, donorID int64) ([]Consent, error)
	// UnaskedHolderConsents returns the complete consents that other people signed for holders born on a day (ISO) or
	// before who have not been asked to sign in person.
	UnaskedHolderConsents(ctx context.Context, born string) ([]Consent, error)
	// After returns up to limit consents with an id above after, in order.
	After(ctx context.Context, after int64, limit int) ([]Consent, error)
	// Identities returns the signing identities, newest first.
	Identities(ctx context.Context) ([]StoredIdentity, error)
	// AddFirstIdentity stores an identity if there is none, so two nodes starting concurrently agree.
	AddFirstIdentity(ctx context.Context, i StoredIdentity) error
	// ReplaceIdentity stores an identity, retires all earlier ones and appends the audit event.
	ReplaceIdentity(ctx context.Context, i StoredIdentity, e audit.Event) error
	// ResealIdentity replaces the encrypted key of an identity. It returns false if the current key is not former.
	ResealIdentity(ctx context.Context, id int64, former, sealed []byte) (bool, error)
	// MoveDocument changes only the name of a consent's document. It returns false if the current name is not former.
	// Concurrent changes of the consent wait.
	MoveDocument(ctx context.Context, consentID int64, former, name string) (bool, error)
	// MovePhoto is MoveDocument for the original of the photo ID.
	MovePhoto(ctx context.Context, consentID int64, former, name string) (bool, error)
	// Supervisions returns the supervised sessions of a donor and the donor's holders that were not ended.
	Supervisions(ctx context.Context, donorID int64) ([]Supervision, error)
	// SupervisionByToken returns the supervised signing with the hash of a token, or fault.ErrNotFound.
	SupervisionByToken(ctx context.Context, tokenHash []byte) (Supervision, error)
	// TouchSupervision sets the time of the last call from a supervised session's device.
	TouchSupervision(ctx context.Context, tokenHash []byte, now time.Time) error
}

// Reader reads single consents.
type Reader interface {
	// Consent returns a consent, or fault.ErrNotFound.
	Consent(ctx context.Context, id int64) (Consent, error)
	// Newest returns the newest consent of a donor or holder that is not cancelled or superseded, or fault.ErrNotFound.
	Newest(ctx context.Context, entity EntityType, id int64) (Consent, error)
	// InForce returns the consents of a donor or holder that are not cancelled or superseded, newest first.
	InForce(ctx context.Context, entity EntityType, id int64) ([]Consent, error)
	// Events returns the events of a consent in order.
	Events(ctx context.Context, consentID int64) ([]Event, error)
	// Withdrawals returns the withdrawals of a donor and the donor's holders that are in force.
	Withdrawals(ctx context.Context, donorID int64) ([]Withdrawal, error)
}

// Tx is a transaction about consents and the steps of their signers.
type Tx interface {
	voucher.Tx
	Reader
	AddConsent(ctx context.Context, c Consent) (int64, error)
	// SaveConsent stores every column and increments the version.
	SaveConsent(ctx context.Context, c Consent) error
	AddEvent(ctx context.Context, e Event) error
	AddWithdrawal(ctx context.Context, w Withdrawal) error
	EndWithdrawal(ctx context.Context, entity EntityType, id int64) error
	AddSupervision(ctx context.Context, v Supervision) error
	// EndSupervision returns 1 if the donor or holder had a supervised session, otherwise 0.
	EndSupervision(ctx context.Context, entity EntityType, id int64) (int64, error)
}

// StoredIdentity is a signing identity in the database.
type StoredIdentity struct {
	ID          int64
	Certificate string // PEM
	SealedKey   []byte // PEM, encrypted
	CreatedAt   time.Time
	RetiredAt   *time.Time
}

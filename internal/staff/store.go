package staff

import (
	"context"
	"time"

	"beacon/internal/access"
	"beacon/internal/audit"
	"beacon/internal/notify"
	"beacon/internal/platform/openid"
	"beacon/internal/secondperson"
)

// Credentials are the secrets of an account. They leave this package for the
// store only.
type Credentials struct {
	PasswordHash string // PHC string, empty until the person has joined
	SecondFactor []byte // sealed secret of the one-time codes, nil without one
	LastStep     int64  // the newest step of a one-time code that was used
}

// Store keeps accounts and sessions.
type Store interface {
	// InTx runs fn in one transaction: everything that fn does through tx,
	// audit events and mails included, is kept when fn returns nil, else nothing.
	InTx(ctx context.Context, fn func(tx Tx) error) error
	// AccountByEmail returns the account with exactly this (lower-case) address,
	// or fault.ErrNotFound.
	AccountByEmail(ctx context.Context, email string) (Account, Credentials, error)
	// Account returns an account, or fault.ErrNotFound.
	Account(ctx context.Context, id int64) (Account, Credentials, error)
	// Accounts returns a page of the accounts that f leaves, in its order, and how
	// many it leaves on all pages.
	Accounts(ctx context.Context, f ListFilter) ([]Listed, int64, error)
	// AlteredAccounts returns the numbers of the accounts that were planted or altered outside of Beacon.
	AlteredAccounts(ctx context.Context) ([]int64, error)
	// ResetsSince returns the resets that were asked for after a time, oldest first: of one account, or with 0 of all.
	ResetsSince(ctx context.Context, accountID int64, since time.Time) ([]Reset, error)
	// Passkeys returns the passkeys of an account, oldest first.
	Passkeys(ctx context.Context, accountID int64) ([]Passkey, error)
	// RecoveryCodesLeft returns how many recovery codes were not used yet.
	RecoveryCodesLeft(ctx context.Context, accountID int64) (int, error)
	// RecoverySalt returns the salt of an account's recovery codes; nil for codes from before salts were drawn, and
	// where there are none.
	RecoverySalt(ctx context.Context, accountID int64) ([]byte, error)
	// Session returns the session with this fingerprint and its account, or
	// fault.ErrNotFound. It returns ended sessions too.
	Session(ctx context.Context, fingerprint []byte) (Session, error)
	// SessionsOf returns the sessions of an account at a stage without the account itself, the last used first. It
	// returns ended sessions too.
	SessionsOf(ctx context.Context, accountID int64, stage Stage) ([]Session, error)
	// TouchSession notes the last use of a session; an unknown one is no error.
	TouchSession(ctx context.Context, fingerprint []byte, at time.Time) error
	// DeleteEndedSessions removes sessions that expired by now or were last used
	// at or before idleSince, and returns how many.
	DeleteEndedSessions(ctx context.Context, now, idleSince time.Time) (int64, error)
	// SealedSecrets returns everything that is sealed for an account.
	SealedSecrets(ctx context.Context) ([]SealedSecret, error)
	// Reseal replaces a secret that is still exactly as it was answered; false when
	// it is not.
	Reseal(ctx context.Context, s SealedSecret, sealed []byte) (bool, error)
}

// Tx is the store inside a transaction.
type Tx interface {
	audit.Log
	notify.Outbox
	// InsertAccount adds an account and returns its id. It returns ErrEmailTaken
	// when the address has an account and fault.ErrNotFound when the center
	// does not exist; after either the transaction is of no further use.
	InsertAccount(ctx context.Context, a Account, passwordHash string) (int64, error)
	// SetFirstPassword sets the password of an account that has none and is not
	// disabled, and ends its links to join; false when there is no such account, or
	// the links of this version have ended.
	SetFirstPassword(ctx context.Context, id int64, joinVersion int, hash string, at time.Time) (bool, error)
	// SetDisabled closes an account, or opens it again; false when it was so already.
	SetDisabled(ctx context.Context, id int64, disabled bool, at time.Time) (bool, error)
	// LockAccount returns an account as it is now, or fault.ErrNotFound. Until the
	// end of the transaction nobody else holds any account, so that what
	// Administrators returns stays true.
	LockAccount(ctx context.Context, id int64) (Account, error)
	// RepairAccount stores an account closed, and removes every way to sign in, its sessions and what waits for it. It
	// returns fault.ErrNotFound, ErrEmailTaken or ErrNoCenter.
	RepairAccount(ctx context.Context, a Account, at time.Time) (Account, error)
	// Administrators returns the registry administrators who can sign in, by id: open, and joined by a password or by a
	// provider.
	Administrators(ctx context.Context) ([]Account, error)
	secondperson.Reader
	// Reset returns what was asked for an account last, ended or not, or fault.ErrNotFound.
	Reset(ctx context.Context, accountID int64) (Reset, error)
	// PutReset keeps what is asked for an account, in place of what was asked before.
	PutReset(ctx context.Context, r Reset) error
	// DeleteReset forgets what was asked for an account; false when nothing was.
	DeleteReset(ctx context.Context, accountID int64) (bool, error)
	// PatientsOf counts the patients of a coach.
	PatientsOf(ctx context.Context, id int64) (int64, error)
	// SetRole sets role and center (0: none) of an account, or returns ErrNoCenter.
	SetRole(ctx context.Context, id int64, role access.Role, centerID int64, at time.Time) error
	// ClearPassword removes the password of an account, which is invited then, and
	// ends its links to join.
	ClearPassword(ctx context.Context, id int64, at time.Time) error
	// RemoveAllFactors removes the one-time code, every passkey and every recovery
	// code of an account, and ends its links to join.
	RemoveAllFactors(ctx context.Context, id int64, at time.Time) error
	// UseOpenIDAttempt notes that an attempt to sign in at the provider was used; false when it was before. It may be
	// forgotten at until.
	UseOpenIDAttempt(ctx context.Context, fingerprint []byte, until time.Time) (bool, error)
	// PinOpenID notes whom the provider has to name for an account of which it has named nobody yet; false when it
	// has, or the person belongs to another account. After false the transaction is of no further use.
	PinOpenID(ctx context.Context, id int64, who openid.Person) (bool, error)
	// UnpinOpenID forgets whom the provider has to name; false when that is nobody.
	UnpinOpenID(ctx context.Context, id int64, at time.Time) (bool, error)
	// SetSecondFactor sets the second factor of an account that has none, and the
	// step that was used to prove it; false when there is no such account.
	SetSecondFactor(ctx context.Context, id int64, sealed []byte, step int64, at time.Time) (bool, error)
	// UseStep notes that a one-time code's step was used; false when that step or
	// a later one was used before. Of two callers with one step one gets true.
	UseStep(ctx context.Context, id, step int64) (bool, error)
	// ReplaceRecoveryCodes makes these the account's only recovery codes.
	ReplaceRecoveryCodes(ctx context.Context, id int64, codes RecoverySet) error
	// UseRecoveryCode notes that a recovery code was used; false when the account
	// has no such code or it was used before. Of two callers one gets true.
	UseRecoveryCode(ctx context.Context, id int64, hash []byte, at time.Time) (bool, error)
	// RemoveSecondFactor removes the one-time code; false when there is none.
	RemoveSecondFactor(ctx context.Context, id int64, at time.Time) (bool, error)
	// SetPassword replaces exactly this old password; false when it is another.
	SetPassword(ctx context.Context, id int64, oldHash, hash string, at time.Time) (bool, error)
	// InsertPasskey adds a passkey, or returns ErrPasskeyTaken when it is
	// somebody's already; after that the transaction is of no further use.
	InsertPasskey(ctx context.Context, accountID int64, p Passkey) error
	// UsePasskey notes a use of a passkey; false when the account has none such.
	UsePasskey(ctx context.Context, accountID, id int64, record []byte, at time.Time) (bool, error)
	// RenamePasskey sets what the owner calls a passkey; false when the account has
	// none such.
	RenamePasskey(ctx context.Context, accountID, id int64, name string) (bool, error)
	// DeletePasskey removes a passkey; false when the account has none such.
	DeletePasskey(ctx context.Context, accountID, id int64) (bool, error)
	// Factors counts the second factors that the account has now, and keeps
	// others from changing them until the end of the transaction.
	Factors(ctx context.Context, id int64, at time.Time) (int, error)
	// SetCeremony keeps what an authenticator was asked in a session; an unknown
	// session is no error.
	SetCeremony(ctx context.Context, fingerprint, ceremony []byte) error
	// RenewProof notes that the person of a session proved who they are, and forgets what
	// an authenticator was asked; false when there is no such session.
	RenewProof(ctx context.Context, fingerprint []byte, at time.Time) (bool, error)
	// InsertSession adds a session of s.Account.ID.
	InsertSession(ctx context.Context, s Session) error
	// SetEnrolSecret keeps the sealed secret that is being set up in a session;
	// an unknown session is no error.
	SetEnrolSecret(ctx context.Context, fingerprint, sealed []byte) error
	// DeleteSession ends a session; false when there is none.
	DeleteSession(ctx context.Context, fingerprint []byte) (bool, error)
	// DeleteSessionsOf ends the sessions of an account, all but the one to keep.
	DeleteSessionsOf(ctx context.Context, id int64, keep []byte) error
}

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

// Credentials are the secrets of an account. Only the store receives them from this package.
type Credentials struct {
	PasswordHash string // PHC string, empty until the person has joined
	SecondFactor []byte // sealed secret of the one-time codes, nil without one
	LastStep     int64  // time step of the last one-time code that was used
}

// Store stores accounts and sessions.
type Store interface {
	// InTx runs fn in one transaction. Changes through tx, including audit events and emails, are committed only if
	// fn returns nil.
	InTx(ctx context.Context, fn func(tx Tx) error) error
	// AccountByEmail returns the account with this lower-case address, or fault.ErrNotFound.
	AccountByEmail(ctx context.Context, email string) (Account, Credentials, error)
	// Account returns an account, or fault.ErrNotFound.
	Account(ctx context.Context, id int64) (Account, Credentials, error)
	// Accounts returns a page of the accounts that match f, in its order, and the total number of matches.
	Accounts(ctx context.Context, f ListFilter) ([]Listed, int64, error)
	// AlteredAccounts returns the ids of the accounts that were inserted or changed outside of Beacon.
	AlteredAccounts(ctx context.Context) ([]int64, error)
	// ResetsSince returns the resets requested after a time, oldest first, for one account or for all accounts (0).
	ResetsSince(ctx context.Context, accountID int64, since time.Time) ([]Reset, error)
	// Passkeys returns the passkeys of an account, oldest first.
	Passkeys(ctx context.Context, accountID int64) ([]Passkey, error)
	// RecoveryCodesLeft returns the number of unused recovery codes.
	RecoveryCodesLeft(ctx context.Context, accountID int64) (int, error)
	// RecoverySalt returns the salt of an account's recovery codes. It returns nil for codes from before random
	// salts, and if there are no codes.
	RecoverySalt(ctx context.Context, accountID int64) ([]byte, error)
	// Session returns the session with this fingerprint and its account, or fault.ErrNotFound. It also returns ended
	// sessions.
	Session(ctx context.Context, fingerprint []byte) (Session, error)
	// Sessions returns the sessions of an account at a stage, most recently used first, without the account itself.
	// It also returns ended sessions.
	Sessions(ctx context.Context, accountID int64, stage Stage) ([]Session, error)
	// TouchSession records the last use of a session; an unknown session is not an error.
	TouchSession(ctx context.Context, fingerprint []byte, at time.Time) error
	// DeleteEndedSessions removes sessions that expired by now or were last used at or before idleSince, and returns
	// their number.
	DeleteEndedSessions(ctx context.Context, now, idleSince time.Time) (int64, error)
	// SealedSecrets returns all sealed secrets of all accounts.
	SealedSecrets(ctx context.Context) ([]SealedSecret, error)
	// Reseal replaces a secret that has not changed since it was read, and reports whether it did.
	Reseal(ctx context.Context, s SealedSecret, sealed []byte) (bool, error)
}

// Tx is the store inside a transaction.
type Tx interface {
	audit.Log
	notify.Outbox
	// InsertAccount adds an account and returns its id. It returns ErrEmailTaken if the address has an account, and
	// fault.ErrNotFound if the center does not exist. After either error, the transaction can no longer be used.
	InsertAccount(ctx context.Context, a Account, passwordHash string) (int64, error)
	// SetFirstPassword sets the password of an account that has none and is not disabled, and ends its join links. It
	// returns false if there is no such account, or if the links of this version have ended.
	SetFirstPassword(ctx context.Context, id int64, joinVersion int, hash string, at time.Time) (bool, error)
	// SetDisabled closes or reopens an account. It returns false if the account was already in that state, and
	// ErrNoCenter for reopening an account of a closed center.
	SetDisabled(ctx context.Context, id int64, disabled bool, at time.Time) (bool, error)
	// LockAccount returns the current state of an account, or fault.ErrNotFound. Until the transaction ends, no other
	// transaction can lock any account, so the result of Administrators stays valid.
	LockAccount(ctx context.Context, id int64) (Account, error)
	// RepairAccount stores an account as closed. It removes every way to sign in, its sessions and its pending
	// requests. It returns fault.ErrNotFound, ErrEmailTaken or ErrNoCenter.
	RepairAccount(ctx context.Context, a Account, at time.Time) (Account, error)
	// CenterCoordinators returns the coordinators of a center whose accounts are not closed, by id.
	CenterCoordinators(ctx context.Context, centerID int64) ([]Account, error)
	// Administrators returns the registry administrators who can sign in, by id: not closed, and joined by a password
	// or a provider.
	Administrators(ctx context.Context) ([]Account, error)
	secondperson.Reader
	// Reset returns the latest request for an account, ended or not, or fault.ErrNotFound.
	Reset(ctx context.Context, accountID int64) (Reset, error)
	// PutReset stores a request for an account and replaces any earlier request.
	PutReset(ctx context.Context, r Reset) error
	// DeleteReset deletes the request for an account. It returns false if there was none.
	DeleteReset(ctx context.Context, accountID int64) (bool, error)
	// PatientCount returns the number of a coach's patients.
	PatientCount(ctx context.Context, id int64) (int64, error)
	// SetRole sets role and center (0: none) of an account, or returns ErrNoCenter.
	SetRole(ctx context.Context, id int64, role access.Role, centerID int64, at time.Time) error
	// ClearPassword removes the password of an account, which is then in the state Invited, and ends its join links.
	ClearPassword(ctx context.Context, id int64, at time.Time) error
	// RemoveAllFactors removes the one-time code, all passkeys and all recovery codes of an account, and ends its
	// join links.
	RemoveAllFactors(ctx context.Context, id int64, at time.Time) error
	// UseOpenIDAttempt records the use of an attempt to sign in at the provider. It returns false if the attempt was
	// used before. The record may be deleted at until.
	UseOpenIDAttempt(ctx context.Context, fingerprint []byte, until time.Time) (bool, error)
	// PinOpenID stores the person that the provider must name for an account without one. It returns false if the
	// account already has one, or if the person belongs to another account. After false, the transaction can no
	// longer be used.
	PinOpenID(ctx context.Context, id int64, who openid.Person) (bool, error)
	// UnpinOpenID removes the person that the provider must name. It returns false if there was none.
	UnpinOpenID(ctx context.Context, id int64, at time.Time) (bool, error)
	// SetSecondFactor sets the second factor of an account without one, and the time step of the code that proved it.
	// It returns false if there is no such account.
	SetSecondFactor(ctx context.Context, id int64, sealed []byte, step int64, at time.Time) (bool, error)
	// UseStep records the use of a one-time code's time step. It returns false if that step or a later step was used
	// before. Only one of two concurrent callers with one step gets true.
	UseStep(ctx context.Context, id, step int64) (bool, error)
	// ReplaceRecoveryCodes replaces all recovery codes of the account.
	ReplaceRecoveryCodes(ctx context.Context, id int64, codes RecoverySet) error
	// UseRecoveryCode records the use of a recovery code. It returns false if the account has no such code or the
	// code was used before. Only one of two concurrent callers gets true.
	UseRecoveryCode(ctx context.Context, id int64, hash []byte, at time.Time) (bool, error)
	// RemoveSecondFactor removes the one-time code. It returns false if there is none.
	RemoveSecondFactor(ctx context.Context, id int64, at time.Time) (bool, error)
	// SetPassword replaces the password if it still has the old hash. It returns false otherwise.
	SetPassword(ctx context.Context, id int64, oldHash, hash string, at time.Time) (bool, error)
	// InsertPasskey adds a passkey, or returns ErrPasskeyTaken if an account already has it. After that error, the
	// transaction can no longer be used.
	InsertPasskey(ctx context.Context, accountID int64, p Passkey) error
	// UsePasskey records a use of a passkey. It returns false if the account has no such passkey.
	UsePasskey(ctx context.Context, accountID, id int64, record []byte, at time.Time) (bool, error)
	// RenamePasskey sets the owner's name for a passkey. It returns false if the account has no such passkey.
	RenamePasskey(ctx context.Context, accountID, id int64, name string) (bool, error)
	// DeletePasskey removes a passkey. It returns false if the account has no such passkey.
	DeletePasskey(ctx context.Context, accountID, id int64) (bool, error)
	// Factors returns the current number of the account's second factors, and locks them until the transaction ends.
	Factors(ctx context.Context, id int64, at time.Time) (int, error)
	// SetCeremony stores the pending challenge to an authenticator in a session; an unknown session is not an error.
	SetCeremony(ctx context.Context, fingerprint, ceremony []byte) error
	// RenewProof records a proof of identity in a session and removes the pending challenge to an authenticator. It
	// returns false if there is no such session.
	RenewProof(ctx context.Context, fingerprint []byte, at time.Time) (bool, error)
	// InsertSession adds a session of account s.Account.ID.
	InsertSession(ctx context.Context, s Session) error
	// SetEnrolSecret stores the sealed secret of a second factor that is being set up in a session; an unknown
	// session is not an error.
	SetEnrolSecret(ctx context.Context, fingerprint, sealed []byte) error
	// DeleteSession ends a session. It returns false if there is none.
	DeleteSession(ctx context.Context, fingerprint []byte) (bool, error)
	// DeleteSessions ends all sessions of an account except the session with fingerprint keep.
	DeleteSessions(ctx context.Context, id int64, keep []byte) error
}

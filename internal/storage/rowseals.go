package storage

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"

	"beacon/internal/audit"
	"beacon/internal/platform/fault"
	"beacon/internal/storage/sqlgen"
)

// RowSeals checks and writes the seals of rows that grant access on their own (ADR 45). A row that was inserted or
// altered with SQL has no valid seal and grants nothing. Errors of checks wrap fault.ErrNotFound, so callers treat such
// a row as missing.
type RowSeals struct {
	q    *sqlgen.Queries
	seal audit.Sealer
	held *transaction // nil outside of DB.InTx
}

// NewRowSeals returns the seals of db in the transaction of q.
func NewRowSeals(db *DB, q *sqlgen.Queries) RowSeals {
	return RowSeals{q, db.sealer, db.newTransaction(q)}
}

// sealedRow is a row with the values that its seal covers.
type sealedRow struct {
	table, id string // id is for messages
	seal      []byte
	values    []any
	isBroken  bool // other rows do not match a hash among the values
	put       func(ctx context.Context, seal []byte) error
}

func (s RowSeals) check(r sealedRow) error {
	err := s.seal.CheckRow(r.seal, r.table, r.values...)
	if err == nil && r.isBroken {
		err = audit.ErrRowAltered
	}
	if err != nil {
		return fmt.Errorf("%w: %w", fault.ErrNotFound, err)
	}
	return nil
}

func (s RowSeals) write(ctx context.Context, r sealedRow) error {
	seal, err := s.of(r)
	if err == nil {
		err = r.put(ctx, seal)
	}
	if err != nil {
		return fmt.Errorf("seal %s: %w", r.table, err)
	}
	return nil
}

// account also covers the factors: removing, adding or exchanging a factor with SQL breaks the seal, even if the new
// factor was valid earlier. The passkeys are covered by a hash, so a session is checked without reading them.
func (s RowSeals) account(a sqlgen.StaffAccount, passkeys int64) sealedRow {
	return sealedRow{
		table: "staff_account", id: fmt.Sprint(a.ID), seal: a.Seal,
		values: []any{
			a.ID, a.Email, a.FullName, a.Role, a.CenterID, a.PasswordHash, a.TotpSecret, passkeys, a.PasskeySet,
			a.IsDisabled, a.JoinVersion, a.OpenidIssuer, a.OpenidSubject,
		},
		put: func(ctx context.Context, seal []byte) error {
			return s.q.SealStaffAccount(ctx, seal, a.PasskeySet, a.ID)
		},
	}
}

// passkeySet returns the hash of an account's passkeys, or nil without passkeys. It excludes names and times of the
// last use.
func passkeySet(rows []sqlgen.StaffPasskeysRow) []byte {
	if len(rows) == 0 {
		return nil
	}
	hash := sha256.New()
	for _, r := range rows {
		hash.Write(audit.EncodeRow("staff_passkey", []any{r.ID, r.CredentialID, r.Record, r.CreatedAt}))
	}
	return hash.Sum(nil)
}

// Passkeys checks the passkeys of an account together with the account.
func (s RowSeals) Passkeys(ctx context.Context, id int64, rows []sqlgen.StaffPasskeysRow) error {
	account, err := s.q.StaffAccount(ctx, id)
	if err != nil {
		return NotFound(err)
	}
	r := s.account(account.StaffAccount, int64(len(rows)))
	r.isBroken = !bytes.Equal(account.StaffAccount.PasskeySet, passkeySet(rows))
	return s.check(r)
}

// Account checks an account with the number of its passkeys.
func (s RowSeals) Account(a sqlgen.StaffAccount, passkeys int64) error {
	return s.check(s.account(a, passkeys))
}

// CheckAccount checks the stored account and its passkeys.
func (s RowSeals) CheckAccount(ctx context.Context, id int64) error {
	rows, err := s.q.StaffPasskeys(ctx, id)
	if err != nil {
		return fmt.Errorf("read passkeys: %w", err)
	}
	return s.Passkeys(ctx, id, rows)
}

// SealAccount seals the stored account and its passkeys.
func (s RowSeals) SealAccount(ctx context.Context, id int64) error {
	row, err := s.q.StaffAccount(ctx, id)
	if err != nil {
		return NotFound(err)
	}
	passkeys, err := s.q.StaffPasskeys(ctx, id)
	if err != nil {
		return fmt.Errorf("read passkeys: %w", err)
	}
	row.StaffAccount.PasskeySet = passkeySet(passkeys)
	return s.write(ctx, s.account(row.StaffAccount, int64(len(passkeys))))
}

// Accounts checks all accounts, because rules that count administrators depend on every account.
func (s RowSeals) Accounts(ctx context.Context) error {
	altered, err := s.AlteredAccounts(ctx)
	if err == nil && len(altered) > 0 {
		err = fmt.Errorf("account %d: %w", altered[0], audit.ErrRowAltered)
	}
	return err
}

// AlteredAccounts returns the ids of the accounts that were inserted or altered with SQL.
func (s RowSeals) AlteredAccounts(ctx context.Context) (ids []int64, err error) {
	rows, err := s.accounts(ctx)
	if err != nil {
		return nil, err
	}
	for _, r := range rows {
		if s.check(r) != nil {
			ids = append(ids, r.values[0].(int64))
		}
	}
	return ids, nil
}

// accounts returns all accounts with their passkeys.
func (s RowSeals) accounts(ctx context.Context) ([]sealedRow, error) {
	accounts, err := s.q.SealedStaffAccounts(ctx)
	if err != nil {
		return nil, fmt.Errorf("read sealed rows: %w", err)
	}
	rows, err := s.q.SealedPasskeys(ctx)
	if err != nil {
		return nil, fmt.Errorf("read sealed rows: %w", err)
	}
	passkeys := map[int64][]sqlgen.StaffPasskeysRow{}
	for _, r := range rows {
		passkeys[r.AccountID] = append(passkeys[r.AccountID], sqlgen.StaffPasskeysRow{
			ID: r.ID, CredentialID: r.CredentialID, Name: r.Name, Record: r.Record, CreatedAt: r.CreatedAt,
			LastUsedAt: r.LastUsedAt,
		})
	}
	all := make([]sealedRow, 0, len(accounts))
	for _, a := range accounts {
		r := s.account(a.StaffAccount, a.Passkeys)
		r.isBroken = !bytes.Equal(a.StaffAccount.PasskeySet, passkeySet(passkeys[a.StaffAccount.ID]))
		all = append(all, r)
	}
	return all, nil
}

// session excludes the secret that is being set up, which has its own seal.
func (s RowSeals) session(r sqlgen.StaffSession) sealedRow {
	return sealedRow{
		table: "staff_session", id: fmt.Sprintf("of account %d", r.AccountID), seal: r.Seal,
		values: []any{
			r.TokenHash, r.AccountID, r.Stage, r.CreatedAt, r.LastSeenAt, r.ExpiresAt, r.ProvedAt, r.PasskeyCeremony,
			r.Address, r.UserAgent,
		},
		put: func(ctx context.Context, seal []byte) error { return s.q.SealStaffSession(ctx, seal, r.TokenHash) },
	}
}

// Session checks a session.
func (s RowSeals) Session(r sqlgen.StaffSession) error { return s.check(s.session(r)) }

// ChangeSession checks a session, runs change and seals the result. It returns false if the session does not exist or
// has no valid seal.
func (s RowSeals) ChangeSession(ctx context.Context, token []byte, change func() error) (bool, error) {
	row, err := s.q.StaffSessionRow(ctx, token)
	if err == nil {
		err = s.Session(row)
	}
	if err != nil {
		return false, ignoreMissing(NotFound(err))
	}
	if err := change(); err != nil {
		return false, err
	}
	return true, s.SealSession(ctx, token)
}

// SealSession seals the stored session.
func (s RowSeals) SealSession(ctx context.Context, token []byte) error {
	row, err := s.q.StaffSessionRow(ctx, token)
	if err != nil {
		return ignoreMissing(NotFound(err))
	}
	return s.write(ctx, s.session(row))
}

func (s RowSeals) recoveryCode(r sqlgen.StaffRecoveryCode) sealedRow {
	return sealedRow{
		table: "staff_recovery_code", id: fmt.Sprintf("of account %d", r.AccountID), seal: r.Seal,
		values: []any{r.AccountID, r.CodeHash, r.Salt, r.UsedAt != nil},
		put: func(ctx context.Context, seal []byte) error {
			return s.q.SealRecoveryCode(ctx, seal, r.AccountID, r.CodeHash)
		},
	}
}

// RecoveryCode checks a recovery code.
func (s RowSeals) RecoveryCode(r sqlgen.StaffRecoveryCode) error { return s.check(s.recoveryCode(r)) }

// RecoveryCodeSeal returns the seal for a recovery code.
func (s RowSeals) RecoveryCodeSeal(r sqlgen.StaffRecoveryCode) ([]byte, error) {
	return s.of(s.recoveryCode(r))
}

func (s RowSeals) reset(r sqlgen.StaffReset) sealedRow {
	return sealedRow{
		table: "staff_reset", id: fmt.Sprintf("of account %d", r.AccountID), seal: r.Seal,
		values: []any{r.AccountID, r.Kind, r.Reason, r.AskedBy, r.AskedAt},
		put:    func(ctx context.Context, seal []byte) error { return s.q.SealStaffReset(ctx, seal, r.AccountID) },
	}
}

// Reset checks a reset that is pending approval by a second administrator.
func (s RowSeals) Reset(r sqlgen.StaffReset) error { return s.check(s.reset(r)) }

// ResetSeal returns the seal for a reset.
func (s RowSeals) ResetSeal(r sqlgen.StaffReset) ([]byte, error) { return s.of(s.reset(r)) }

// grant excludes the text of the reason, which an erasure empties.
func (s RowSeals) grant(r sqlgen.RecordGrant) sealedRow {
	return sealedRow{
		table: "record_grant", id: fmt.Sprint(r.ID), seal: r.Seal,
		values: []any{
			r.ID, r.AccountID, r.SessionHash, r.RecordKind, r.RecordID, r.CenterID, r.Reason, r.OpenedAt, r.EndsAt,
			r.ClosedAt, r.ClosedBy,
		},
		put: func(ctx context.Context, seal []byte) error { return s.q.SealRecordGrant(ctx, seal, r.ID) },
	}
}

// Grant checks an emergency access to a record of another center.
func (s RowSeals) Grant(r sqlgen.RecordGrant) error { return s.check(s.grant(r)) }

func (s RowSeals) sealGrant(ctx context.Context, id int64) error {
	row, err := s.q.RecordGrant(ctx, id)
	if err != nil {
		return NotFound(err)
	}
	return s.write(ctx, s.grant(row))
}

// ignoreMissing returns nil for a row that is missing or has no valid seal.
func ignoreMissing(err error) error {
	if errors.Is(err, fault.ErrNotFound) {
		return nil
	}
	return err
}

func (s RowSeals) of(r sealedRow) ([]byte, error) {
	if s.held != nil {
		s.held.sealed = true
	}
	return s.seal.SealRow(r.table, r.values...)
}

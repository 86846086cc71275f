package storage

import (
	"context"
	"errors"
	"fmt"

	"beacon/internal/audit"
	"beacon/internal/platform/fault"
	"beacon/internal/storage/sqlgen"
)

// RowSeals checks and writes the seals of rows that grant access on their own (ADR 45): a row that was planted or
// altered with SQL has no valid seal and opens nothing. Errors of a check wrap fault.ErrNotFound, because to its
// readers such a row does not exist.
type RowSeals struct {
	q    *sqlgen.Queries
	seal audit.Sealer
}

// NewRowSeals makes the seals of db in the transaction of q.
func NewRowSeals(db *DB, q *sqlgen.Queries) RowSeals { return RowSeals{q, db.sealer} }

// sealedRow is a row with the values that its seal covers.
type sealedRow struct {
	table, id string // id is for messages
	seal      []byte
	values    []any
	put       func(ctx context.Context, seal []byte) error
}

func (s RowSeals) check(r sealedRow) error {
	if err := s.seal.CheckRow(r.seal, r.table, r.values...); err != nil {
		return fmt.Errorf("%w: %w", fault.ErrNotFound, err)
	}
	return nil
}

func (s RowSeals) write(ctx context.Context, r sealedRow) error {
	seal, err := s.seal.SealRow(r.table, r.values...)
	if err == nil {
		err = r.put(ctx, seal)
	}
	if err != nil {
		return fmt.Errorf("seal %s: %w", r.table, err)
	}
	return nil
}

// account covers the sign-in ways: a factor that is removed with SQL breaks the seal like one that is added. The
// secrets of the factors have seals of their own (secretbox), and so may be sealed anew alone.
func (s RowSeals) account(a sqlgen.StaffAccount, passkeys int64) sealedRow {
	return sealedRow{
		table: "staff_account", id: fmt.Sprint(a.ID), seal: a.Seal,
		values: []any{
			a.ID, a.Email, a.FullName, a.Role, a.CenterID, a.PasswordHash, a.TotpSecret != nil, passkeys, a.IsDisabled,
			a.JoinVersion, a.OpenidIssuer, a.OpenidSubject,
		},
		put: func(ctx context.Context, seal []byte) error { return s.q.SealStaffAccount(ctx, seal, a.ID) },
	}
}

// Account checks an account with the number of its passkeys.
func (s RowSeals) Account(a sqlgen.StaffAccount, passkeys int64) error {
	return s.check(s.account(a, passkeys))
}

// CheckAccount checks an account as it is stored.
func (s RowSeals) CheckAccount(ctx context.Context, id int64) error {
	row, err := s.q.StaffAccount(ctx, id)
	if err != nil {
		return NotFound(err)
	}
	return s.Account(row.StaffAccount, row.Passkeys)
}

// SealAccount seals an account as it is stored.
func (s RowSeals) SealAccount(ctx context.Context, id int64) error {
	row, err := s.q.StaffAccount(ctx, id)
	if err != nil {
		return NotFound(err)
	}
	return s.write(ctx, s.account(row.StaffAccount, row.Passkeys))
}

// Accounts checks all accounts. Rules that count administrators depend on every one of them.
func (s RowSeals) Accounts(ctx context.Context) error {
	rows, err := s.q.SealedStaffAccounts(ctx)
	if err != nil {
		return err
	}
	for _, r := range rows {
		if err := s.Account(r.StaffAccount, r.Passkeys); err != nil {
			return fmt.Errorf("account %d: %w", r.StaffAccount.ID, audit.ErrRowAltered)
		}
	}
	return nil
}

// session leaves out the secret that is being set up, which has a seal of its own.
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

// ChangeSession checks a session, runs change and seals the result; false if there is no such session.
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

// SealSession seals a session as it is stored.
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

// OfRecoveryCode returns the seal for a recovery code.
func (s RowSeals) OfRecoveryCode(r sqlgen.StaffRecoveryCode) ([]byte, error) {
	return s.of(s.recoveryCode(r))
}

func (s RowSeals) reset(r sqlgen.StaffReset) sealedRow {
	return sealedRow{
		table: "staff_reset", id: fmt.Sprintf("of account %d", r.AccountID), seal: r.Seal,
		values: []any{r.AccountID, r.Kind, r.Reason, r.AskedBy, r.AskedAt},
		put:    func(ctx context.Context, seal []byte) error { return s.q.SealStaffReset(ctx, seal, r.AccountID) },
	}
}

// Reset checks a reset that waits for a second administrator.
func (s RowSeals) Reset(r sqlgen.StaffReset) error { return s.check(s.reset(r)) }

// OfReset returns the seal for a reset.
func (s RowSeals) OfReset(r sqlgen.StaffReset) ([]byte, error) { return s.of(s.reset(r)) }

// grant leaves out the words of the reason, which an erasure empties.
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

// Grant checks an opened record of another center.
func (s RowSeals) Grant(r sqlgen.RecordGrant) error { return s.check(s.grant(r)) }

func (s RowSeals) sealGrant(ctx context.Context, id int64) error {
	row, err := s.q.RecordGrant(ctx, id)
	if err != nil {
		return NotFound(err)
	}
	return s.write(ctx, s.grant(row))
}

// mail covers the recipient and the record whose link the email gets.
func (s RowSeals) mail(r sqlgen.Outbox) sealedRow {
	return sealedRow{
		table: "outbox", id: fmt.Sprint(r.ID), seal: r.Seal,
		values: []any{r.Kind, r.Recipient, r.RecordKind, r.RecordID, r.Payload},
		put:    func(ctx context.Context, seal []byte) error { return s.q.SealMail(ctx, seal, r.ID) },
	}
}

// Mail checks an email that waits to be sent.
func (s RowSeals) Mail(r sqlgen.Outbox) error { return s.check(s.mail(r)) }

// ignoreMissing returns nil for a row that is not there, or that opens nothing.
func ignoreMissing(err error) error {
	if errors.Is(err, fault.ErrNotFound) {
		return nil
	}
	return err
}

func (s RowSeals) of(r sealedRow) ([]byte, error) { return s.seal.SealRow(r.table, r.values...) }

// Package staffstore stores staff accounts with their sessions, factors and links, on SQLite and PostgreSQL.
package staffstore

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"beacon/internal/access"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/openid"
	"beacon/internal/staff"
	"beacon/internal/storage"
	"beacon/internal/storage/sqlgen"
)

// Store implements staff.Store.
type Store struct{ db *storage.DB }

// New returns the store of accounts and sessions in db.
func New(db *storage.DB) Store { return Store{db} }

// InTx implements staff.Store.
func (s Store) InTx(ctx context.Context, fn func(staff.Tx) error) error {
	return s.db.InTx(ctx, func(q *sqlgen.Queries) error { return fn(NewTx(s.db, q)) })
}

// NewTx returns the transaction of q for accounts.
func NewTx(db *storage.DB, q *sqlgen.Queries) staff.Tx {
	return tx{
		AuditTx: storage.NewAuditTx(db, q), OutboxTx: storage.NewOutboxTx(db, q), q: q, seals: storage.NewRowSeals(db, q),
	}
}

// AccountByEmail implements staff.Store.
func (s Store) AccountByEmail(ctx context.Context, email string) (staff.Account, staff.Credentials, error) {
	row, err := s.db.Queries().StaffAccountByEmail(ctx, email)
	return s.intact(row.StaffAccount, row.CenterName, row.Passkeys, err)
}

// Account implements staff.Store.
func (s Store) Account(ctx context.Context, id int64) (staff.Account, staff.Credentials, error) {
	row, err := s.db.Queries().StaffAccount(ctx, id)
	return s.intact(row.StaffAccount, row.CenterName, row.Passkeys, err)
}

// intact returns an account and its credentials, or fault.ErrNotFound if the account was altered with SQL.
func (s Store) intact(
	row sqlgen.StaffAccount, center string, passkeys int64, err error,
) (staff.Account, staff.Credentials, error) {
	if err == nil {
		err = storage.NewRowSeals(s.db, nil).Account(row, passkeys)
	}
	if err != nil {
		return staff.Account{}, staff.Credentials{}, storage.NotFound(err)
	}
	return staffAccount(row, center, passkeys), credentials(row), nil
}

// Session implements staff.Store.
func (s Store) Session(ctx context.Context, fingerprint []byte) (staff.Session, error) {
	row, err := s.db.Queries().StaffSession(ctx, fingerprint)
	r, seals := row.StaffSession, storage.NewRowSeals(s.db, nil)
	if err == nil {
		err = seals.Session(r)
	}
	if err == nil {
		err = seals.Account(row.StaffAccount, row.Passkeys)
	}
	if err != nil {
		return staff.Session{}, storage.NotFound(err)
	}
	return staff.Session{
		Account: staffAccount(row.StaffAccount, row.CenterName, row.Passkeys), Stage: staff.Stage(r.Stage),
		Fingerprint: r.TokenHash, EnrolSecret: r.EnrollSecret, Ceremony: r.PasskeyCeremony,
		CreatedAt: r.CreatedAt, LastSeenAt: r.LastSeenAt, ExpiresAt: r.ExpiresAt, ProvedAt: storage.OrZero(r.ProvedAt),
		Address: r.Address, UserAgent: r.UserAgent,
	}, nil
}

// Sessions implements staff.Store.
func (s Store) Sessions(ctx context.Context, accountID int64, stage staff.Stage) ([]staff.Session, error) {
	rows, err := s.db.Queries().StaffSessionsOf(ctx, accountID, string(stage))
	return storage.All(rows, err, "list sessions", func(r sqlgen.StaffSessionsOfRow) staff.Session {
		return staff.Session{
			Stage: stage, Fingerprint: r.TokenHash, CreatedAt: r.CreatedAt, LastSeenAt: r.LastSeenAt,
			ExpiresAt: r.ExpiresAt, Address: r.Address, UserAgent: r.UserAgent,
		}
	})
}

// TouchSession implements staff.Store.
func (s Store) TouchSession(ctx context.Context, fingerprint []byte, at time.Time) error {
	return s.db.InTx(ctx, func(q *sqlgen.Queries) error {
		_, err := storage.NewRowSeals(s.db, q).ChangeSession(ctx, fingerprint, func() error {
			return q.TouchStaffSession(ctx, at, fingerprint)
		})
		return err
	})
}

// DeleteEndedSessions implements staff.Store.
func (s Store) DeleteEndedSessions(ctx context.Context, now, idleSince time.Time) (int64, error) {
	return storage.InTx(ctx, s.db, func(q *sqlgen.Queries) (int64, error) {
		return q.DeleteEndedStaffSessions(ctx, now, idleSince)
	})
}

// tx implements staff.Tx.
type tx struct {
	storage.AuditTx
	storage.OutboxTx
	q     *sqlgen.Queries
	seals storage.RowSeals
}

func (t tx) InsertAccount(ctx context.Context, a staff.Account, passwordHash string) (int64, error) {
	if err := t.requireCenter(ctx, a.CenterID, fault.ErrNotFound); err != nil {
		return 0, err
	}
	id, err := t.q.InsertStaffAccount(ctx, sqlgen.InsertStaffAccountParams{
		Email: a.Email, FullName: a.FullName, Role: string(a.Role), CenterID: storage.OrNull(a.CenterID),
		Language: a.Language, PasswordHash: passwordHash, IsDisabled: a.IsDisabled, CreatedAt: a.CreatedAt,
	})
	if storage.IsDuplicate(err) {
		return 0, staff.ErrEmailTaken
	}
	if err != nil {
		return 0, fmt.Errorf("insert staff account: %w", err)
	}
	return id, t.seals.SealAccount(ctx, id)
}

// requireCenter returns missing unless the center with the id exists and is not closed. It accepts 0, which means no
// center. The center stays open until the transaction ends.
func (t tx) requireCenter(ctx context.Context, id int64, missing error) error {
	if id == 0 {
		return nil
	}
	_, err := t.q.LockOpenCenter(ctx, id)
	if errors.Is(err, sql.ErrNoRows) {
		return missing
	}
	return err
}

func (t tx) SetFirstPassword(
	ctx context.Context, id int64, joinVersion int, hash string, at time.Time,
) (bool, error) {
	return t.change(ctx, id, func() (int64, error) {
		return t.q.SetFirstStaffPassword(ctx, sqlgen.SetFirstStaffPasswordParams{
			PasswordHash: hash, At: at, ID: id, JoinVersion: joinVersion,
		})
	})
}

func (t tx) SetDisabled(ctx context.Context, id int64, disabled bool, at time.Time) (bool, error) {
	if !disabled {
		row, err := t.q.StaffAccount(ctx, id)
		if err == nil && row.StaffAccount.CenterID != nil {
			err = t.requireCenter(ctx, *row.StaffAccount.CenterID, staff.ErrNoCenter)
		}
		if err != nil {
			return false, storage.NotFound(err)
		}
	}
	return t.change(ctx, id, func() (int64, error) { return t.q.SetStaffDisabled(ctx, disabled, at, id) })
}

func (t tx) SetSecondFactor(ctx context.Context, id int64, sealed []byte, step int64, at time.Time) (bool, error) {
	return t.change(ctx, id, func() (int64, error) {
		return t.q.SetStaffSecondFactor(
			ctx, sqlgen.SetStaffSecondFactorParams{Sealed: sealed, Step: step, At: at, ID: id},
		)
	})
}

func (t tx) UseStep(ctx context.Context, id, step int64) (bool, error) {
	return changedOne(t.q.UseStaffStep(ctx, step, id))
}

func (t tx) ReplaceRecoveryCodes(ctx context.Context, id int64, codes staff.RecoverySet) error {
	if err := t.q.DeleteStaffRecoveryCodes(ctx, id); err != nil {
		return fmt.Errorf("delete recovery codes: %w", err)
	}
	for _, hash := range codes.Hashes {
		row := sqlgen.StaffRecoveryCode{AccountID: id, CodeHash: hash, Salt: codes.Salt}
		seal, err := t.seals.RecoveryCodeSeal(row)
		if err == nil {
			err = t.q.InsertStaffRecoveryCode(ctx, sqlgen.InsertStaffRecoveryCodeParams{
				AccountID: id, CodeHash: hash, Salt: codes.Salt, Seal: seal,
			})
		}
		if err != nil {
			return fmt.Errorf("insert recovery code: %w", err)
		}
	}
	return nil
}

func (t tx) UseRecoveryCode(ctx context.Context, id int64, hash []byte, at time.Time) (bool, error) {
	row, err := t.q.StaffRecoveryCode(ctx, id, hash)
	if err == nil {
		err = t.seals.RecoveryCode(row)
	}
	if err = storage.NotFound(err); errors.Is(err, fault.ErrNotFound) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	row.UsedAt = &at
	seal, err := t.seals.RecoveryCodeSeal(row)
	if err != nil {
		return false, err
	}
	return changedOne(t.q.UseStaffRecoveryCode(ctx, sqlgen.UseStaffRecoveryCodeParams{
		UsedAt: &at, AccountID: id, CodeHash: hash, Seal: seal,
	}))
}

func (t tx) InsertSession(ctx context.Context, s staff.Session) error {
	err := t.q.InsertStaffSession(ctx, sqlgen.InsertStaffSessionParams{
		TokenHash: s.Fingerprint, AccountID: s.Account.ID, Stage: string(s.Stage), EnrollSecret: s.EnrolSecret,
		CreatedAt: s.CreatedAt, LastSeenAt: s.LastSeenAt, ExpiresAt: s.ExpiresAt, ProvedAt: storage.OrNull(s.ProvedAt),
		Address: s.Address, UserAgent: s.UserAgent,
	})
	if err != nil {
		return err
	}
	return t.seals.SealSession(ctx, s.Fingerprint)
}

func (t tx) RenewProof(ctx context.Context, fingerprint []byte, at time.Time) (bool, error) {
	return t.seals.ChangeSession(ctx, fingerprint, func() error {
		_, err := t.q.RenewStaffProof(ctx, &at, fingerprint)
		return err
	})
}

func (t tx) SetEnrolSecret(ctx context.Context, fingerprint, sealed []byte) error {
	return t.q.SetStaffEnrolSecret(ctx, sealed, fingerprint)
}

func (t tx) DeleteSession(ctx context.Context, fingerprint []byte) (bool, error) {
	return changedOne(t.q.DeleteStaffSession(ctx, fingerprint))
}

func (t tx) DeleteSessions(ctx context.Context, id int64, keep []byte) error {
	return t.q.DeleteStaffSessionsOf(ctx, id, keep)
}

// change runs a conditional change of an account and seals the result. It reports whether the account was changed. It
// returns fault.ErrNotFound for an account that was altered with SQL, so the change does not seal the alteration.
func (t tx) change(ctx context.Context, id int64, change func() (int64, error)) (bool, error) {
	if err := t.seals.CheckAccount(ctx, id); err != nil {
		return false, err
	}
	changed, err := changedOne(change())
	if err != nil || !changed {
		return changed, err
	}
	return true, t.seals.SealAccount(ctx, id)
}

// changedOne reports whether a conditional change affected its row.
func changedOne(rows int64, err error) (bool, error) { return rows == 1, err }

func staffAccount(r sqlgen.StaffAccount, centerName string, passkeys int64) staff.Account {
	return staff.Account{
		ID: r.ID, Email: r.Email, FullName: r.FullName, Role: access.Role(r.Role), CenterID: storage.OrZero(r.CenterID),
		CenterName: centerName, Language: r.Language, HasJoined: r.PasswordHash != "",
		HasCode: r.TotpSecret != nil, HasPasskey: passkeys > 0, IsDisabled: r.IsDisabled, CreatedAt: r.CreatedAt,
		JoinVersion: r.JoinVersion, OpenID: openid.Person{Issuer: r.OpenidIssuer, Subject: r.OpenidSubject},
	}
}

func credentials(r sqlgen.StaffAccount) staff.Credentials {
	return staff.Credentials{PasswordHash: r.PasswordHash, SecondFactor: r.TotpSecret, LastStep: r.TotpLastStep}
}

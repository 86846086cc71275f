package staffstore

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"beacon/internal/staff"
	"beacon/internal/storage"
	"beacon/internal/storage/sqlgen"
)

// Passkeys implements staff.Store.
func (s Store) Passkeys(ctx context.Context, accountID int64) ([]staff.Passkey, error) {
	q := s.db.Queries()
	rows, err := q.StaffPasskeys(ctx, accountID)
	if err == nil {
		err = storage.NewRowSeals(s.db, q).Passkeys(ctx, accountID, rows)
	}
	return storage.All(rows, err, "read passkeys", func(r sqlgen.StaffPasskeysRow) staff.Passkey {
		return staff.Passkey(r)
	})
}

// RecoveryCodesLeft implements staff.Store.
func (s Store) RecoveryCodesLeft(ctx context.Context, accountID int64) (int, error) {
	n, err := s.db.Queries().CountStaffRecoveryCodes(ctx, accountID)
	return int(n), err
}

// RecoverySalt implements staff.Store.
func (s Store) RecoverySalt(ctx context.Context, accountID int64) ([]byte, error) {
	salt, err := s.db.Queries().StaffRecoverySalt(ctx, accountID)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	return salt, err
}

func (t tx) InsertPasskey(ctx context.Context, accountID int64, p staff.Passkey) error {
	if err := t.seals.CheckAccount(ctx, accountID); err != nil {
		return err
	}
	err := t.q.InsertStaffPasskey(ctx, sqlgen.InsertStaffPasskeyParams{
		AccountID: accountID, CredentialID: p.CredentialID, Name: p.Name, Record: p.Record, CreatedAt: p.CreatedAt,
	})
	if storage.IsDuplicate(err) {
		return staff.ErrPasskeyTaken
	}
	if err != nil {
		return err
	}
	return t.seals.SealAccount(ctx, accountID)
}

func (t tx) UsePasskey(ctx context.Context, accountID, id int64, record []byte, at time.Time) (bool, error) {
	return t.change(ctx, accountID, func() (int64, error) {
		return t.q.UseStaffPasskey(
			ctx, sqlgen.UseStaffPasskeyParams{Record: record, UsedAt: &at, ID: id, AccountID: accountID},
		)
	})
}

func (t tx) RenamePasskey(ctx context.Context, accountID, id int64, name string) (bool, error) {
	return changedOne(t.q.RenameStaffPasskey(ctx, name, id, accountID))
}

func (t tx) DeletePasskey(ctx context.Context, accountID, id int64) (bool, error) {
	return t.change(ctx, accountID, func() (int64, error) { return t.q.DeleteStaffPasskey(ctx, id, accountID) })
}

func (t tx) RemoveSecondFactor(ctx context.Context, id int64, at time.Time) (bool, error) {
	return t.change(ctx, id, func() (int64, error) { return t.q.RemoveStaffSecondFactor(ctx, at, id) })
}

func (t tx) SetPassword(ctx context.Context, id int64, oldHash, hash string, at time.Time) (bool, error) {
	return t.change(ctx, id, func() (int64, error) {
		return t.q.SetStaffPassword(
			ctx, sqlgen.SetStaffPasswordParams{PasswordHash: hash, At: at, ID: id, OldHash: oldHash},
		)
	})
}

func (t tx) Factors(ctx context.Context, id int64, at time.Time) (int, error) {
	if err := t.q.LockStaffAccount(ctx, at, id); err != nil {
		return 0, fmt.Errorf("lock staff account: %w", err)
	}
	n, err := t.q.StaffFactors(ctx, id)
	return int(n), err
}

func (t tx) SetCeremony(ctx context.Context, fingerprint, ceremony []byte) error {
	_, err := t.seals.ChangeSession(ctx, fingerprint, func() error {
		return t.q.SetStaffCeremony(ctx, ceremony, fingerprint)
	})
	return err
}

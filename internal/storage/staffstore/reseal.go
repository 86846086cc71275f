package staffstore

import (
	"context"
	"errors"
	"fmt"

	"beacon/internal/platform/fault"
	"beacon/internal/staff"
	"beacon/internal/storage"
	"beacon/internal/storage/sqlgen"
)

// SealedSecrets implements staff.Store.
func (s Store) SealedSecrets(ctx context.Context) ([]staff.SealedSecret, error) {
	rows, err := s.db.Queries().
		SealedStaffSecrets(ctx, string(staff.CodeSecret), string(staff.PasskeySecret), string(staff.EnrolmentSecret))
	return storage.All(rows, err, "read sealed secrets", func(r sqlgen.SealedStaffSecretsRow) staff.SealedSecret {
		return staff.SealedSecret{
			Kind: staff.SecretKind(r.Kind), AccountID: r.AccountID, PasskeyID: r.PasskeyID, Fingerprint: r.Fingerprint,
			Sealed: r.Sealed,
		}
	})
}

// Reseal implements staff.Store. It does not change the secrets of an account that was altered with SQL.
func (s Store) Reseal(ctx context.Context, secret staff.SealedSecret, sealed []byte) (bool, error) {
	return storage.InTx(ctx, s.db, func(q *sqlgen.Queries) (bool, error) {
		t := tx{q: q, seals: storage.NewRowSeals(s.db, q)}
		switch secret.Kind {
		case staff.CodeSecret:
			return t.changeIntact(ctx, secret.AccountID, func() (int64, error) {
				return q.ResealStaffCode(ctx, sealed, secret.AccountID, secret.Sealed)
			})
		case staff.PasskeySecret:
			return t.changeIntact(ctx, secret.AccountID, func() (int64, error) {
				return q.ResealStaffPasskey(ctx, sealed, secret.PasskeyID, secret.Sealed)
			})
		case staff.EnrolmentSecret:
			return changedOne(q.ResealStaffEnrolment(ctx, sealed, secret.Fingerprint, secret.Sealed))
		}
		return false, fmt.Errorf("no secret is of the kind %q", secret.Kind)
	})
}

// changeIntact is change, but returns false for an account that was altered with SQL.
func (t tx) changeIntact(ctx context.Context, id int64, change func() (int64, error)) (bool, error) {
	done, err := t.change(ctx, id, change)
	if errors.Is(err, fault.ErrNotFound) {
		return false, nil
	}
	return done, err
}

package storage

import (
	"context"
	"fmt"

	"beacon/internal/staff"
	"beacon/internal/storage/sqlgen"
)

// SealedSecrets implements staff.Store.
func (s Staff) SealedSecrets(ctx context.Context) (all []staff.SealedSecret, err error) {
	q := s.db.Queries()
	codes, err := q.SealedStaffCodes(ctx)
	if err != nil {
		return nil, fmt.Errorf("read second factors: %w", err)
	}
	for _, r := range codes {
		all = append(all, staff.SealedSecret{Kind: staff.CodeSecret, AccountID: r.ID, Sealed: r.TotpSecret})
	}
	passkeys, err := q.SealedStaffPasskeys(ctx)
	if err != nil {
		return nil, fmt.Errorf("read passkeys: %w", err)
	}
	for _, r := range passkeys {
		all = append(
			all, staff.SealedSecret{Kind: staff.PasskeySecret, AccountID: r.AccountID, PasskeyID: r.ID, Sealed: r.Record},
		)
	}
	enrolments, err := q.SealedStaffEnrolments(ctx)
	if err != nil {
		return nil, fmt.Errorf("read sessions: %w", err)
	}
	for _, r := range enrolments {
		all = append(all, staff.SealedSecret{
			Kind: staff.EnrolmentSecret, AccountID: r.AccountID, Fingerprint: r.TokenHash, Sealed: r.EnrollSecret,
		})
	}
	return all, nil
}

// Reseal implements staff.Store.
func (s Staff) Reseal(ctx context.Context, secret staff.SealedSecret, sealed []byte) (done bool, err error) {
	err = s.db.InTx(ctx, func(q *sqlgen.Queries) error {
		switch secret.Kind {
		case staff.CodeSecret:
			done, err = changedOne(q.ResealStaffCode(ctx, sealed, secret.AccountID, secret.Sealed))
		case staff.PasskeySecret:
			done, err = changedOne(q.ResealStaffPasskey(ctx, sealed, secret.PasskeyID, secret.Sealed))
		case staff.EnrolmentSecret:
			done, err = changedOne(q.ResealStaffEnrolment(ctx, sealed, secret.Fingerprint, secret.Sealed))
		default:
			err = fmt.Errorf("no secret is of the kind %q", secret.Kind)
		}
		return err
	})
	return done, err
}

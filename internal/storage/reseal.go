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
			all,
			staff.SealedSecret{Kind: staff.PasskeySecret, AccountID: r.AccountID, PasskeyID: r.ID, Sealed: r.Record},
		)
	}
	enrolments, err := q.SealedStaffEnrolments(ctx)
	if err != nil {
		return nil, fmt.Errorf("read sessions: %w", err)
	}
	for _, r := range enrolments {
		all = append(
			all,
			staff.SealedSecret{
				Kind:        staff.EnrolmentSecret,
				AccountID:   r.AccountID,
				Fingerprint: r.TokenHash,
				Sealed:      r.EnrollSecret,
			},
		)
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

// ResealIdentity implements consent.Store.
func (c *Consents) ResealIdentity(ctx context.Context, id int64, former, sealed []byte) (done bool, err error) {
	err = c.db.InTx(ctx, func(q *sqlgen.Queries) error {
		done, err = changedOne(q.ResealSigningIdentity(ctx, sealed, id, former))
		return err
	})
	return done, err
}

// MoveDocument implements consent.Store.
func (c *Consents) MoveDocument(ctx context.Context, consentID int64, former, name string) (bool, error) {
	return c.move(
		ctx,
		consentID,
		func(q *sqlgen.Queries) (int64, error) { return q.MoveConsentDocument(ctx, name, consentID, former) },
	)
}

// MovePhoto implements consent.Store.
func (c *Consents) MovePhoto(ctx context.Context, consentID int64, former, name string) (bool, error) {
	return c.move(
		ctx,
		consentID,
		func(q *sqlgen.Queries) (int64, error) { return q.MoveConsentPhoto(ctx, name, consentID, former) },
	)
}

// move changes a name behind the lock that everybody takes before writing the
// whole record. Without it they would write the former name back.
func (c *Consents) move(
	ctx context.Context,
	consentID int64,
	change func(*sqlgen.Queries) (int64, error),
) (moved bool, err error) {
	err = c.db.InTx(ctx, func(q *sqlgen.Queries) error {
		if err := q.HoldDonorOfConsent(ctx, consentID); err != nil {
			return fmt.Errorf("lock donor: %w", err)
		}
		moved, err = changedOne(change(q))
		return err
	})
	return moved, err
}

package staff

import (
	"context"
	"errors"

	"beacon/catalogues"
	"beacon/internal/audit"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/keys"
	"beacon/internal/platform/openid"
	"beacon/internal/secondperson"
)

var (
	errAttemptUsed  = fault.New(fault.Unauthenticated, catalogues.Text("staff.open-id-refused"))
	errOtherSubject = fault.New(fault.Forbidden, catalogues.Text("staff.open-id-other-subject"))
)

// isNotAdmitted reports whether an error is one of admit's refusals.
func isNotAdmitted(err error) bool {
	return errors.Is(err, errAttemptUsed) || errors.Is(err, errOtherSubject)
}

// admit uses an attempt up, so that it counts once whatever the provider does with its code, and demands the person
// whom the provider named at the first sign-in to the account. At the first, it keeps who that is (R14.5f): the
// address alone would let in whoever gets it next.
func (s *Service) admit(
	ctx context.Context, tx Tx, attempt keptAttempt, a Account, who openid.Person, origin audit.Origin,
) error {
	isFirst, err := tx.UseOpenIDAttempt(ctx, keys.Fingerprint(attempt.State), s.d.Clock.Now().Add(OpenIDLasts))
	if err != nil {
		return err
	}
	if !isFirst {
		return errAttemptUsed
	}
	switch a.OpenID {
	case who:
		return nil
	case openid.Person{}:
	default:
		return errOtherSubject
	}
	pinned, err := tx.PinOpenID(ctx, a.ID, who)
	if err != nil {
		return err
	}
	if !pinned {
		return errOtherSubject
	}
	return tx.Append(ctx, s.event(a, "staff.openid-pinned", map[string]string{"issuer": who.Issuer}, origin))
}

// UnpinOpenID lets somebody come with another account of the provider, or of another provider: the next sign-in there
// with the account's address is the one that counts from then on.
func (s *Service) UnpinOpenID(ctx context.Context, by Account, id int64, origin audit.Origin) error {
	return s.administer(ctx, by, id, func(tx Tx, a Account) error {
		was, err := tx.UnpinOpenID(ctx, a.ID, s.d.Clock.Now())
		if err != nil {
			return err
		}
		if !was {
			return fault.New(fault.Conflict, catalogues.Text("staff.open-id-not-pinned"))
		}
		return s.did(ctx, tx, by, a, secondperson.Unpinned, map[string]string{"issuer": a.OpenID.Issuer}, origin)
	})
}

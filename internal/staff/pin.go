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

// isNotAdmitted reports whether err is a refusal of admit.
func isNotAdmitted(err error) bool {
	return errors.Is(err, errAttemptUsed) || errors.Is(err, errOtherSubject)
}

// providerSignIn is a sign-in at the provider: the attempt and the person that the provider named.
type providerSignIn struct {
	attempt keptAttempt
	person  openid.Person
	origin  audit.Origin
}

// admit marks an attempt as used, so it counts once regardless of how the provider treats its code. It requires the
// person that the provider named at the first sign-in to the account. At the first sign-in, it stores that person
// (R14.5f). The address alone would admit its next owner.
func (s *Service) admit(ctx context.Context, tx Tx, a Account, in providerSignIn) error {
	isFirst, err := tx.UseOpenIDAttempt(ctx, keys.Fingerprint(in.attempt.State), s.d.Clock.Now().Add(OpenIDLasts))
	if err != nil {
		return err
	}
	if !isFirst {
		return errAttemptUsed
	}
	switch a.OpenID {
	case in.person:
		return nil
	case openid.Person{}:
	default:
		return errOtherSubject
	}
	pinned, err := tx.PinOpenID(ctx, a.ID, in.person)
	if err != nil {
		return err
	}
	if !pinned {
		return errOtherSubject
	}
	return tx.Append(ctx, s.event(a, "staff.openid-pinned", map[string]string{"issuer": in.person.Issuer}, in.origin))
}

// UnpinOpenID removes the stored person of an account, so the owner can use a different account or provider. The
// next sign-in with the account's address stores the new person.
func (s *Service) UnpinOpenID(ctx context.Context, by Account, id int64, origin audit.Origin) error {
	return s.administer(ctx, by, id, func(tx Tx, a Account) error {
		was, err := tx.UnpinOpenID(ctx, a.ID, s.d.Clock.Now())
		if err != nil {
			return err
		}
		if !was {
			return fault.New(fault.Conflict, catalogues.Text("staff.open-id-not-pinned"))
		}
		trail := s.trail(tx, by.Actor(), a, origin)
		return trail.Record(ctx, secondperson.Unpinned, map[string]string{"issuer": a.OpenID.Issuer})
	})
}

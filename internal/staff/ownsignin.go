package staff

import (
	"context"
	"strconv"

	"beacon/catalogues"
	"beacon/internal/audit"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/keys"
)

// OwnSignIn lists a signed-in person's ways to prove their identity.
type OwnSignIn struct {
	HasPassword       bool
	HasCode           bool
	Passkeys          []Passkey
	RecoveryCodesLeft int
	MayAddPasskey     bool // browsers can create passkeys for this address
	MustKeepOne       bool // the last second factor cannot be removed
	Sessions          []OwnSession
}

// OwnSignIn returns the signed-in person's ways to sign in.
func (s *Service) OwnSignIn(ctx context.Context, session Session) (own OwnSignIn, err error) {
	a := session.Account
	own = OwnSignIn{
		HasPassword: a.HasJoined, HasCode: a.HasCode, MayAddPasskey: s.d.Passkeys != nil,
		MustKeepOne: s.d.Config.SecondFactorRequired,
	}
	if own.Passkeys, err = s.d.Store.Passkeys(ctx, a.ID); err != nil {
		return OwnSignIn{}, err
	}
	if own.RecoveryCodesLeft, err = s.d.Store.RecoveryCodesLeft(ctx, a.ID); err != nil {
		return OwnSignIn{}, err
	}
	own.Sessions, err = s.ownSessions(ctx, session)
	return own, err
}

// RenamePasskey renames one of the person's own passkeys, so the owner can distinguish them. It returns a RuleBroken
// fault with the field name, or a NotFound fault if the passkey is not the person's own.
func (s *Service) RenamePasskey(ctx context.Context, session Session, id int64, name string,
	origin audit.Origin) error {
	name, err := passkeyName(name)
	if err != nil {
		return err
	}
	return s.d.Store.InTx(ctx, func(tx Tx) error {
		renamed, err := tx.RenamePasskey(ctx, session.Account.ID, id, name)
		if err != nil {
			return err
		}
		if !renamed {
			return errNoSuchFactor
		}
		details := map[string]string{"passkey": strconv.FormatInt(id, 10), "name": name}
		return tx.Append(ctx, s.event(session.Account, "staff.passkey-renamed", details, origin))
	})
}

// RemovePasskey removes one of the person's own passkeys and ends all their other sessions, which may have started
// with the passkey. It returns a NotFound fault for any other passkey, and a Conflict fault for the last second
// factor if one is required.
func (s *Service) RemovePasskey(ctx context.Context, session Session, id int64, origin audit.Origin) error {
	details := map[string]string{"passkey": strconv.FormatInt(id, 10)}
	e := s.event(session.Account, "staff.passkey-removed", details, origin)
	return s.removeFactor(ctx, session, e, func(tx Tx) (bool, error) {
		return tx.DeletePasskey(ctx, session.Account.ID, id)
	})
}

// RemoveCode removes the person's one-time code and ends all their other sessions. It returns the same errors as
// RemovePasskey.
func (s *Service) RemoveCode(ctx context.Context, session Session, origin audit.Origin) error {
	e := s.event(session.Account, "staff.second-factor-removed", nil, origin)
	return s.removeFactor(ctx, session, e, func(tx Tx) (bool, error) {
		return tx.RemoveSecondFactor(ctx, session.Account.ID, s.d.Clock.Now())
	})
}

func (s *Service) removeFactor(
	ctx context.Context, session Session, e audit.Event, remove func(Tx) (bool, error),
) error {
	a := session.Account
	return s.d.Store.InTx(ctx, func(tx Tx) error {
		before, err := tx.Factors(ctx, a.ID, s.d.Clock.Now())
		if err != nil {
			return err
		}
		was, err := remove(tx)
		if err != nil {
			return err
		}
		if !was {
			return errNoSuchFactor
		}
		if before == 1 {
			if s.d.Config.SecondFactorRequired {
				return fault.New(fault.Conflict, catalogues.Text("staff.last-factor"))
			}
			// Without a second factor, recovery codes have no purpose.
			if err := tx.ReplaceRecoveryCodes(ctx, a.ID, RecoverySet{}); err != nil {
				return err
			}
		}
		if err := tx.DeleteSessions(ctx, a.ID, session.Fingerprint); err != nil {
			return err
		}
		return tx.Append(ctx, e)
	})
}

// NewRecoveryCodes replaces the person's recovery codes and ends all their other sessions. It returns a NotFound
// fault without a second factor, because recovery codes only replace one.
func (s *Service) NewRecoveryCodes(ctx context.Context, session Session, origin audit.Origin) ([]string, error) {
	a := session.Account
	codes, kept, err := s.newRecoveryCodes(ctx)
	if err != nil {
		return nil, err
	}
	err = s.d.Store.InTx(ctx, func(tx Tx) error {
		if n, err := tx.Factors(ctx, a.ID, s.d.Clock.Now()); err != nil {
			return err
		} else if n == 0 {
			return errNoSuchFactor
		}
		if err := tx.ReplaceRecoveryCodes(ctx, a.ID, kept); err != nil {
			return err
		}
		if err := tx.DeleteSessions(ctx, a.ID, session.Fingerprint); err != nil {
			return err
		}
		return tx.Append(ctx, s.event(a, "staff.recovery-codes-made", nil, origin))
	})
	if err != nil {
		return nil, err
	}
	return codes, nil
}

// ChangePassword replaces the person's password and ends all their other sessions. It returns a RuleBroken fault with
// the field current or password.
func (s *Service) ChangePassword(ctx context.Context, session Session, current, password string,
	origin audit.Origin) error {
	a := session.Account
	if s.d.Config.OpenIDOnly {
		return errNoPassword
	}
	try := s.codeGuess(session, origin)
	if err := try.mayTry(ctx); err != nil {
		return err
	}
	_, credentials, err := s.d.Store.Account(ctx, a.ID)
	if err != nil {
		return err
	}
	right, err := s.isPassword(ctx, credentials, current)
	if err != nil {
		return err
	}
	if !right {
		return s.refuse(ctx, try, broken("current", msgPasswordOther), s.event(a, "staff.password-refused", nil, origin))
	}
	if err := fault.Broken(s.brokenPassword(password, a.FullName, a.Email)); err != nil {
		return err
	}
	hash, err := s.d.Passwords.Hash(ctx, password)
	if err != nil {
		return err
	}
	return s.d.Store.InTx(ctx, func(tx Tx) error {
		changed, err := tx.SetPassword(ctx, a.ID, credentials.PasswordHash, hash, s.d.Clock.Now())
		if err != nil {
			return err
		}
		if !changed { // a concurrent request changed it
			return broken("current", msgPasswordOther)
		}
		if err := tx.DeleteSessions(ctx, a.ID, session.Fingerprint); err != nil {
			return err
		}
		return tx.Append(ctx, s.event(a, "staff.password-changed", nil, origin))
	})
}

// addFactor adds a second factor, records e and signs in with a new token. It creates recovery codes with the first
// factor. All other sessions of the account end, because they started without the factor.
func (s *Service) addFactor(
	ctx context.Context, session Session, e audit.Event, add func(Tx) error,
) (done Enrolled, err error) {
	a := session.Account
	codes, kept, err := s.newRecoveryCodes(ctx)
	if err != nil {
		return Enrolled{}, err
	}
	err = s.d.Store.InTx(ctx, func(tx Tx) error {
		before, err := tx.Factors(ctx, a.ID, s.d.Clock.Now())
		if err != nil {
			return err
		}
		if err := add(tx); err != nil {
			return err
		}
		if before == 0 {
			done.RecoveryCodes = codes
			if err := tx.ReplaceRecoveryCodes(ctx, a.ID, kept); err != nil {
				return err
			}
		}
		if done.Ticket, err = s.replaceSession(ctx, tx, session, e.Origin); err != nil {
			return err
		}
		if err := tx.DeleteSessions(ctx, a.ID, keys.Fingerprint(done.Token)); err != nil {
			return err
		}
		if err := tx.Append(ctx, e); err != nil || session.IsSignedIn() {
			return err
		}
		return tx.Append(ctx, s.event(a, "staff.signed-in", map[string]string{"by": "enrolment"}, e.Origin))
	})
	if err != nil {
		return Enrolled{}, err
	}
	return done, nil
}

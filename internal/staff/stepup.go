package staff

import (
	"context"
	"time"

	"beacon/catalogues"
	"beacon/internal/audit"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/openid"
)

// ProofLasts is how long after a proof of who they are people may do what needs one (R14.4a).
const ProofLasts = 10 * time.Minute

var errProofNeeded = fault.New(fault.ProofNeeded, catalogues.Text("staff.proof-needed"))

// Proofs are the ways by which somebody who is signed in proves again who they are.
type Proofs struct {
	ByCode     bool
	ByPasskey  bool
	ByPassword bool
	OpenIDName string // empty: not by the provider
}

// ProofsOf returns the ways of an account: its second factors, and only where it has none
// the way in which it signs in. A recovery code is no way: it stands in for a lost factor.
func (s *Service) ProofsOf(a Account) Proofs {
	ways := s.Ways()
	switch {
	case a.HasSecondFactor():
		return Proofs{ByCode: a.HasCode, ByPasskey: a.HasPasskey}
	case a.HasJoined && ways.Password:
		return Proofs{ByPassword: true}
	default:
		return Proofs{OpenIDName: ways.OpenIDName}
	}
}

// RequireProof returns a ProofNeeded fault if the last proof of a session is too old.
func (s *Service) RequireProof(session Session) error {
	if s.d.Clock.Now().Sub(session.ProvedAt) >= ProofLasts {
		return errProofNeeded
	}
	return nil
}

// StepUp takes a one-time code, or the password of somebody without a second factor. It
// returns a RuleBroken fault with the field code or password, a TooMany one to guessers, and
// a NotFound one if the account has neither.
func (s *Service) StepUp(ctx context.Context, session Session, code, password string, origin audit.Origin) error {
	a, ways := session.Account, s.ProofsOf(session.Account)
	wrong, prove := broken("code", msgWrongCode), func() (proof, error) { return s.codeProof(ctx, a, cleanCode(code)) }
	if ways.ByPassword {
		wrong = broken("password", msgPasswordOther)
		prove = func() (proof, error) { return s.passwordProof(ctx, a, password) }
	} else if !ways.ByCode {
		return errNoSuchFactor
	}
	return s.stepUp(ctx, session, s.codeGuess(session, origin), prove, wrong, origin)
}

// RequestStepUpPasskey returns the options with which the browser asks for one of the
// person's passkeys. It returns a NotFound fault if the account has none.
func (s *Service) RequestStepUpPasskey(ctx context.Context, session Session) (options []byte, err error) {
	if !session.Account.HasPasskey {
		return nil, errNoSuchFactor
	}
	return s.askPasskey(ctx, session)
}

// StepUpByPasskey takes the browser's answer to RequestStepUpPasskey. It returns a RuleBroken
// fault for a wrong one.
func (s *Service) StepUpByPasskey(ctx context.Context, session Session, answer []byte, origin audit.Origin) error {
	return s.stepUp(ctx, session, s.passkeyGuess(session),
		func() (proof, error) { return s.passkeyProof(ctx, session, answer, origin) },
		fault.New(fault.RuleBroken, msgPasskeyRefused), origin)
}

func (s *Service) stepUp(
	ctx context.Context, session Session, try guess, prove func() (proof, error), wrong error, origin audit.Origin,
) error {
	return s.spend(ctx, try, prove, func(tx Tx, by string) error {
		return s.renewProof(ctx, tx, session, by, origin)
	}, wrong, s.event(session.Account, "staff.step-up-refused", nil, origin))
}

func (s *Service) renewProof(ctx context.Context, tx Tx, session Session, by string, origin audit.Origin) error {
	renewed, err := tx.RenewProof(ctx, session.Fingerprint, s.d.Clock.Now())
	if err != nil {
		return err
	}
	if !renewed { // signed out meanwhile
		return errSignInFirst
	}
	return tx.Append(ctx, s.event(session.Account, "staff.step-up", map[string]string{"by": by}, origin))
}

// BeginStepUpOpenID is BeginOpenID for somebody who is signed in: the provider asks for its
// sign-in again, and FinishOpenID then renews the proof of this session. It returns a
// NotFound fault to people who prove themselves in another way.
func (s *Service) BeginStepUpOpenID(ctx context.Context, session Session) (url, kept string, err error) {
	if s.ProofsOf(session.Account).OpenIDName == "" {
		return "", "", errNoSuchFactor
	}
	return s.beginOpenID(ctx, s.d.OpenID.BeginAnew, session.Fingerprint)
}

// stepUpByOpenID renews the proof of the session that the attempt began in, if the person at
// the provider has its account.
func (s *Service) stepUpByOpenID(
	ctx context.Context, try guess, attempt keptAttempt, who openid.Identity, origin audit.Origin,
) error {
	session, err := s.d.Store.Session(ctx, attempt.Session)
	if err != nil || session.hasEnded(s.d.Clock.Now()) {
		return errSignInFirst
	}
	refused := s.event(session.Account, "staff.step-up-refused", map[string]string{"by": "openid"}, origin)
	if session.Account.Email != who.Email {
		return s.refuse(
			ctx, try, fault.New(fault.Forbidden, catalogues.Text("staff.open-id-other-person")), refused,
		)
	}
	err = s.d.Store.InTx(ctx, func(tx Tx) error {
		if err := s.admit(ctx, tx, attempt, session.Account, who.Person, origin); err != nil {
			return err
		}
		return s.renewProof(ctx, tx, session, "openid", origin)
	})
	if isNotAdmitted(err) {
		err = s.refuse(ctx, try, err, refused)
	}
	return err
}

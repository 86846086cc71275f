package staff

import (
	"context"
	"time"

	"beacon/catalogues"
	"beacon/internal/audit"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/openid"
)

// ProofLasts is the time after a proof of identity in which actions that need a proof are allowed (R14.4a).
const ProofLasts = 10 * time.Minute

var errProofNeeded = fault.New(fault.ProofNeeded, catalogues.Text("staff.proof-needed"))

// Proofs lists the ways in which a signed-in person can prove their identity again.
type Proofs struct {
	ByCode     bool
	ByPasskey  bool
	ByPassword bool
	OpenIDName string // empty: not available
}

// ProofsFor returns the proofs of an account: its second factors or, only without second factors, its way to sign in.
// Recovery codes do not count, because they replace a lost factor.
func (s *Service) ProofsFor(a Account) Proofs {
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

// RequireProof returns a ProofNeeded fault if the last proof in a session is too old.
func (s *Service) RequireProof(session Session) error {
	if s.d.Clock.Now().Sub(session.ProvedAt) >= ProofLasts {
		return errProofNeeded
	}
	return nil
}

// StepUp verifies a one-time code, or the password of an account without a second factor. It returns a RuleBroken
// fault with the field code or password, a TooMany fault after too many guesses, and a NotFound fault if the account
// has neither.
func (s *Service) StepUp(ctx context.Context, session Session, code, password string, origin audit.Origin) error {
	a, ways := session.Account, s.ProofsFor(session.Account)
	wrong, prove := broken("code", msgWrongCode), func() (proof, error) { return s.codeProof(ctx, a, cleanCode(code)) }
	if ways.ByPassword {
		wrong = broken("password", msgPasswordOther)
		prove = func() (proof, error) { return s.passwordProof(ctx, a, password) }
	} else if !ways.ByCode {
		return errNoSuchFactor
	}
	return s.stepUp(ctx, session, check{s.codeGuess(session, origin), prove, wrong}, origin)
}

// RequestStepUpPasskey returns the options with which the browser requests one of the person's passkeys. It returns a
// NotFound fault if the account has none.
func (s *Service) RequestStepUpPasskey(ctx context.Context, session Session) (options []byte, err error) {
	if !session.Account.HasPasskey {
		return nil, errNoSuchFactor
	}
	return s.askPasskey(ctx, session)
}

// StepUpByPasskey verifies the browser's response to RequestStepUpPasskey. It returns a RuleBroken fault for a wrong
// response.
func (s *Service) StepUpByPasskey(ctx context.Context, session Session, answer []byte, origin audit.Origin) error {
	return s.stepUp(ctx, session, check{
		s.passkeyGuess(session), func() (proof, error) { return s.passkeyProof(ctx, session, answer, origin) },
		fault.New(fault.RuleBroken, msgPasskeyRefused),
	}, origin)
}

func (s *Service) stepUp(ctx context.Context, session Session, c check, origin audit.Origin) error {
	refused := s.event(session.Account, "staff.step-up-refused", nil, origin)
	return s.spend(ctx, c, refused, func(tx Tx, by string) error {
		return s.renewProof(ctx, tx, session, by, origin)
	})
}

func (s *Service) renewProof(ctx context.Context, tx Tx, session Session, by string, origin audit.Origin) error {
	renewed, err := tx.RenewProof(ctx, session.Fingerprint, s.d.Clock.Now())
	if err != nil {
		return err
	}
	if !renewed { // signed out in the meantime
		return errSignInFirst
	}
	return tx.Append(ctx, s.event(session.Account, "staff.step-up", map[string]string{"by": by}, origin))
}

// BeginStepUpOpenID is BeginOpenID for a signed-in person: the provider asks for a new sign-in, and FinishOpenID then
// renews the proof of this session. It returns a NotFound fault if the account has a different way to prove identity.
func (s *Service) BeginStepUpOpenID(ctx context.Context, session Session) (url, kept string, err error) {
	if s.ProofsFor(session.Account).OpenIDName == "" {
		return "", "", errNoSuchFactor
	}
	return s.beginOpenID(ctx, s.d.OpenID.BeginFresh, session.Fingerprint)
}

// stepUpByOpenID renews the proof of the session in which the attempt started, if the person at the provider owns the
// session's account.
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
		if err := s.admit(ctx, tx, session.Account, providerSignIn{attempt, who.Person, origin}); err != nil {
			return err
		}
		return s.renewProof(ctx, tx, session, "openid", origin)
	})
	if isNotAdmitted(err) {
		err = s.refuse(ctx, try, err, refused)
	}
	return err
}

package staff

import (
	"context"
	"strings"

	"beacon/catalogues"
	"beacon/internal/audit"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/onetimecode"
)

// Kinds of sealed secrets of a second factor: in use, and being set up.
const (
	sealedSecondFactor = "staff-second-factor"
	sealedEnrolment    = "staff-enrolment"
)

// ConfirmCode completes the second step of a sign-in with a code of the authenticator app, which works once, or with
// a recovery code.
func (s *Service) ConfirmCode(ctx context.Context, session Session, code string, origin audit.Origin) (Ticket, error) {
	prove := func() (proof, error) {
		if code = cleanCode(code); len(code) == recoveryLength {
			return s.recoveryProof(ctx, session.Account, code)
		}
		return s.codeProof(ctx, session.Account, code)
	}
	refused := s.event(session.Account, "staff.code-refused", nil, origin)
	return s.finishSignIn(ctx, session, check{s.codeGuess(session, origin), prove, errWrongCode}, refused)
}

// check is the check of a claimed proof.
type check struct {
	try   guess
	prove func() (proof, error)
	wrong error // returned for a wrong proof
}

// finishSignIn signs in a person with the proof for the second step. refused is the event of a wrong proof.
func (s *Service) finishSignIn(
	ctx context.Context, session Session, c check, refused audit.Event,
) (ticket Ticket, err error) {
	if session.Stage != AwaitsCode {
		return Ticket{}, errSignInFirst
	}
	origin := refused.Origin
	err = s.spend(ctx, c, refused, func(tx Tx, by string) (err error) {
		if ticket, err = s.replaceSession(ctx, tx, session, origin); err != nil {
			return err
		}
		return tx.Append(ctx, s.event(session.Account, "staff.signed-in", map[string]string{"by": by}, origin))
	})
	return ticket, err
}

// proof is a claimed proof of identity; use verifies it and marks it as used.
type proof struct {
	kind string // for audit events
	use  func(ctx context.Context, tx Tx) (bool, error)
}

// noProof is a proof that always fails.
var noProof = proof{use: func(context.Context, Tx) (bool, error) { return false, nil }}

// spend uses a proof and runs accept in the same transaction. A wrong proof counts against the limits of c.try, is
// recorded as refused, and makes spend return c.wrong.
func (s *Service) spend(
	ctx context.Context, c check, refused audit.Event, accept func(tx Tx, by string) error,
) error {
	if err := c.try.mayBegin(); err != nil {
		return err
	}
	p, err := c.prove()
	if err != nil {
		return err
	}
	if err := c.try.mayTry(ctx); err != nil {
		return err
	}
	right := false
	err = s.d.Store.InTx(ctx, func(tx Tx) (err error) {
		if right, err = p.use(ctx, tx); err != nil || !right {
			return err
		}
		return accept(tx, p.kind)
	})
	if err == nil && !right {
		return s.refuse(ctx, c.try, c.wrong, refused)
	}
	return err
}

func (s *Service) codeProof(ctx context.Context, a Account, code string) (proof, error) {
	step, ok, err := s.matchStep(ctx, a.ID, code)
	if err != nil || !ok {
		return noProof, err
	}
	return proof{"one-time-code", func(ctx context.Context, tx Tx) (bool, error) {
		return tx.UseStep(ctx, a.ID, step)
	}}, nil
}

func (s *Service) recoveryProof(ctx context.Context, a Account, code string) (proof, error) {
	hash, err := s.recoveryHash(ctx, a.ID, code)
	return proof{"recovery-code", func(ctx context.Context, tx Tx) (bool, error) {
		return tx.UseRecoveryCode(ctx, a.ID, hash, s.d.Clock.Now())
	}}, err
}

func (s *Service) passwordProof(ctx context.Context, a Account, password string) (proof, error) {
	_, credentials, err := s.d.Store.Account(ctx, a.ID)
	if err != nil {
		return noProof, err
	}
	right, err := s.isPassword(ctx, credentials, password)
	return proof{"password", func(context.Context, Tx) (bool, error) { return right, nil }}, err
}

func (s *Service) matchStep(ctx context.Context, id int64, code string) (step int64, ok bool, err error) {
	_, credentials, err := s.d.Store.Account(ctx, id)
	if err != nil || credentials.SecondFactor == nil {
		return 0, false, err
	}
	secret, err := s.d.Box.Open(sealedSecondFactor, accountKey(id), credentials.SecondFactor)
	if err != nil {
		return 0, false, err
	}
	step, ok = onetimecode.Check(string(secret), code, s.d.Clock.Now(), credentials.LastStep)
	return step, ok, nil
}

// BeginEnrol returns a new secret for an authenticator app and stores it in the session until ConfirmEnrol. It
// returns a Conflict fault if the account already has an app.
func (s *Service) BeginEnrol(ctx context.Context, session Session) (onetimecode.Enrolment, error) {
	if err := mayEnrol(session); err != nil {
		return onetimecode.Enrolment{}, err
	}
	secret := onetimecode.NewSecret()
	sealed, err := s.d.Box.Seal(sealedEnrolment, accountKey(session.Account.ID), []byte(secret))
	if err != nil {
		return onetimecode.Enrolment{}, err
	}
	err = s.d.Store.InTx(ctx, func(tx Tx) error { return tx.SetEnrolSecret(ctx, session.Fingerprint, sealed) })
	if err != nil {
		return onetimecode.Enrolment{}, err
	}
	return onetimecode.Enrol(secret, s.d.Config.Issuer, session.Account.Email)
}

func mayEnrol(session Session) error {
	if session.Stage == AwaitsCode {
		return errSignInFirst
	}
	if session.Account.HasCode {
		return errHasSecondFactor
	}
	return nil
}

// Enrolled is the result of setting up a second factor: the person is signed in, and the recovery codes are shown
// only once.
type Enrolled struct {
	Ticket
	RecoveryCodes []string // ten codes like "abcd-efgh"; none if the account has some already
}

// ConfirmEnrol sets up the second factor if its first code is right. All other sessions of the account end, because
// they started without the factor. For a signed-in person, a wrong code is a RuleBroken fault with the field code.
func (s *Service) ConfirmEnrol(
	ctx context.Context,
	session Session,
	code string,
	origin audit.Origin,
) (done Enrolled, err error) {
	if err := mayEnrol(session); err != nil {
		return Enrolled{}, err
	}
	if session.EnrolSecret == nil {
		return Enrolled{}, fault.New(fault.Conflict, catalogues.Text("staff.nothing-to-confirm"))
	}
	try := s.codeGuess(session, origin)
	if err := try.mayTry(ctx); err != nil {
		return Enrolled{}, err
	}
	id := accountKey(session.Account.ID)
	secret, err := s.d.Box.Open(sealedEnrolment, id, session.EnrolSecret)
	if err != nil {
		return Enrolled{}, err
	}
	step, ok := onetimecode.Check(string(secret), cleanCode(code), s.d.Clock.Now(), 0)
	if !ok {
		why := error(errWrongCode)
		if session.IsSignedIn() { // a typing error must not require a new sign-in
			why = broken("code", msgWrongCode)
		}
		return Enrolled{}, s.refuse(ctx, try, why, s.event(session.Account, "staff.code-refused", nil, origin))
	}
	sealed, err := s.d.Box.Seal(sealedSecondFactor, id, secret)
	if err != nil {
		return Enrolled{}, err
	}
	e := s.event(session.Account, "staff.second-factor-set", nil, origin)
	return s.addFactor(ctx, session, e, func(tx Tx) error {
		set, err := tx.SetSecondFactor(ctx, session.Account.ID, sealed, step, s.d.Clock.Now())
		if err == nil && !set {
			err = errHasSecondFactor
		}
		return err
	})
}

// cleanCode removes spaces and dashes and converts a code to lower case.
func cleanCode(code string) string {
	return strings.NewReplacer(" ", "", "-", "", "\u00a0", "").Replace(strings.ToLower(strings.TrimSpace(code)))
}

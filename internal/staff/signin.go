package staff

import (
	"context"
	"errors"
	"strings"

	"beacon/internal/audit"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/personal"
)

// SignIn checks email and password. The response and its duration are the same for every reason to refuse. Too many
// failures return a TooMany fault with the time to wait. The ticket contains the next step. device is the browser's
// token from RememberDevice, or empty.
func (s *Service) SignIn(
	ctx context.Context, email, password, device string, origin audit.Origin,
) (Ticket, error) {
	if s.d.Config.OpenIDOnly {
		return Ticket{}, errNoPassword
	}
	email = cleanEmail(email)
	account, credentials, err := s.d.Store.AccountByEmail(ctx, email)
	if err != nil && !errors.Is(err, fault.ErrNotFound) {
		return Ticket{}, err
	}
	try := s.passwordGuess(account, email, device, origin)
	if err := try.mayBegin(); err != nil {
		return Ticket{}, err
	}
	right, err := s.isPassword(ctx, credentials, password)
	if err != nil {
		return Ticket{}, err
	}
	if !right || account.IsDisabled {
		return Ticket{}, s.refuse(ctx, try, errWrongCredentials, s.failedSignIn(account, email, origin))
	}
	if err := try.mayTry(ctx); err != nil {
		return Ticket{}, err
	}
	return s.enter(ctx, account, origin)
}

func (s *Service) isPassword(ctx context.Context, c Credentials, password string) (bool, error) {
	if len(password) > maxPasswordBytes {
		password = ""
	}
	return s.d.Passwords.Check(ctx, c.PasswordHash, password)
}

// enter opens a session after a right password.
func (s *Service) enter(ctx context.Context, a Account, origin audit.Origin) (ticket Ticket, err error) {
	stage, action := s.nextStage(a), "staff.password-accepted"
	if stage == SignedIn {
		action = "staff.signed-in"
	}
	err = s.d.Store.InTx(ctx, func(tx Tx) error {
		if ticket, err = s.openSession(ctx, tx, a, stage, origin); err != nil {
			return err
		}
		return tx.Append(ctx, s.event(a, action, nil, origin))
	})
	return ticket, err
}

func (s *Service) nextStage(a Account) Stage {
	switch {
	case a.HasSecondFactor():
		return AwaitsCode
	case s.d.Config.SecondFactorRequired:
		return AwaitsEnrolment
	default:
		return SignedIn
	}
}

// refuse counts and records a wrong guess. It returns why, or a TooMany fault if the limit is exhausted.
func (s *Service) refuse(ctx context.Context, try guess, why error, e audit.Event) error {
	tooMany := try.failed(ctx)
	if err := s.d.Store.InTx(ctx, func(tx Tx) error { return tx.Append(ctx, e) }); err != nil {
		return err
	}
	if tooMany != nil {
		return tooMany
	}
	return why
}

// failedSignIn returns the event of a failed sign-in. It never contains the input, because people type passwords into
// the wrong field.
func (s *Service) failedSignIn(a Account, email string, origin audit.Origin) audit.Event {
	e := audit.Event{
		At: s.d.Clock.Now(), Actor: audit.Actor{Kind: audit.Public}, Action: "staff.sign-in-failed",
		Subject: a.Subject(), Origin: origin,
	}
	if a.ID == 0 {
		e.Details = map[string]string{"email": s.d.Ring.Pseudonym("sign-in", email)}
	}
	return e
}

func cleanEmail(email string) string { return strings.ToLower(personal.Email(email)) }

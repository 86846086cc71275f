package staff

import (
	"context"
	"strconv"
	"time"

	"beacon/catalogues"
	"beacon/internal/audit"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/ratelimit"
)

// guess is an attempt at a secret, with the limits that it counts against and its key in
// each. Only failures count: somebody who knows the password waits only where somebody else
// has been guessing at the same account, and on a device that knows them not even then.
type guess ratelimit.Attempt

func (s *Service) passwordGuess(a Account, email, device string, origin audit.Origin) guess {
	if key, known := s.deviceOf(device).limitKey(a.ID); known {
		return guess{s.d.Limits.SignInDevices: key}
	}
	return guess{
		s.d.Limits.SignIns:     ratelimit.ClientKey(origin.Address),
		s.d.Limits.SignInMails: s.d.Ring.Pseudonym("sign-in", email),
	}
}

// passkeyGuess counts for itself: nobody guesses a signature, and what strangers try must not
// keep the owner of a passkey out.
func (s *Service) passkeyGuess(session Session) guess {
	return guess{s.d.Limits.SignInDevices: string(session.Fingerprint)}
}

func (s *Service) codeGuess(session Session, origin audit.Origin) guess {
	if key, known := s.deviceOf(session.Device).limitKey(session.Account.ID); known {
		return guess{s.d.Limits.SignInDevices: key}
	}
	return guess{
		s.d.Limits.SignIns:     ratelimit.ClientKey(origin.Address),
		s.d.Limits.SignInCodes: accountKey(session.Account.ID),
	}
}

// mayBegin returns a TooMany fault if this process knows that a limit is exhausted. Call it before the work, and
// mayTry after it.
func (g guess) mayBegin() error { return tooMany(ratelimit.Attempt(g).CheckHere()) }

// mayTry returns a TooMany fault if a limit is exhausted. Call it before a right guess is accepted: of many guesses
// sent at the same moment, also to several processes, only as many count as would one after the other.
func (g guess) mayTry(ctx context.Context) error { return tooMany(ratelimit.Attempt(g).Check(ctx)) }

// failed counts the guess and returns a TooMany fault if it was one too many.
func (g guess) failed(ctx context.Context) error { return tooMany(ratelimit.Attempt(g).Allow(ctx)) }

func tooMany(wait time.Duration) error {
	if wait == 0 {
		return nil
	}
	return &fault.Error{Code: fault.TooMany, Message: catalogues.Text("staff.too-many"), RetryAfter: wait}
}

func accountKey(id int64) string { return strconv.FormatInt(id, 10) }

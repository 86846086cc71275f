package staff

import (
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
type guess map[*ratelimit.Limiter]string

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

// mayTry returns a TooMany fault if a limit is exhausted. Call it before the work, and
// again before a right guess is accepted: of many guesses sent at the same moment only
// as many count as would one after the other.
func (g guess) mayTry() error { return g.wait((*ratelimit.Limiter).Check) }

// failed counts the guess and returns a TooMany fault if it was one too many.
func (g guess) failed() error { return g.wait((*ratelimit.Limiter).Allow) }

func (g guess) wait(use func(*ratelimit.Limiter, string) time.Duration) error {
	wait := time.Duration(0)
	for limiter, key := range g {
		wait = max(wait, use(limiter, key))
	}
	if wait == 0 {
		return nil
	}
	return &fault.Error{Code: fault.TooMany, Message: catalogues.Text("staff.too-many"), RetryAfter: wait}
}

func accountKey(id int64) string { return strconv.FormatInt(id, 10) }

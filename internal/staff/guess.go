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

// guess is an attempt at a secret, with its limits and its key in each limit. Only failures count. A person who
// enters the right password waits only if there were guesses at the same account, and never on a known device.
type guess ratelimit.Attempt

func (s *Service) passwordGuess(a Account, email, device string, origin audit.Origin) guess {
	if key, known := s.deviceFor(device).limitKey(a.ID); known {
		return guess{s.d.Limits.SignInDevices: key}
	}
	return guess{
		s.d.Limits.SignIns:      ratelimit.ClientKey(origin.Address),
		s.d.Limits.SignInEmails: s.d.Ring.Pseudonym("sign-in", email),
	}
}

// passkeyGuess counts only guesses in its own session. A signature cannot be guessed, and attackers must not be able
// to lock out a passkey's owner.
func (s *Service) passkeyGuess(session Session) guess {
	return guess{s.d.Limits.SignInDevices: string(session.Fingerprint)}
}

func (s *Service) codeGuess(session Session, origin audit.Origin) guess {
	if key, known := s.deviceFor(session.Device).limitKey(session.Account.ID); known {
		return guess{s.d.Limits.SignInDevices: key}
	}
	return guess{
		s.d.Limits.SignIns:     ratelimit.ClientKey(origin.Address),
		s.d.Limits.SignInCodes: accountKey(session.Account.ID),
	}
}

// mayBegin returns a TooMany fault if a limit is already exhausted in this process. Call it before the work, and
// mayTry after the work.
func (g guess) mayBegin() error { return tooMany(ratelimit.Attempt(g).CheckHere()) }

// mayTry returns a TooMany fault if a limit is exhausted. Call it before a right guess is accepted. Otherwise, many
// simultaneous guesses, also to several processes, would get past the limit.
func (g guess) mayTry(ctx context.Context) error { return tooMany(ratelimit.Attempt(g).Check(ctx)) }

// failed counts a failed guess and returns a TooMany fault if the limit is now exhausted.
func (g guess) failed(ctx context.Context) error { return tooMany(ratelimit.Attempt(g).Allow(ctx)) }

func tooMany(wait time.Duration) error {
	if wait == 0 {
		return nil
	}
	return &fault.Error{Code: fault.TooMany, Message: catalogues.Text("staff.too-many"), RetryAfter: wait}
}

func accountKey(id int64) string { return strconv.FormatInt(id, 10) }

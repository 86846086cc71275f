package staff

import (
	"context"
	"errors"
	"time"

	"beacon/internal/access"
	"beacon/internal/audit"
	"beacon/internal/platform/clock"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/keys"
	"beacon/internal/platform/password"
)

// Box seals what must not be readable on disk, bound to the record it is for.
type Box interface {
	Seal(kind, id string, plaintext []byte) ([]byte, error)
	Open(kind, id string, sealed []byte) ([]byte, error)
	// IsNewest reports whether the newest key sealed this.
	IsNewest(sealed []byte) bool
}

// Config is what an operator decides about sign-ins.
type Config struct {
	// SecondFactorRequired is false only in the demo (R7.1).
	SecondFactorRequired bool
	// Product is the product's name.
	Product string
	// Issuer is the name under which authenticator apps list their codes: the
	// registry's name.
	Issuer string
	// OpenIDName is what the button calls the provider of OpenID Connect; it
	// matters with Deps.OpenID only.
	OpenIDName string
	// OpenIDOnly turns the password off (staff.oidc.only).
	OpenIDOnly bool
}

// Deps is what the service works with.
type Deps struct {
	Store     Store
	Clock     clock.Clock
	Ring      *keys.Ring
	Box       Box
	Passwords *password.Hasher
	Limits    *access.Limits
	Config    Config
	OpenID    OpenID   // nil where no provider is configured
	Passkeys  Passkeys // nil where browsers make none for our address
}

// Service holds the rules of accounts and sign-in. It is safe for concurrent use.
type Service struct{ d Deps }

// NewService makes the service.
func NewService(d Deps) *Service { return &Service{d} }

// Config returns the configuration that the service was made with.
func (s *Service) Config() Config { return s.d.Config }

// Ticket is what a browser gets after a step of the sign-in: the token for its
// cookie, which replaces the one it had, and what comes next.
type Ticket struct {
	Token     string
	AccountID int64
	ExpiresAt time.Time // the session ends then at the latest
	Next      Next
	ByPasskey bool // a passkey serves as the second factor that is asked for
	ByCode    bool // an authenticator app does
}

// Authenticate returns the session of a token, at whatever stage it is, and
// notes that it is in use. idle is for how long nobody has been at the screen that
// asks: what a screen asks by itself is no use of a session (R14.4g). It returns an
// Unauthenticated fault when the token is unknown or the session has ended by
// idleness, age or a disabled account.
func (s *Service) Authenticate(ctx context.Context, token string, idle time.Duration) (Session, error) {
	if token == "" {
		return Session{}, errSignInFirst
	}
	session, err := s.d.Store.Session(ctx, keys.Fingerprint(token))
	if errors.Is(err, fault.ErrNotFound) {
		return Session{}, errSignInFirst
	}
	if err != nil {
		return Session{}, err
	}
	now := s.d.Clock.Now()
	if session.hasEnded(now) {
		return Session{}, errSignInFirst
	}
	if seen := now.Add(-idle); seen.Sub(session.LastSeenAt) >= seenEvery {
		if err := s.d.Store.TouchSession(ctx, session.Fingerprint, seen); err != nil {
			return Session{}, err
		}
		session.LastSeenAt = seen
	}
	return session, nil
}

// SignOut ends a session. To end one that has ended is no error.
func (s *Service) SignOut(ctx context.Context, session Session, origin audit.Origin) error {
	return s.d.Store.InTx(ctx, func(tx Tx) error {
		was, err := tx.DeleteSession(ctx, session.Fingerprint)
		if err != nil || !was {
			return err
		}
		return tx.Append(ctx, s.event(session.Account, "staff.signed-out", nil, origin))
	})
}

// Sweep removes ended sessions and returns how many. The schedule calls it.
func (s *Service) Sweep(ctx context.Context) (int64, error) {
	now := s.d.Clock.Now()
	return s.d.Store.DeleteEndedSessions(ctx, now, now.Add(-IdleLimit))
}

// openSession starts a session at a stage and returns its ticket.
func (s *Service) openSession(ctx context.Context, tx Tx, a Account, stage Stage, origin audit.Origin) (Ticket, error) {
	now, token := s.d.Clock.Now(), keys.RandomToken()
	lasts := pendingLimit
	if stage == SignedIn {
		lasts = AbsoluteLimit
	}
	session := Session{
		Account: a, Stage: stage, Fingerprint: keys.Fingerprint(token),
		CreatedAt: now, LastSeenAt: now, ExpiresAt: now.Add(lasts), ProvedAt: now,
		Address: origin.Address, UserAgent: origin.UserAgent,
	}
	return Ticket{
		Token: token, AccountID: a.ID, ExpiresAt: session.ExpiresAt, Next: stage.next(), ByPasskey: a.HasPasskey,
		ByCode: a.HasCode,
	}, tx.InsertSession(ctx, session)
}

// replaceSession ends a session and opens its next stage under a new token, so
// that knowing the old token is worth nothing.
func (s *Service) replaceSession(ctx context.Context, tx Tx, old Session, origin audit.Origin) (Ticket, error) {
	was, err := tx.DeleteSession(ctx, old.Fingerprint)
	if err != nil {
		return Ticket{}, err
	}
	if !was {
		return Ticket{}, errSignInFirst
	}
	return s.openSession(ctx, tx, old.Account, SignedIn, origin)
}

// event is something that somebody did with their own account.
func (s *Service) event(a Account, action string, details map[string]string, origin audit.Origin) audit.Event {
	return audit.Event{
		At: s.d.Clock.Now(), Actor: a.Actor(), Action: action, Subject: a.Subject(), Details: details,
		Origin: origin,
	}
}

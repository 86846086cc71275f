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
	"beacon/internal/platform/openid"
	"beacon/internal/platform/passkey"
	"beacon/internal/platform/password"
	"beacon/internal/platform/secretbox"
)

// Config is the operator's configuration of sign-ins.
type Config struct {
	// SecondFactorRequired is false only in the demo (R7.1).
	SecondFactorRequired bool
	// Product is the product's name.
	Product string
	// Issuer is the name of the account in authenticator apps: the registry's name.
	Issuer string
	// OpenIDName is the label of the provider's button. It is used only with Deps.OpenID.
	OpenIDName string
	// OpenIDOnly disables passwords (staff.oidc.only).
	OpenIDOnly bool
}

// Deps holds the dependencies of the service.
type Deps struct {
	Store     Store
	Clock     clock.Clock
	Ring      *keys.Ring
	Box       *secretbox.Box
	Passwords *password.Hasher
	Limits    *access.Limits
	Config    Config
	OpenID    *openid.Provider // nil if no provider is configured
	Passkeys  *passkey.Site    // nil if browsers cannot create passkeys for this address
}

// Service implements the rules of accounts and sign-in. It is safe for concurrent use.
type Service struct{ d Deps }

// NewService returns the service.
func NewService(d Deps) *Service { return &Service{d} }

// Config returns the configuration of the service.
func (s *Service) Config() Config { return s.d.Config }

// Ticket is the result of a step of the sign-in: the new token for the browser's cookie, and the next step.
type Ticket struct {
	Token     string
	AccountID int64
	ExpiresAt time.Time // latest end of the session
	Next      Next
	ByPasskey bool // a passkey can be the second factor
	ByCode    bool // a one-time code can be the second factor
}

// Authenticate returns the session of a token at any stage and records its use. idle is the time since the user's
// last input on the screen: requests that a screen sends by itself do not extend a session (R14.4g). It returns an
// Unauthenticated fault if the token is unknown, or if the session ended by idleness, by age or with a disabled
// account.
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

// SignOut ends a session. It is not an error if the session has already ended.
func (s *Service) SignOut(ctx context.Context, session Session, origin audit.Origin) error {
	return s.d.Store.InTx(ctx, func(tx Tx) error {
		was, err := tx.DeleteSession(ctx, session.Fingerprint)
		if err != nil || !was {
			return err
		}
		return tx.Append(ctx, s.event(session.Account, "staff.signed-out", nil, origin))
	})
}

// Sweep removes ended sessions and returns their number. The schedule calls it.
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

// replaceSession ends a session and opens its next stage with a new token, so the old token becomes worthless.
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

// event returns an audit event of a person's action on their own account.
func (s *Service) event(a Account, action string, details map[string]string, origin audit.Origin) audit.Event {
	return audit.Event{
		At: s.d.Clock.Now(), Actor: a.Actor(), Action: action, Subject: a.Subject(), Details: details,
		Origin: origin,
	}
}

package staff

import (
	"bytes"
	"context"
	"encoding/hex"
	"errors"
	"time"

	"beacon/catalogues"
	"beacon/internal/audit"
	"beacon/internal/platform/device"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/keys"
)

// OwnSession is a signed-in browser, as shown to the account's owner.
type OwnSession struct {
	ID         string // gives no access: part of a hash of the token's hash
	Device     device.Device
	Address    string // network address of the sign-in
	SignedInAt time.Time
	LastUsedAt time.Time
	IsThis     bool // the session of the request
}

var errNoSuchSession = fault.New(fault.NotFound, catalogues.Text("staff.no-such-session"))

// ownSessions returns the active sessions of an account's owner, most recently used first.
func (s *Service) ownSessions(ctx context.Context, session Session) ([]OwnSession, error) {
	running, err := s.runningSessions(ctx, session.Account)
	own := make([]OwnSession, 0, len(running))
	for _, r := range running {
		own = append(own, OwnSession{
			ID: publicID(r), Device: device.Parse(r.UserAgent), Address: r.Address, SignedInAt: r.CreatedAt,
			LastUsedAt: r.LastSeenAt, IsThis: bytes.Equal(r.Fingerprint, session.Fingerprint),
		})
	}
	return own, err
}

func (s *Service) runningSessions(ctx context.Context, a Account) (running []Session, err error) {
	all, err := s.d.Store.Sessions(ctx, a.ID, SignedIn)
	for _, one := range all {
		if one.Account = a; !one.hasEnded(s.d.Clock.Now()) {
			running = append(running, one)
		}
	}
	return running, err
}

// publicID identifies a session without revealing the fingerprint of its token.
func publicID(s Session) string {
	return hex.EncodeToString(keys.Fingerprint(string(s.Fingerprint))[:16])
}

// EndSession ends one of the account's own sessions, by OwnSession.ID. It returns a NotFound fault for any other id.
func (s *Service) EndSession(ctx context.Context, session Session, id string, origin audit.Origin) error {
	running, err := s.runningSessions(ctx, session.Account)
	if err != nil {
		return err
	}
	for _, one := range running {
		if publicID(one) == id {
			return s.endSession(ctx, one, session.Account, origin)
		}
	}
	return errNoSuchSession
}

// EndOtherSessions ends all sessions of the account except the caller's session.
func (s *Service) EndOtherSessions(ctx context.Context, session Session, origin audit.Origin) error {
	a := session.Account
	return s.d.Store.InTx(ctx, func(tx Tx) error {
		if err := tx.DeleteSessions(ctx, a.ID, session.Fingerprint); err != nil {
			return err
		}
		return tx.Append(ctx, s.event(a, "staff.other-sessions-ended", nil, origin))
	})
}

// EndFormer ends the session of the token that a browser sent while a person signed in. The new cookie replaces the
// token, so the old session could no longer be signed out (R14.4f). A token without an active session is not an
// error.
func (s *Service) EndFormer(ctx context.Context, token string, origin audit.Origin) error {
	if token == "" {
		return nil
	}
	former, err := s.d.Store.Session(ctx, keys.Fingerprint(token))
	if errors.Is(err, fault.ErrNotFound) {
		return nil
	}
	if err != nil || former.hasEnded(s.d.Clock.Now()) {
		return err
	}
	return s.endSession(ctx, former, former.Account, origin)
}

// endSession ends a session for its owner. It records nothing if the session has already ended.
func (s *Service) endSession(ctx context.Context, ending Session, owner Account, origin audit.Origin) error {
	return s.d.Store.InTx(ctx, func(tx Tx) error {
		was, err := tx.DeleteSession(ctx, ending.Fingerprint)
		if err != nil || !was {
			return err
		}
		return tx.Append(ctx, s.event(owner, "staff.session-ended", map[string]string{"address": ending.Address}, origin))
	})
}

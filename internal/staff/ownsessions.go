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

// OwnSession is a browser in which somebody is signed in, as its owner sees it.
type OwnSession struct {
	ID         string // opens nothing: a part of a hash of the token's hash
	Device     device.Device
	Address    string // from which the sign-in came
	SignedInAt time.Time
	LastUsedAt time.Time
	IsThis     bool // the one that asks
}

var errNoSuchSession = fault.New(fault.NotFound, catalogues.Text("staff.no-such-session"))

// ownSessions returns where the person of a session is signed in now, the last used first.
func (s *Service) ownSessions(ctx context.Context, session Session) ([]OwnSession, error) {
	running, err := s.runningSessions(ctx, session.Account)
	own := make([]OwnSession, 0, len(running))
	for _, r := range running {
		own = append(own, OwnSession{
			ID: publicID(r), Device: device.Of(r.UserAgent), Address: r.Address, SignedInAt: r.CreatedAt,
			LastUsedAt: r.LastSeenAt, IsThis: bytes.Equal(r.Fingerprint, session.Fingerprint),
		})
	}
	return own, err
}

func (s *Service) runningSessions(ctx context.Context, a Account) (running []Session, err error) {
	all, err := s.d.Store.SessionsOf(ctx, a.ID, SignedIn)
	for _, one := range all {
		if one.Account = a; !one.hasEnded(s.d.Clock.Now()) {
			running = append(running, one)
		}
	}
	return running, err
}

// publicID names a session without telling what its token is stored by.
func publicID(s Session) string {
	return hex.EncodeToString(keys.Fingerprint(string(s.Fingerprint))[:16])
}

// EndSession ends one of the person's own sessions, by its OwnSession.ID. It returns a
// NotFound fault for any other.
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

// EndOtherSessions ends all of the person's sessions but the one that asks.
func (s *Service) EndOtherSessions(ctx context.Context, session Session, origin audit.Origin) error {
	a := session.Account
	return s.d.Store.InTx(ctx, func(tx Tx) error {
		if err := tx.DeleteSessionsOf(ctx, a.ID, session.Fingerprint); err != nil {
			return err
		}
		return tx.Append(ctx, s.event(a, "staff.other-sessions-ended", nil, origin))
	})
}

// EndFormer ends the session of the token that a browser presented while somebody signed
// in in it: the new cookie takes its place, and nobody could sign out of it any more
// (R14.4f). A token without a running session is no error.
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

// endSession ends a session for its owner; one that has ended meanwhile leaves no trace.
func (s *Service) endSession(ctx context.Context, ending Session, owner Account, origin audit.Origin) error {
	return s.d.Store.InTx(ctx, func(tx Tx) error {
		was, err := tx.DeleteSession(ctx, ending.Fingerprint)
		if err != nil || !was {
			return err
		}
		return tx.Append(ctx, s.event(owner, "staff.session-ended", map[string]string{"address": ending.Address}, origin))
	})
}

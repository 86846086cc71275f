package consent

import (
	"context"
	"strings"
	"time"

	"beacon/catalogues"
	"beacon/internal/access"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/htmltext"
	"beacon/internal/platform/keys"
	"beacon/internal/platform/plaintext"
	"beacon/internal/voucher"
)

const (
	// SupervisionIdle is the time without a call from the device after which a supervised session expires.
	SupervisionIdle = 10 * time.Minute
	// supervisionLimit is the maximum length of a session.
	supervisionLimit = 2 * time.Hour
	// supervisionToken is the length of a token, with 5 bits per character. Users may have to type it.
	supervisionToken = 16

	// MaxPlace is the length limit of the place of a supervised session, in code points.
	MaxPlace = 100
)

var msgSupervisionOver = catalogues.Text("consent.supervision.over")

// Supervision is a session in which a donor or holder signs on a device of the center while staff are present (R13.2).
type Supervision struct {
	Entity     EntityType
	EntityID   int64
	DonorID    int64 // the donor, or the holder's donor
	TokenHash  []byte
	StaffID    int64
	StaffName  string
	Place      string
	StartedAt  time.Time
	LastSeenAt time.Time // time of the last call from the device
}

// IsOver reports whether a session has expired.
func (v Supervision) IsOver(now time.Time) bool {
	return now.Sub(v.LastSeenAt) >= SupervisionIdle || now.Sub(v.StartedAt) >= supervisionLimit
}

func (v Supervision) access(c access.Caller) Access {
	a := Access{Entity: v.Entity, DonorID: v.DonorID, Caller: c, Supervision: &v}
	if v.Entity == VoucherHolder {
		a.HolderID = v.EntityID
	}
	return a
}

// Supervise starts a session at a place, ends an earlier session of the same person, and returns the session's token.
// The token itself is not stored. It returns a Conflict fault if the person may not sign electronically now.
func (s *Service) Supervise(ctx context.Context, a StaffAccess, place string) (token string, err error) {
	place = plaintext.Line(place)
	if n := htmltext.Length(place); n == 0 || n > MaxPlace {
		return "", fault.Broken([]fault.Field{{Name: "place", Message: catalogues.Text("consent.supervision.place")}})
	}
	token = keys.RandomToken()[:supervisionToken]
	now := s.d.Clock.Now()
	v := Supervision{
		Entity: a.Entity, EntityID: a.entityID(), DonorID: a.DonorID, TokenHash: keys.Fingerprint(token),
		StaffID: a.By.ID, StaffName: a.By.Name, Place: place, StartedAt: now, LastSeenAt: now,
	}
	err = s.change(ctx, a.Access, func(tx Tx, _ voucher.Signer, c *Consent) error {
		if _, err := tx.EndSupervision(ctx, v.Entity, v.EntityID); err != nil {
			return err
		}
		if err := tx.AddSupervision(ctx, v); err != nil {
			return err
		}
		details := map[string]string{"present": v.StaffName, "place": v.Place}
		return s.appendEvent(ctx, tx, c, a.event(a.By.Actor(), SupervisionStarted, details))
	})
	return token, err
}

// EndSupervision ends a session for staff. It returns a Conflict fault if there is none.
func (s *Service) EndSupervision(ctx context.Context, a StaffAccess) error {
	return s.d.Store.InTx(ctx, func(tx Tx) error {
		g, err := voucher.LockSigner(ctx, tx, a.DonorID, a.HolderID)
		if err != nil {
			return err
		}
		n, err := tx.EndSupervision(ctx, a.Entity, a.entityID())
		if err != nil {
			return err
		}
		if n == 0 {
			return fault.New(fault.Conflict, msgSupervisionOver)
		}
		return s.trail(tx, a.By.Actor(), g.Subject(), a.Caller).Record(ctx, "consent.supervision-ended", nil)
	})
}

// OpenSupervised returns the access of a token, and counts as a call from the device. For an unknown token and for an
// expired session it returns the same NotFound fault.
func (s *Service) OpenSupervised(ctx context.Context, token string, c access.Caller) (Access, error) {
	v, err := s.d.Store.SupervisionByToken(ctx, keys.Fingerprint(strings.ToUpper(token)))
	if fault.CodeFrom(err) == fault.NotFound || err == nil && v.IsOver(s.d.Clock.Now()) {
		return Access{}, fault.New(fault.NotFound, msgSupervisionOver)
	}
	if err != nil {
		return Access{}, err
	}
	g, err := s.signer(ctx, v.access(c))
	if err != nil {
		return Access{}, err
	}
	by, err := s.d.CurrentPrincipal(ctx, v.StaffID)
	if err != nil {
		return Access{}, err
	}
	if voucher.CheckSigner(by, g) != nil { // the account was closed or moved, or the signer's center changed
		return Access{}, fault.New(fault.NotFound, msgSupervisionOver)
	}
	return v.access(c), s.d.Store.TouchSupervision(ctx, v.TokenHash, s.d.Clock.Now())
}

// LeaveSupervised ends the session of a token, from its device. It does nothing if the session is over.
func (s *Service) LeaveSupervised(ctx context.Context, token string, c access.Caller) error {
	a, err := s.OpenSupervised(ctx, token, c)
	if fault.CodeFrom(err) == fault.NotFound {
		return nil
	}
	if err != nil {
		return err
	}
	return s.d.Store.InTx(ctx, func(tx Tx) error {
		g, err := voucher.LockSigner(ctx, tx, a.DonorID, a.HolderID)
		if err != nil {
			return err
		}
		n, err := tx.EndSupervision(ctx, a.Entity, a.entityID())
		if err != nil || n == 0 {
			return err
		}
		return s.trail(tx, g.Actor(), g.Subject(), c).Record(ctx, "consent.supervision-ended", nil)
	})
}

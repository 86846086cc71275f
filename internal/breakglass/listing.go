package breakglass

import (
	"context"
	"time"

	"beacon/internal/access"
)

// State is the state of a grant.
type State string

// The states.
const (
	Open      State = "open"
	Closed    State = "closed"     // ended early
	SignedOut State = "signed-out" // ended with its session
	Over      State = "over"       // ended after an hour
)

// Listed is a grant in the administrators' list.
type Listed struct {
	Given
	FullName     string // of the coordinator
	OwnCenter    string // the coordinator's
	CenterName   string // the record's
	DonorID      int64  // the donor of a holder; 0: another kind
	ClosedByName string
	SessionOver  bool
}

// StateAt returns the state of a grant.
func (l Listed) StateAt(now time.Time) State {
	switch {
	case l.ClosedAt != nil:
		return Closed
	case !now.Before(l.ExpiresAt):
		return Over
	case l.SessionOver:
		return SignedOut
	}
	return Open
}

// List returns a page of open and former grants, newest first, for registry administrators. The caller audits the read.
func (s *Service) List(ctx context.Context, by access.Principal, offset, limit int) ([]Listed, int64, error) {
	if !by.IsAdmin() {
		return nil, 0, errNotAllowed
	}
	now := s.d.Clock.Now()
	return s.d.Store.Grants(ctx, now, now.Add(-s.d.SessionIdle), offset, limit)
}

package staff

import (
	"context"
	"slices"
	"time"

	"beacon/internal/access"
	"beacon/internal/platform/fault"
)

// State is the state of an account.
type State string

// The states.
const (
	Invited  State = "invited"  // has yet to choose a password
	Active   State = "active"   // can sign in
	Disabled State = "disabled" // cannot sign in until an administrator enables it
	Waiting  State = "waiting"  // disabled until a second administrator confirms the new administrator
	Altered  State = "altered"  // changed outside of Beacon; unusable until Repair
)

// ListFilter says which accounts are wanted; what is empty narrows nothing.
type ListFilter struct {
	ID       int64
	Search   string // part of a name or an address
	Role     access.Role
	CenterID int64
	State    State
	// Order is name (the default), email, role (as R7.2 names them, the registry first), center or signed-in,
	// with a minus downwards. Who never signed in comes last in both orders of sign-ins.
	Order         string
	Offset, Limit int // all without a limit
}

// Listed is an account as registry administrators see it.
type Listed struct {
	Account
	State      State
	SignedInAt *time.Time // the last sign-in, nil: never
	InvitedAt  *time.Time // when a link to choose a password was made last, and at first
	Patients   int        // of a coach
}

// Accounts returns a page of the accounts, and how many there are on all pages
// (R7.3). Only registry administrators may ask.
func (s *Service) Accounts(ctx context.Context, by Account, f ListFilter) ([]Listed, int64, error) {
	if !by.IsAdmin() {
		return nil, 0, errNotAllowed
	}
	f.Offset = max(f.Offset, 0)
	listed, total, err := s.d.Store.Accounts(ctx, f)
	if err != nil {
		return nil, 0, err
	}
	resets, err := s.Resets(ctx, by, 0)
	if err != nil {
		return nil, 0, err
	}
	for i, a := range listed {
		isAsked := slices.ContainsFunc(resets, func(r Reset) bool { return r.AccountID == a.ID && r.Kind == MakeAdministrator })
		if a.State == Disabled && isAsked {
			listed[i].State = Waiting
		}
	}
	return listed, total, nil
}

// AccountAsListed returns one account as the list does, or fault.ErrNotFound.
func (s *Service) AccountAsListed(ctx context.Context, by Account, id int64) (Listed, error) {
	if id <= 0 {
		return Listed{}, fault.ErrNotFound
	}
	found, _, err := s.Accounts(ctx, by, ListFilter{ID: id, Limit: 1})
	if err != nil {
		return Listed{}, err
	}
	if len(found) == 0 {
		return Listed{}, fault.ErrNotFound
	}
	return found[0], nil
}

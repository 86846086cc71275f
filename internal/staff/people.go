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

// Values of State.
const (
	Invited  State = "invited"  // has not chosen a password yet
	Active   State = "active"   // can sign in
	Disabled State = "disabled" // cannot sign in until an administrator enables it
	Waiting  State = "waiting"  // disabled until a second administrator confirms the new administrator
	Altered  State = "altered"  // changed outside of Beacon; unusable until repaired
)

// ListFilter filters, sorts and pages accounts. Zero values match all accounts.
type ListFilter struct {
	ID       int64
	Search   string // part of a name or email address
	Role     access.Role
	CenterID int64
	State    State
	// Order is name (the default), email, role (in the order of R7.2, registry first), center or signed-in,
	// descending with a minus. Accounts that never signed in come last in both orders by sign-in.
	Order         string
	Offset, Limit int // Limit 0: all
}

// Listed is an account in the list for registry administrators.
type Listed struct {
	Account
	State      State
	SignedInAt *time.Time // the last sign-in, nil: never
	InvitedAt  *time.Time // when the latest link to choose a password was created
	Patients   int        // of a coach
}

// Accounts returns a page of the accounts, and the total number on all pages (R7.3). Only registry administrators may
// call it.
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
		isAsked := slices.ContainsFunc(resets, func(r Reset) bool {
			return r.AccountID == a.ID && r.Kind == MakeAdministrator
		})
		if a.State == Disabled && isAsked {
			listed[i].State = Waiting
		}
	}
	return listed, total, nil
}

// ContactAdministrator returns the registry administrator to ask for access: the administrator with the latest sign-in
// who can still sign in, except by. It returns fault.ErrNotFound if there is none. All staff may call it.
func (s *Service) ContactAdministrator(ctx context.Context, by Account) (Account, error) {
	administrators, _, err := s.d.Store.Accounts(ctx, ListFilter{
		Role: access.RegistryAdmin, State: Active, Order: "-signed-in",
	})
	if err != nil {
		return Account{}, err
	}
	for _, a := range administrators {
		if a.State == Active && a.ID != by.ID { // the name of an altered account may be false
			return a.Account, nil
		}
	}
	return Account{}, fault.ErrNotFound
}

// AccountAsListed returns one account in the form of the list, or fault.ErrNotFound.
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

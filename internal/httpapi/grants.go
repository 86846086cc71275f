package httpapi

import (
	"context"

	"beacon/internal/access"
	"beacon/internal/staff"
)

// Grants are the records that coordinators opened in emergencies.
type Grants interface {
	// Of returns what a session, by its fingerprint, has opened and is not over.
	Of(ctx context.Context, session []byte) ([]access.Grant, error)
}

// ByGrant lets in whom who lets in, and coordinators with what their session opened in an emergency (R15.4a). It is for
// calls that only read one record. In every other call nobody has a grant.
func ByGrant(who StaffAccess[access.Principal]) StaffAccess[access.Principal] {
	return StaffAccess[access.Principal]{
		require: func(a *API, ctx context.Context) (staff.Session, error) {
			session, err := who.require(a, ctx)
			if err != nil || session.Account.Role != access.CenterCoordinator {
				return session, err
			}
			session.Grants, err = a.binders.Grants.Of(ctx, session.Fingerprint)
			return session, err
		},
		known: func(ctx context.Context, session staff.Session) access.Principal {
			p := who.known(ctx, session)
			p.Grants = session.Grants
			return p
		},
		proven: who.proven, granted: true,
	}
}

// OpenByGrant returns the operation ids of the calls that are registered with ByGrant.
func (a *API) OpenByGrant() map[string]bool { return a.byGrant }

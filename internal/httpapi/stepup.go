package httpapi

import (
	"context"

	"beacon/internal/staff"
)

// Recently lets in whom who lets in, if they proved who they are in the last minutes; others
// get 403 with the code proof-needed and the ways to prove it, prove it, and repeat the call
// (R14.4a). Nothing but the end of a sign-in is asked of who is still signing in.
func Recently[P any](who StaffAccess[P]) StaffAccess[P] {
	return StaffAccess[P]{
		require: func(a *API, ctx context.Context) (staff.Session, error) {
			session, err := who.require(a, ctx)
			if err != nil || !session.IsSignedIn() {
				return session, err
			}
			if err := a.binders.Staff.RequireProof(session); err != nil {
				return staff.Session{}, proofNeeded{err, WaysToProve(a.binders.Staff.ProofsOf(session.Account))}
			}
			return session, nil
		},
		known:  who.known,
		proven: true,
	}
}

// proofNeeded is a ProofNeeded fault with the ways to prove it.
type proofNeeded struct {
	error
	ways WaysToProve
}

func (p proofNeeded) Unwrap() error { return p.error }

// WaysToProve are the ways by which the signed-in person proves again who they are.
type WaysToProve struct {
	ByCode     bool   `json:"byCode"`
	ByPasskey  bool   `json:"byPasskey"`
	ByPassword bool   `json:"byPassword"`
	OpenIDName string `json:"openIdName" doc:"What the provider is called where it has to ask again, else empty."`
}

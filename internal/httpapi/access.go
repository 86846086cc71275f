package httpapi

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"beacon/internal/access"
	"beacon/internal/staff"
)

// StaffAccess says which members of staff may make a call, and what its handler
// knows of them.
type StaffAccess[P any] struct {
	require func(*API, context.Context) (staff.Session, error)
	known   func(context.Context, staff.Session) P
}

// ForStaff lets in who is signed in completely and has one of these roles; without
// roles, every member of staff.
func ForStaff[P any](known func(context.Context, staff.Session) P, roles ...access.Role) StaffAccess[P] {
	return StaffAccess[P]{
		require: func(a *API, ctx context.Context) (staff.Session, error) { return a.RequireStaff(ctx, roles...) },
		known:   known,
	}
}

// Principals are members of staff with one of these roles, or with any.
func Principals(roles ...access.Role) StaffAccess[access.Principal] {
	return ForStaff(func(_ context.Context, session staff.Session) access.Principal {
		return session.Account.Principal()
	}, roles...)
}

// Sessions are the sessions of members of staff with one of these roles, or with any.
func Sessions(roles ...access.Role) StaffAccess[staff.Session] {
	return ForStaff(sessionItself, roles...)
}

// UnfinishedSessions are sessions at any stage of the sign-in.
func UnfinishedSessions() StaffAccess[staff.Session] {
	return StaffAccess[staff.Session]{require: (*API).StaffSession, known: sessionItself}
}

func sessionItself(_ context.Context, session staff.Session) staff.Session { return session }

// Staff adds a typed call of staff. The handler runs for those whom who lets in; others
// get 401 or 403.
func Staff[P, I, O any](a *API, c Call, who StaffAccess[P], handle func(context.Context, P, *I) (*O, error)) {
	register(a, c, AccessStaff, func(ctx context.Context, input *I) (*O, error) {
		session, err := who.require(a, ctx)
		if err != nil {
			return nil, err
		}
		return handle(ctx, who.known(ctx, session), input)
	})
}

// Public adds a typed call that anybody may make.
func Public[I, O any](a *API, c Call, handle func(context.Context, *I) (*O, error)) {
	register(a, c, AccessPublic, handle)
}

// ByKey adds a typed call of somebody with a private link, whose handler proves the
// key that the request brings in its path, body, header or cookies.
func ByKey[I, O any](a *API, c Call, handle func(context.Context, *I) (*O, error)) {
	register(a, c, AccessKey, handle)
}

// Access says who may make a call.
type Access string

// Who may make a call.
const (
	AccessPublic Access = "public" // anybody
	AccessKey    Access = "key"    // who has a private link, or a key of another kind
	AccessStaff  Access = "staff"  // who is signed in
)

// AccessOf returns who may make each call, by its operation id.
func (a *API) AccessOf() map[string]Access { return a.access }

// RegisterRaw adds a call whose body or answer is not JSON, described for the
// OpenAPI document by op, and by more for what takes time to say. Nobody who is not
// signed in reaches the handler of a call of staff.
func (a *API) RegisterRaw(by Access, op huma.Operation, handle http.HandlerFunc, more ...Describer) {
	op.Path = "/api" + op.Path
	a.Document(by, op, more...)
	a.mux.HandleFunc(op.Method+" "+op.Path, func(w http.ResponseWriter, r *http.Request) {
		InfoFrom(r.Context()).Route = op.Path
		if by == AccessStaff {
			if _, err := a.RequireStaff(r.Context()); err != nil {
				a.WriteFailure(w, r, err)
				return
			}
		}
		handle(w, r)
	})
}

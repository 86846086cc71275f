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
	proven  bool // by Recently
	granted bool // by ByGrant
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

// NeedsProof returns the operation ids of the calls that are registered with Recently.
func (a *API) NeedsProof() map[string]bool { return a.needsProof }

// Public adds a typed call that anybody may make. It returns the handler's results in
// the envelope.
func Public[I, T any](
	g Group, route, name, summary string, handle func(context.Context, *I) (T, error), more ...Describer,
) {
	PublicOutput(g, route, name, summary, func(ctx context.Context, in *I) (*Output[T], error) {
		results, err := handle(ctx, in)
		return Respond(results), err
	}, more...)
}

// PublicAction is Public for a call that returns nothing but that it worked.
func PublicAction[I any](
	g Group, route, name, summary string, handle func(context.Context, *I) error, more ...Describer,
) {
	PublicOutput(g, route, name, summary, func(ctx context.Context, in *I) (*NoResults, error) {
		return Succeed(), handle(ctx, in)
	}, more...)
}

// PublicOutput is Public for a call whose response is more than results: it has
// cookies, a total, or a form of its own.
func PublicOutput[I, O any](
	g Group, route, name, summary string, handle func(context.Context, *I) (*O, error), more ...Describer,
) {
	register(g, g.operation(AccessPublic, route, name, summary, more), handle)
}

// RawPublic adds a call that anybody may make, whose body or response is not JSON.
func (g Group) RawPublic(
	route, name, summary string, handle func(http.ResponseWriter, *http.Request) error, more ...Describer,
) {
	registerRaw(g, g.operation(AccessPublic, route, name, summary, more), handle)
}

// Staff adds a typed call of staff. The handler runs for those whom who lets in, and its
// results are returned in the envelope; others get 401 or 403.
func Staff[P, I, T any](
	g Group, who StaffAccess[P], route, name, summary string, handle func(context.Context, P, *I) (T, error),
	more ...Describer,
) {
	StaffOutput(g, who, route, name, summary, enveloped(handle), more...)
}

// StaffAction is Staff for a call that returns nothing but that it worked.
func StaffAction[P, I any](
	g Group, who StaffAccess[P], route, name, summary string, handle func(context.Context, P, *I) error,
	more ...Describer,
) {
	StaffOutput(g, who, route, name, summary, succeeding(handle), more...)
}

// StaffOutput is Staff for a call whose response is more than results, as in PublicOutput.
func StaffOutput[P, I, O any](
	g Group, who StaffAccess[P], route, name, summary string, handle func(context.Context, P, *I) (*O, error),
	more ...Describer,
) {
	op := g.operation(AccessStaff, route, name, summary, more)
	g.api.needsProof[name], g.api.byGrant[name] = who.proven, who.granted
	op.Middlewares = huma.Middlewares{func(c huma.Context, next func(huma.Context)) {
		session, err := who.require(g.api, c.Context())
		if err != nil {
			g.api.fail(c, err)
			return
		}
		next(huma.WithValue(c, provenSession{}, session))
	}}
	register(g, op, func(ctx context.Context, input *I) (*O, error) {
		session, _ := ctx.Value(provenSession{}).(staff.Session)
		return handle(ctx, who.known(ctx, session), input)
	})
}

// provenSession is the key of the session that a call of staff was admitted by. It is proven before the body is read:
// a caller without a session learns nothing about the body that a call expects.
type provenSession struct{}

// enveloped puts the results of a handler into the envelope.
func enveloped[P, I, T any](
	handle func(context.Context, P, *I) (T, error),
) func(context.Context, P, *I) (*Output[T], error) {
	return func(ctx context.Context, by P, in *I) (*Output[T], error) {
		results, err := handle(ctx, by, in)
		return Respond(results), err
	}
}

// succeeding makes the envelope of a handler without results.
func succeeding[P, I any](
	handle func(context.Context, P, *I) error,
) func(context.Context, P, *I) (*NoResults, error) {
	return func(ctx context.Context, by P, in *I) (*NoResults, error) { return Succeed(), handle(ctx, by, in) }
}

// RawStaff adds a call of staff whose body or response is not JSON.
func RawStaff[P any](
	g Group, who StaffAccess[P], route, name, summary string,
	handle func(http.ResponseWriter, *http.Request, P) error, more ...Describer,
) {
	op := g.operation(AccessStaff, route, name, summary, more)
	g.api.needsProof[name], g.api.byGrant[name] = who.proven, who.granted
	registerRaw(g, op, func(w http.ResponseWriter, r *http.Request) error {
		session, err := who.require(g.api, r.Context())
		if err != nil {
			return err
		}
		return handle(w, r, who.known(r.Context(), session))
	})
}

// Keyholder is the input of a call by key: it returns the key that the request brings
// in its path, body, header or cookies.
type Keyholder interface {
	Credential(ctx context.Context) Credential
}

// keyedInput is a pointer to an input that is a Keyholder.
type keyedInput[I any] interface {
	*I
	Keyholder
}

// ByKey adds a typed call of somebody with a private link. open proves the key and
// returns whom it opens; the handler runs only then, and its results are returned in
// the envelope.
func ByKey[P, I, T any, K keyedInput[I]](
	g Group, open func(context.Context, Credential) (P, error), route, name, summary string,
	handle func(context.Context, P, *I) (T, error), more ...Describer,
) {
	ByKeyOutput[P, I, Output[T], K](g, open, route, name, summary, enveloped(handle), more...)
}

// ByKeyAction is ByKey for a call that returns nothing but that it worked.
func ByKeyAction[P, I any, K keyedInput[I]](
	g Group, open func(context.Context, Credential) (P, error), route, name, summary string,
	handle func(context.Context, P, *I) error, more ...Describer,
) {
	ByKeyOutput[P, I, NoResults, K](g, open, route, name, summary, succeeding(handle), more...)
}

// ByKeyOutput is ByKey for a call whose response is more than results, as in PublicOutput.
func ByKeyOutput[P, I, O any, K keyedInput[I]](
	g Group, open func(context.Context, Credential) (P, error), route, name, summary string,
	handle func(context.Context, P, *I) (*O, error), more ...Describer,
) {
	op := g.operation(AccessKey, route, name, summary, more)
	register(g, op, func(ctx context.Context, input *I) (*O, error) {
		opened, err := open(ctx, K(input).Credential(ctx))
		if err != nil {
			return nil, err
		}
		return handle(ctx, opened, input)
	})
}

// RawByKey adds a call of somebody with a private link, whose body or response is not
// JSON. open proves the key and returns whom it opens.
func RawByKey[P any](
	g Group, open func(http.ResponseWriter, *http.Request) (P, error), route, name, summary string,
	handle func(http.ResponseWriter, *http.Request, P) error, more ...Describer,
) {
	op := g.operation(AccessKey, route, name, summary, more)
	registerRaw(g, op, func(w http.ResponseWriter, r *http.Request) error {
		opened, err := open(w, r)
		if err != nil {
			return err
		}
		return handle(w, r, opened)
	})
}

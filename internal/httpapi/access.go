package httpapi

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"beacon/internal/staff"
)

// Public adds a typed call without credentials. The handler's results are returned in the envelope.
func Public[I, T any](
	g Group, route, name, summary string, handle func(context.Context, *I) (T, error), more ...Describer,
) {
	PublicOutput(g, route, name, summary, func(ctx context.Context, in *I) (*Output[T], error) {
		results, err := handle(ctx, in)
		return Respond(results), err
	}, more...)
}

// PublicAction is Public for a call without results.
func PublicAction[I any](
	g Group, route, name, summary string, handle func(context.Context, *I) error, more ...Describer,
) {
	PublicOutput(g, route, name, summary, func(ctx context.Context, in *I) (*NoResults, error) {
		return Succeed(), handle(ctx, in)
	}, more...)
}

// PublicOutput is Public for a call that returns more than results: cookies, a total, or its own format.
func PublicOutput[I, O any](
	g Group, route, name, summary string, handle func(context.Context, *I) (*O, error), more ...Describer,
) {
	register(g, g.operation(Call{Access: AccessPublic}, route, name, summary, more), handle)
}

// RawPublic adds a call without credentials and with a body or response other than JSON.
func (g Group) RawPublic(
	route, name, summary string, handle func(http.ResponseWriter, *http.Request) error, more ...Describer,
) {
	registerRaw(g, g.operation(Call{Access: AccessPublic}, route, name, summary, more), handle)
}

// Staff adds a typed call of staff. The handler runs for staff that the rule who admits, and its results are returned
// in the envelope. Other callers get 401 or 403.
func Staff[P, I, T any](
	g Group, who StaffAccess[P], route, name, summary string, handle func(context.Context, P, *I) (T, error),
	more ...Describer,
) {
	StaffOutput(g, who, route, name, summary, enveloped(handle), more...)
}

// StaffAction is Staff for a call without results.
func StaffAction[P, I any](
	g Group, who StaffAccess[P], route, name, summary string, handle func(context.Context, P, *I) error,
	more ...Describer,
) {
	StaffOutput(g, who, route, name, summary, succeeding(handle), more...)
}

// StaffOutput is Staff for a call that returns more than results, as in PublicOutput.
func StaffOutput[P, I, O any](
	g Group, who StaffAccess[P], route, name, summary string, handle func(context.Context, P, *I) (*O, error),
	more ...Describer,
) {
	op := g.operation(Call{Access: AccessStaff, StaffRule: who.rule}, route, name, summary, more)
	op.Middlewares = huma.Middlewares{func(c huma.Context, next func(huma.Context)) {
		session, err := g.api.admit(c.Context(), who.rule)
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

// provenSession is the context key of the session that a call of staff was admitted by. The session is checked before
// the body is read, so a caller without a session cannot probe the body that a call expects.
type provenSession struct{}

// enveloped wraps a handler so that its results are in the envelope.
func enveloped[P, I, T any](
	handle func(context.Context, P, *I) (T, error),
) func(context.Context, P, *I) (*Output[T], error) {
	return func(ctx context.Context, by P, in *I) (*Output[T], error) {
		results, err := handle(ctx, by, in)
		return Respond(results), err
	}
}

// succeeding wraps a handler without results so that it returns the envelope.
func succeeding[P, I any](
	handle func(context.Context, P, *I) error,
) func(context.Context, P, *I) (*NoResults, error) {
	return func(ctx context.Context, by P, in *I) (*NoResults, error) { return Succeed(), handle(ctx, by, in) }
}

// RawStaff adds a call of staff with a body or response other than JSON.
func RawStaff[P any](
	g Group, who StaffAccess[P], route, name, summary string,
	handle func(http.ResponseWriter, *http.Request, P) error, more ...Describer,
) {
	op := g.operation(Call{Access: AccessStaff, StaffRule: who.rule}, route, name, summary, more)
	registerRaw(g, op, func(w http.ResponseWriter, r *http.Request) error {
		session, err := g.api.admit(r.Context(), who.rule)
		if err != nil {
			return err
		}
		return handle(w, r, who.known(r.Context(), session))
	})
}

// Keyholder is the input of a call by key. It returns the key from the request's path, body, header or cookies.
type Keyholder interface {
	Credential(ctx context.Context) Credential
}

// keyedInput is a pointer to an input that is a Keyholder.
type keyedInput[I any] interface {
	*I
	Keyholder
}

// Key is the kind of key that a call needs, with the function that checks it. The function returns the record that the
// key opens.
type Key[Open any] struct {
	holder KeyHolder
	open   Open
}

// PatientKey returns the key of a patient, checked by open. An administrator in the patient's editor may use it too.
func PatientKey[Open any](open Open) Key[Open] { return Key[Open]{PatientHolder, open} }

// DonorKey returns the key of a voucher donor, checked by open.
func DonorKey[Open any](open Open) Key[Open] { return Key[Open]{DonorHolder, open} }

// HolderKey returns the key of a voucher holder, checked by open.
func HolderKey[Open any](open Open) Key[Open] { return Key[Open]{VoucherHolder, open} }

// SignerKey returns the key of a donor or holder who signs, checked by open. The device of a supervised signing may
// use it too.
func SignerKey[Open any](open Open) Key[Open] { return Key[Open]{SignerHolder, open} }

// ResumedKey returns the key of a resumed referral, checked by open. A new referral has no key.
func ResumedKey[Open any](open Open) Key[Open] { return Key[Open]{ResumedHolder, open} }

// DeviceKey returns the key of the device of a supervised signing, checked by open.
func DeviceKey[Open any](open Open) Key[Open] { return Key[Open]{DeviceHolder, open} }

// ReferralKey returns the key of a saved referral, checked by open.
func ReferralKey[Open any](open Open) Key[Open] { return Key[Open]{ReferralHolder, open} }

// AddressKey returns the key of an email address that is to be confirmed, checked by open.
func AddressKey[Open any](open Open) Key[Open] { return Key[Open]{AddressHolder, open} }

// ByKey adds a typed call by key. The handler runs if the key is valid, and its results are returned in the envelope.
func ByKey[P, I, T any, K keyedInput[I]](
	g Group, key Key[func(context.Context, Credential) (P, error)], route, name, summary string,
	handle func(context.Context, P, *I) (T, error), more ...Describer,
) {
	ByKeyOutput[P, I, Output[T], K](g, key, route, name, summary, enveloped(handle), more...)
}

// ByKeyAction is ByKey for a call without results.
func ByKeyAction[P, I any, K keyedInput[I]](
	g Group, key Key[func(context.Context, Credential) (P, error)], route, name, summary string,
	handle func(context.Context, P, *I) error, more ...Describer,
) {
	ByKeyOutput[P, I, NoResults, K](g, key, route, name, summary, succeeding(handle), more...)
}

// ByKeyOutput is ByKey for a call that returns more than results, as in PublicOutput.
func ByKeyOutput[P, I, O any, K keyedInput[I]](
	g Group, key Key[func(context.Context, Credential) (P, error)], route, name, summary string,
	handle func(context.Context, P, *I) (*O, error), more ...Describer,
) {
	op := g.operation(Call{Access: AccessKey, Holder: key.holder}, route, name, summary, more)
	register(g, op, func(ctx context.Context, input *I) (*O, error) {
		opened, err := key.open(ctx, K(input).Credential(ctx))
		if err != nil {
			return nil, err
		}
		return handle(ctx, opened, input)
	})
}

// RawByKey is ByKey for a call with a body or response other than JSON.
func RawByKey[P any](
	g Group, key Key[func(http.ResponseWriter, *http.Request) (P, error)], route, name, summary string,
	handle func(http.ResponseWriter, *http.Request, P) error, more ...Describer,
) {
	op := g.operation(Call{Access: AccessKey, Holder: key.holder}, route, name, summary, more)
	registerRaw(g, op, func(w http.ResponseWriter, r *http.Request) error {
		opened, err := key.open(w, r)
		if err != nil {
			return err
		}
		return handle(w, r, opened)
	})
}

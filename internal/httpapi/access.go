package httpapi

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"beacon/internal/staff"
)

// Public adds a typed call without credentials. The handler's results are returned in the envelope.
func Public[I, T any](r Route, handle func(context.Context, *I) (T, error)) {
	PublicOutput(r, func(ctx context.Context, in *I) (*Output[T], error) {
		results, err := handle(ctx, in)
		return Respond(results), err
	})
}

// PublicAction is Public for a call without results.
func PublicAction[I any](r Route, handle func(context.Context, *I) error) {
	PublicOutput(r, func(ctx context.Context, in *I) (*NoResults, error) { return Succeed(), handle(ctx, in) })
}

// PublicOutput is Public for a call that returns more than results: cookies, a total, or its own format.
func PublicOutput[I, O any](r Route, handle func(context.Context, *I) (*O, error)) {
	register(r.group, r.operation(Call{Access: AccessPublic}), handle)
}

// RawPublic adds a call without credentials and with a body or response other than JSON.
func RawPublic(r Route, handle func(http.ResponseWriter, *http.Request) error) {
	registerRaw(r.group, r.operation(Call{Access: AccessPublic}), handle)
}

// Staff adds a typed call of staff. The handler runs for staff that the rule who admits, and its results are returned
// in the envelope. Other callers get 401 or 403.
func Staff[P, I, T any](r Route, who StaffAccess[P], handle func(context.Context, P, *I) (T, error)) {
	StaffOutput(r, who, enveloped(handle))
}

// StaffAction is Staff for a call without results.
func StaffAction[P, I any](r Route, who StaffAccess[P], handle func(context.Context, P, *I) error) {
	StaffOutput(r, who, succeeding(handle))
}

// StaffOutput is Staff for a call that returns more than results, as in PublicOutput.
func StaffOutput[P, I, O any](r Route, who StaffAccess[P], handle func(context.Context, P, *I) (*O, error)) {
	api, op := r.group.api, r.operation(Call{Access: AccessStaff, StaffRule: who.rule})
	op.Middlewares = huma.Middlewares{func(c huma.Context, next func(huma.Context)) {
		session, err := api.admit(c.Context(), who.rule)
		if err != nil {
			api.fail(c, err)
			return
		}
		next(huma.WithValue(c, provenSession{}, session))
	}}
	register(r.group, op, func(ctx context.Context, input *I) (*O, error) {
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
func RawStaff[P any](r Route, who StaffAccess[P], handle func(http.ResponseWriter, *http.Request, P) error) {
	op := r.operation(Call{Access: AccessStaff, StaffRule: who.rule})
	registerRaw(r.group, op, func(w http.ResponseWriter, request *http.Request) error {
		session, err := r.group.api.admit(request.Context(), who.rule)
		if err != nil {
			return err
		}
		return handle(w, request, who.known(request.Context(), session))
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
	r Route, key Key[func(context.Context, Credential) (P, error)], handle func(context.Context, P, *I) (T, error),
) {
	ByKeyOutput[P, I, Output[T], K](r, key, enveloped(handle))
}

// ByKeyAction is ByKey for a call without results.
func ByKeyAction[P, I any, K keyedInput[I]](
	r Route, key Key[func(context.Context, Credential) (P, error)], handle func(context.Context, P, *I) error,
) {
	ByKeyOutput[P, I, NoResults, K](r, key, succeeding(handle))
}

// ByKeyOutput is ByKey for a call that returns more than results, as in PublicOutput.
func ByKeyOutput[P, I, O any, K keyedInput[I]](
	r Route, key Key[func(context.Context, Credential) (P, error)], handle func(context.Context, P, *I) (*O, error),
) {
	op := r.operation(Call{Access: AccessKey, Holder: key.holder})
	register(r.group, op, func(ctx context.Context, input *I) (*O, error) {
		opened, err := key.open(ctx, K(input).Credential(ctx))
		if err != nil {
			return nil, err
		}
		return handle(ctx, opened, input)
	})
}

// RawByKey is ByKey for a call with a body or response other than JSON.
func RawByKey[P any](
	r Route, key Key[func(http.ResponseWriter, *http.Request) (P, error)],
	handle func(http.ResponseWriter, *http.Request, P) error,
) {
	op := r.operation(Call{Access: AccessKey, Holder: key.holder})
	registerRaw(r.group, op, func(w http.ResponseWriter, request *http.Request) error {
		opened, err := key.open(w, request)
		if err != nil {
			return err
		}
		return handle(w, request, opened)
	})
}

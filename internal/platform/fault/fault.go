// Package fault defines the error type of Beacon's rules: a code, a sentence that a person can act on, and the invalid
// fields. The HTTP layer converts codes to statuses in one place (R1.2). Other packages do not depend on HTTP.
package fault

import (
	"errors"
	"time"

	"beacon/internal/platform/locale"
)

// Code classifies an error by the caller's possible reaction.
type Code string

// The codes and their HTTP statuses (R1.2).
const (
	Unreadable      Code = "unreadable"      // 400: the request could not be understood
	Unauthenticated Code = "unauthenticated" // 401: sign in first (staff, webhooks)
	Forbidden       Code = "forbidden"       // 403: signed in, but not allowed
	ProofNeeded     Code = "proof-needed"    // 403: confirm your identity again, then repeat the call
	NotFound        Code = "not-found"       // 404: unknown, or a wrong key; both look the same
	Conflict        Code = "conflict"        // 409: the state or version does not allow it
	TooLarge        Code = "too-large"       // 413
	WrongType       Code = "wrong-type"      // 415
	RuleBroken      Code = "rule-broken"     // 422: invalid fields or broken rules
	TooMany         Code = "too-many"        // 429: slow down
	Unavailable     Code = "unavailable"     // 503: try again later
	Internal        Code = "internal"        // 500: a bug or outage; logged, not explained
)

// Field is a broken rule and the payload field that it belongs to.
type Field struct {
	Name    string // name in the payload, e.g. "story"
	Message locale.Text
}

// Fields collects invalid fields.
type Fields []Field

// Add adds an invalid field.
func (f *Fields) Add(name string, message locale.Text) { *f = append(*f, Field{name, message}) }

// AddIf adds an invalid field if its rule is broken.
func (f *Fields) AddIf(isBroken bool, name string, message locale.Text) {
	if isBroken {
		f.Add(name, message)
	}
}

// Error is an error with a code. Message may be shown to the caller; Cause is only for the log.
type Error struct {
	Code       Code
	Message    locale.Text
	Fields     []Field
	RetryAfter time.Duration // with TooMany and Unavailable
	Cause      error
}

// Error returns the code, the English message and the cause, for logs.
func (e *Error) Error() string {
	if e.Cause != nil {
		return string(e.Code) + ": " + e.Message.EN + ": " + e.Cause.Error()
	}
	return string(e.Code) + ": " + e.Message.EN
}

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.Cause }

// Is reports whether target has the same code and no message, so errors.Is(err, fault.ErrNotFound) works.
func (e *Error) Is(target error) bool {
	t, ok := target.(*Error)
	return ok && t.Code == e.Code && t.Message == (locale.Text{})
}

// ErrNotFound is returned by stores if a row does not exist.
var ErrNotFound = &Error{Code: NotFound}

// New returns an error with a code and a message.
func New(code Code, message locale.Text) *Error {
	return &Error{Code: code, Message: message}
}

// Wrap returns an error with a code, a message and a cause for the log.
func Wrap(code Code, message locale.Text, cause error) *Error {
	return &Error{Code: code, Message: message, Cause: cause}
}

// Broken returns a RuleBroken error with the invalid fields, or nil if there are none.
func Broken(fields []Field) error {
	if len(fields) == 0 {
		return nil
	}
	return &Error{Code: RuleBroken, Message: fields[0].Message, Fields: fields}
}

// CodeFrom returns the code of err, or Internal if err is not an *Error.
func CodeFrom(err error) Code {
	var e *Error
	if errors.As(err, &e) {
		return e.Code
	}
	return Internal
}

// Package fault defines the error type that Beacon's rules return: a
// code, a sentence a person can act on, and the fields to blame. The HTTP layer
// turns a code into a status in one place (R1.2); everything below it
// knows nothing of HTTP.
package fault

import (
	"errors"
	"time"

	"beacon/internal/platform/locale"
)

// Code says what went wrong in terms of what the caller can do about it.
type Code string

// The codes, each with the HTTP status that R1.2 gives it.
const (
	Unreadable      Code = "unreadable"      // 400: the request could not be understood
	Unauthenticated Code = "unauthenticated" // 401: sign in first (staff, webhooks)
	Forbidden       Code = "forbidden"       // 403: known, but not allowed
	ProofNeeded     Code = "proof-needed"    // 403: prove again who you are, then repeat the call
	NotFound        Code = "not-found"       // 404: unknown, or a wrong key: one and the same
	Conflict        Code = "conflict"        // 409: the state or version does not allow it
	TooLarge        Code = "too-large"       // 413
	WrongType       Code = "wrong-type"      // 415
	RuleBroken      Code = "rule-broken"     // 422: fields or rules to blame
	TooMany         Code = "too-many"        // 429: slow down
	Unavailable     Code = "unavailable"     // 503: try again later
	Internal        Code = "internal"        // 500: ours, logged, never explained
)

// Field is one broken rule and the payload field it belongs to.
type Field struct {
	Name    string // as in the payload, e.g. "story"
	Message locale.Text
}

// Fields collects the fields to blame.
type Fields []Field

// Add blames a field.
func (f *Fields) Add(name string, message locale.Text) { *f = append(*f, Field{name, message}) }

// AddIf blames a field whose rule is broken.
func (f *Fields) AddIf(isBroken bool, name string, message locale.Text) {
	if isBroken {
		f.Add(name, message)
	}
}

// Error is a failure with a code. It is safe to show Message to the caller;
// Cause is for the log only.
type Error struct {
	Code       Code
	Message    locale.Text
	Fields     []Field
	RetryAfter time.Duration // with TooMany and Unavailable
	Cause      error
}

// Error returns the English sentence with the cause behind it, for logs.
func (e *Error) Error() string {
	if e.Cause != nil {
		return string(e.Code) + ": " + e.Message.EN + ": " + e.Cause.Error()
	}
	return string(e.Code) + ": " + e.Message.EN
}

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.Cause }

// Is matches errors of the same code, so that errors.Is(err, fault.ErrNotFound) works.
func (e *Error) Is(target error) bool {
	t, ok := target.(*Error)
	return ok && t.Code == e.Code && t.Message == (locale.Text{})
}

// ErrNotFound is returned by stores when a row does not exist.
var ErrNotFound = &Error{Code: NotFound}

// New makes an error with a code and a sentence.
func New(code Code, message locale.Text) *Error {
	return &Error{Code: code, Message: message}
}

// Wrap makes an error with a code, a sentence and a cause for the log.
func Wrap(code Code, message locale.Text, cause error) *Error {
	return &Error{Code: code, Message: message, Cause: cause}
}

// Broken makes a RuleBroken error of the fields to blame, or nil without any.
func Broken(fields []Field) error {
	if len(fields) == 0 {
		return nil
	}
	return &Error{Code: RuleBroken, Message: fields[0].Message, Fields: fields}
}

// CodeOf returns the code of err, or Internal for an error that is not ours.
func CodeOf(err error) Code {
	var e *Error
	if errors.As(err, &e) {
		return e.Code
	}
	return Internal
}

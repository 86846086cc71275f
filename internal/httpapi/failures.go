package httpapi

import (
	"context"
	"encoding/json"
	"errors"
	"maps"
	"math"
	"mime"
	"net/http"
	"strconv"
	"strings"
	"time"

	"beacon/catalogues"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/locale"

	"github.com/danielgtaylor/huma/v2"
)

// ContentTypeJSON is the media type of all calls except forms and files.
const ContentTypeJSON = "application/json"

// statusByCode maps the code of a fault to an HTTP status (R1.2). It is the only such table.
var statusByCode = map[fault.Code]int{
	fault.Unreadable:      http.StatusBadRequest,
	fault.Unauthenticated: http.StatusUnauthorized,
	fault.Forbidden:       http.StatusForbidden,
	fault.ProofNeeded:     http.StatusForbidden,
	fault.NotFound:        http.StatusNotFound,
	fault.Conflict:        http.StatusConflict,
	fault.TooLarge:        http.StatusRequestEntityTooLarge,
	fault.WrongType:       http.StatusUnsupportedMediaType,
	fault.RuleBroken:      http.StatusUnprocessableEntity,
	fault.TooMany:         http.StatusTooManyRequests,
	fault.Unavailable:     http.StatusServiceUnavailable,
	fault.Internal:        http.StatusInternalServerError,
}

// statusGone is logged and counted for a client that left, by closing a window or reloading. The client does not read
// the response, and the server has no fault.
const statusGone = 499

// defaultRetryAfter is sent with 503 if the error sets no time.
const defaultRetryAfter = 5 * time.Second

// Messages of failures without their own message.
var (
	msgNotFound   = catalogues.Text("general.not-found")
	MsgInternal   = catalogues.Text("http.internal")
	MsgUnreadable = catalogues.Text("http.unreadable")
	msgWrongType  = catalogues.Text("http.wrong-type")
	msgTooLarge   = catalogues.Text("http.too-large")
	msgNotNow     = catalogues.Text("http.not-now")
	msgSlowDown   = catalogues.Text("http.slow-down")
)

// Failure is the envelope of a failure.
type Failure struct {
	Success bool           `json:"success"`
	Message string         `json:"message" doc:"What went wrong and what to do, in the reader's language."`
	Code    fault.Code     `json:"code,omitempty" enum:"proof-needed" doc:"Prove again who you are, then repeat the call."`
	Prove   *WaysToProve   `json:"prove,omitempty" doc:"With proof-needed: the ways to prove it."`
	Errors  []FailureField `json:"errors,omitempty" doc:"The fields to blame, where fields are."`
	Results any            `json:"results,omitempty" doc:"With a version conflict: what is stored now."`

	status     int
	retryAfter time.Duration
}

// FailureField is the error of one field of a form, or of one column of a row.
type FailureField struct {
	Field   string `json:"field"`
	Message string `json:"message"`
}

// FailureFields returns the errors of fields in a language. It is never nil.
func FailureFields(fields []fault.Field, lang locale.Lang) []FailureField {
	return Items(fields, func(f fault.Field) FailureField { return FailureField{f.Name, f.Message.In(lang)} })
}

// Error implements error for the typed handlers.
func (f *Failure) Error() string { return f.Message }

// GetStatus implements huma.StatusError.
func (f *Failure) GetStatus() int { return f.status }

// GetHeaders implements huma.HeadersError.
func (f *Failure) GetHeaders() http.Header {
	if f.retryAfter == 0 {
		return nil
	}
	return http.Header{"Retry-After": {strconv.Itoa(int(math.Ceil(f.retryAfter.Seconds())))}}
}

// init makes huma report undecodable requests in our envelope. The library's only hooks for this are package
// variables.
func init() {
	huma.NewError = func(status int, _ string, _ ...error) huma.StatusError {
		return &Failure{status: status}
	}
	huma.NewErrorWithContext = func(ctx huma.Context, status int, _ string, _ ...error) huma.StatusError {
		return undecodable(ctx, status)
	}
}

// undecodable returns the failure of a request with parameters or a body that huma could not decode. status is the
// status that huma would send; for a body that breaks off it is 500.
func undecodable(ctx huma.Context, status int) *Failure {
	code := fault.Unreadable
	switch {
	case status == http.StatusRequestEntityTooLarge:
		code = fault.TooLarge
	case !isJSON(ctx.Header("Content-Type")):
		code = fault.WrongType
	}
	return &Failure{
		status: statusByCode[code], Message: faultSentence(&fault.Error{Code: code}).In(InfoFrom(ctx.Context()).Lang),
	}
}

// isJSON reports whether a content type is JSON or missing.
func isJSON(contentType string) bool {
	kind, _, err := mime.ParseMediaType(contentType)
	return contentType == "" || (err == nil && (kind == ContentTypeJSON || strings.HasSuffix(kind, "+json")))
}

// conflictWithResults is a conflict with the stored version.
type conflictWithResults struct {
	error
	results any
}

func (c conflictWithResults) Unwrap() error { return c.error }

// ConflictWith adds the stored version to a conflict, so a person can choose between both texts (R3.3).
func ConflictWith(err error, results any) error { return conflictWithResults{err, results} }

// NewFailure converts any error to the envelope. Errors without a fault code are logged with the request's id and shown
// as a general message. If the database or the file store had no time or no space and changed nothing, the failure is
// 503 with Retry-After.
func (a *API) NewFailure(ctx context.Context, err error) *Failure {
	info := InfoFrom(ctx)
	var already *Failure
	if errors.As(err, &already) {
		return already
	}
	var f *fault.Error
	isOurs := errors.As(err, &f)
	if isGone(ctx) && (!isOurs || f.Code == fault.Internal) {
		return &Failure{status: statusGone, Message: MsgInternal.In(info.Lang)}
	}
	if !isOurs {
		switch {
		case a.Busy != nil && a.Busy(err):
			a.Log.WarnContext(ctx, "not possible now", "request", info.ID, "route", info.Route, "error", err)
			f = &fault.Error{Code: fault.Unavailable}
		default:
			f = fault.Wrap(fault.Internal, MsgInternal, err)
		}
	}
	info.isRefused = f.Code == fault.NotFound || f.Code == fault.Forbidden
	if f.Code == fault.Internal && ctx.Err() == nil {
		a.Log.ErrorContext(ctx, "request failed", "request", info.ID, "route", info.Route, "error", err)
	}
	answer := &Failure{status: statusByCode[f.Code], Message: faultSentence(f).In(info.Lang), retryAfter: f.RetryAfter}
	if f.Code == fault.Unavailable && f.RetryAfter == 0 {
		answer.retryAfter = defaultRetryAfter
	}
	var proof proofNeeded
	if errors.As(err, &proof) {
		answer.Code, answer.Prove = f.Code, &proof.ways
	}
	answer.Errors = FailureFields(f.Fields, info.Lang)
	var conflict conflictWithResults
	if errors.As(err, &conflict) {
		answer.Results = conflict.results
	}
	return answer
}

// isGone reports whether the client left.
func isGone(ctx context.Context) bool { return errors.Is(ctx.Err(), context.Canceled) }

func faultSentence(f *fault.Error) locale.Text {
	if f.Message != (locale.Text{}) {
		return f.Message
	}
	switch f.Code {
	case fault.NotFound:
		return msgNotFound
	case fault.Unreadable:
		return MsgUnreadable
	case fault.WrongType:
		return msgWrongType
	case fault.TooLarge:
		return msgTooLarge
	case fault.TooMany:
		return msgSlowDown
	case fault.Unavailable:
		return msgNotNow
	default:
		return MsgInternal
	}
}

// fail writes err in the envelope before a typed call reads its body.
func (a *API) fail(c huma.Context, err error) {
	f := a.NewFailure(c.Context(), err)
	c.SetHeader("Content-Type", ContentTypeJSON)
	for name, values := range f.GetHeaders() {
		c.SetHeader(name, values[0])
	}
	c.SetStatus(f.status)
	_ = json.NewEncoder(c.BodyWriter()).Encode(f)
}

// WriteFailure writes err in the envelope, for raw handlers.
func (a *API) WriteFailure(w http.ResponseWriter, r *http.Request, err error) {
	f := a.NewFailure(r.Context(), err)
	w.Header().Set("Content-Type", "application/json")
	maps.Copy(w.Header(), f.GetHeaders())
	w.WriteHeader(f.status)
	_ = json.NewEncoder(w).Encode(f)
}

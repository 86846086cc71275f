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

	"beacon/internal/platform/fault"
	"beacon/internal/platform/locale"

	"github.com/danielgtaylor/huma/v2"
)

const jsonType = "application/json"

// statusOf is the one table from a fault's code to an HTTP status (R1.2).
var statusOf = map[fault.Code]int{
	fault.Unreadable:      http.StatusBadRequest,
	fault.Unauthenticated: http.StatusUnauthorized,
	fault.Forbidden:       http.StatusForbidden,
	fault.NotFound:        http.StatusNotFound,
	fault.Conflict:        http.StatusConflict,
	fault.TooLarge:        http.StatusRequestEntityTooLarge,
	fault.WrongType:       http.StatusUnsupportedMediaType,
	fault.RuleBroken:      http.StatusUnprocessableEntity,
	fault.TooMany:         http.StatusTooManyRequests,
	fault.Unavailable:     http.StatusServiceUnavailable,
	fault.Internal:        http.StatusInternalServerError,
}

// statusGone stands in the log and in the metrics for a caller who went away, by
// closing a window or reloading: nobody reads the answer, and nothing is broken.
const statusGone = 499

// defaultRetryAfter is sent with 503 when the error sets none.
const defaultRetryAfter = 5 * time.Second

// Sentences for failures that carry none of their own.
var (
	msgNotFound = locale.Text{
		EN: "We could not find that. Please check the link, or ask for a new one.",
		ES: "No lo encontramos. Revise el enlace o pida uno nuevo.",
	}
	msgInternal = locale.Text{
		EN: "Something went wrong on our side. Nothing was lost; please try again in a minute.",
		ES: "Algo falló de nuestro lado. No se perdió nada; inténtelo de nuevo en un minuto.",
	}
	msgUnreadable = locale.Text{
		EN: "We could not read that request.",
		ES: "No pudimos leer esa solicitud.",
	}
	msgWrongType = locale.Text{
		EN: "This call takes JSON (application/json).",
		ES: "Esta llamada recibe JSON (application/json).",
	}
	msgTooLarge = locale.Text{
		EN: "That is too large to send. Please send less at once.",
		ES: "Es demasiado grande para enviarlo. Envíe menos a la vez.",
	}
	msgNotNow = locale.Text{
		EN: "We could not do this just now. Nothing was lost; please try again in a moment.",
		ES: "No pudimos hacerlo en este momento. No se perdió nada; inténtelo de nuevo en un momento.",
	}
	msgSlowDown = locale.Text{
		EN: "Too many requests. Please wait a moment and try again.",
		ES: "Demasiadas solicitudes. Espere un momento e inténtelo de nuevo.",
	}
)

// failure is the envelope of something that did not work.
type failure struct {
	Success bool           `json:"success"`
	Message string         `json:"message" doc:"What went wrong and what to do, in the reader's language."`
	Errors  []failureField `json:"errors,omitempty" doc:"The fields to blame, where fields are."`
	Results any            `json:"results,omitempty" doc:"With a version conflict: what is stored now."`

	status     int
	retryAfter time.Duration
}

type failureField struct {
	Field   string `json:"field"`
	Message string `json:"message"`
}

// Error implements error for the typed handlers.
func (f *failure) Error() string { return f.Message }

// GetStatus implements huma.StatusError.
func (f *failure) GetStatus() int { return f.status }

// GetHeaders implements huma.HeadersError.
func (f *failure) GetHeaders() http.Header {
	if f.retryAfter == 0 {
		return nil
	}
	return http.Header{"Retry-After": {strconv.Itoa(int(math.Ceil(f.retryAfter.Seconds())))}}
}

// init makes huma report what it cannot decode in our envelope; the library has no
// other place to set this than its package variables.
func init() {
	huma.NewError = func(status int, _ string, _ ...error) huma.StatusError {
		return &failure{status: status}
	}
	huma.NewErrorWithContext = func(ctx huma.Context, status int, _ string, _ ...error) huma.StatusError {
		return undecodable(ctx, status)
	}
}

// undecodable is the failure of a request whose parameters or body huma could not
// decode; status is what huma would send.
func undecodable(ctx huma.Context, status int) *failure {
	code := fault.Unreadable
	switch {
	case status == http.StatusRequestEntityTooLarge:
		code = fault.TooLarge
	case status == http.StatusInternalServerError:
		code = fault.Internal
	case !isJSON(ctx.Header("Content-Type")):
		code = fault.WrongType
	}
	return &failure{
		status:  statusOf[code],
		Message: sentenceOf(&fault.Error{Code: code}).In(infoFrom(ctx.Context()).lang),
	}
}

// isJSON reports whether a content type is JSON's, or missing.
func isJSON(contentType string) bool {
	kind, _, err := mime.ParseMediaType(contentType)
	return contentType == "" || (err == nil && (kind == jsonType || strings.HasSuffix(kind, "+json")))
}

// conflictWith is a conflict that hands back what is stored, so that a person
// can choose between both texts (R3.3).
type conflictWith struct {
	error
	results any
}

func (c conflictWith) Unwrap() error { return c.error }

// failureOf turns any error into the envelope. Errors that are not ours are
// logged with the request's id and shown as a plain sentence. A database that had
// no time for the request, and changed nothing, is asked again in a moment.
func (s *Server) failureOf(ctx context.Context, err error) *failure {
	info := infoFrom(ctx)
	var already *failure
	if errors.As(err, &already) {
		return already
	}
	var f *fault.Error
	if !errors.As(err, &f) {
		switch {
		case errors.Is(ctx.Err(), context.Canceled):
			return &failure{status: statusGone, Message: msgInternal.In(info.lang)}
		case s.Busy != nil && s.Busy(err):
			s.log.WarnContext(ctx, "database busy", "request", info.id, "route", info.route, "error", err)
			f = &fault.Error{Code: fault.Unavailable}
		default:
			f = fault.Wrap(fault.Internal, msgInternal, err)
		}
	}
	if f.Code == fault.Internal && ctx.Err() == nil {
		s.log.ErrorContext(ctx, "request failed", "request", info.id, "route", info.route, "error", err)
	}
	answer := &failure{status: statusOf[f.Code], Message: sentenceOf(f).In(info.lang), retryAfter: f.RetryAfter}
	if f.Code == fault.Unavailable && f.RetryAfter == 0 {
		answer.retryAfter = defaultRetryAfter
	}
	for _, field := range f.Fields {
		answer.Errors = append(answer.Errors, failureField{Field: field.Name, Message: field.Message.In(info.lang)})
	}
	var conflict conflictWith
	if errors.As(err, &conflict) {
		answer.Results = conflict.results
	}
	return answer
}

func sentenceOf(f *fault.Error) locale.Text {
	if f.Message != (locale.Text{}) {
		return f.Message
	}
	switch f.Code {
	case fault.NotFound:
		return msgNotFound
	case fault.Unreadable:
		return msgUnreadable
	case fault.WrongType:
		return msgWrongType
	case fault.TooLarge:
		return msgTooLarge
	case fault.TooMany:
		return msgSlowDown
	case fault.Unavailable:
		return msgNotNow
	default:
		return msgInternal
	}
}

// writeFailure returns err in the envelope, for handlers that write by hand.
func (s *Server) writeFailure(w http.ResponseWriter, r *http.Request, err error) {
	f := s.failureOf(r.Context(), err)
	w.Header().Set("Content-Type", "application/json")
	maps.Copy(w.Header(), f.GetHeaders())
	w.WriteHeader(f.status)
	_ = json.NewEncoder(w).Encode(f)
}

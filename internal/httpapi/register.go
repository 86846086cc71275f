package httpapi

import (
	"context"
	"errors"
	"mime"
	"net/http"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"beacon/internal/platform/fault"
	"beacon/internal/platform/locale"
)

// Answer is the envelope of something that worked (decision 1.2).
type Answer[T any] struct {
	Success bool `json:"success"`
	Results T    `json:"results"`
}

// answered is the response of a call whose answer is only the envelope.
type answered[T any] struct {
	Body Answer[T]
}

// results wraps what a call answers.
func results[T any](r T) *answered[T] {
	return &answered[T]{Body: Answer[T]{Success: true, Results: r}}
}

// done is the answer of a call that has nothing to say but that it worked.
type done struct {
	Body struct {
		Success bool `json:"success"`
	}
}

func succeeded() *done {
	d := &done{}
	d.Body.Success = true
	return d
}

// call describes one typed call for the route table and the OpenAPI document.
type call struct {
	method  string
	path    string // below /api, as the specification writes it
	name    string // operation id
	summary string
	tag     string
	maxBody int64 // bytes; 0 means 256 KiB
}

const defaultMaxBody = 256 << 10

// register adds a typed call. Bodies are decoded but not checked against the
// schema: the services own the rules and their messages.
func register[I, O any](s *Server, c call, handle func(context.Context, *I) (*O, error)) {
	maxBody := c.maxBody
	if maxBody == 0 {
		maxBody = defaultMaxBody
	}
	huma.Register(s.api, huma.Operation{
		OperationID: c.name, Method: c.method, Path: "/api" + c.path, Summary: c.summary, Tags: []string{c.tag},
		MaxBodyBytes: maxBody, SkipValidateBody: true, SkipValidateParams: true,
	}, func(ctx context.Context, input *I) (*O, error) {
		out, err := handle(ctx, input)
		if err != nil {
			f := failureOf(ctx, s.log, err)
			if f.retryAfter > 0 {
				return nil, huma.ErrorWithHeaders(f, http.Header{"Retry-After": {strconv.Itoa(int(f.retryAfter.Seconds()) + 1)}})
			}
			return nil, f
		}
		return out, nil
	})
}

// registerRaw adds a call whose body or answer is not JSON, described for the
// OpenAPI document by op.
func (s *Server) registerRaw(op huma.Operation, handle http.HandlerFunc) {
	op.Path = "/api" + op.Path
	s.api.OpenAPI().AddOperation(&op)
	s.mux.HandleFunc(op.Method+" "+op.Path, func(w http.ResponseWriter, r *http.Request) {
		infoFrom(r.Context()).route = op.Path
		handle(w, r)
	})
}

// decodingFailure turns what the decoder says into our envelope: what it calls
// a 422 is a body that cannot be read, for our rules run later.
func decodingFailure(ctx huma.Context, status int, message string, errs ...error) huma.StatusError {
	var ours *failure
	for _, err := range errs {
		if errors.As(err, &ours) {
			return ours
		}
	}
	code := fault.Unreadable
	switch status {
	case http.StatusRequestEntityTooLarge:
		code = fault.TooLarge
	case http.StatusUnsupportedMediaType:
		code = fault.WrongType
	case http.StatusInternalServerError:
		code = fault.Internal
	}
	_ = message // the decoder's own words speak of schemas, not to people
	lang := locale.English
	if ctx != nil {
		lang = infoFrom(ctx.Context()).lang
		if code == fault.Unreadable && !speaksJSON(ctx.Header("Content-Type")) {
			code = fault.WrongType
		}
	}
	return &failure{status: statusOf[code], Message: sentenceOf(&fault.Error{Code: code}).In(lang)}
}

// speaksJSON reports whether a body is JSON by its content type, or says nothing.
func speaksJSON(contentType string) bool {
	kind, _, err := mime.ParseMediaType(contentType)
	return contentType == "" || (err == nil && (kind == "application/json" || strings.HasSuffix(kind, "+json")))
}

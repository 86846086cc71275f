package httpapi

import (
	"cmp"
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"
)

// Answer is the envelope of something that worked (R1.2).
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

// register adds a typed call. Of its input, fields tagged path, query, header or
// cookie come from there, and Body is the JSON body, which must be there unless it
// is a pointer. Bodies are decoded but not checked against the schema: the services
// own the rules and their messages.
func register[I, O any](s *Server, c call, handle func(context.Context, *I) (*O, error)) {
	operation := huma.Operation{
		OperationID:        c.name,
		Method:             c.method,
		Path:               "/api" + c.path,
		Summary:            c.summary,
		Tags:               []string{c.tag},
		MaxBodyBytes:       cmp.Or(c.maxBody, defaultMaxBody),
		SkipValidateBody:   true,
		SkipValidateParams: true,
	}
	huma.Register(s.api, operation, func(ctx context.Context, input *I) (*O, error) {
		output, err := handle(ctx, input)
		if err != nil {
			return nil, s.failureOf(ctx, err)
		}
		return output, nil
	})
}

// registerRaw adds a call whose body or answer is not JSON, described for the
// OpenAPI document by op, and by more for what takes time to say.
func (s *Server) registerRaw(op huma.Operation, handle http.HandlerFunc, more ...describer) {
	op.Path = "/api" + op.Path
	s.document(op, more...)
	s.mux.HandleFunc(op.Method+" "+op.Path, func(w http.ResponseWriter, r *http.Request) {
		infoFrom(r.Context()).route = op.Path
		handle(w, r)
	})
}

// document adds a call that huma does not serve to the OpenAPI document.
func (s *Server) document(op huma.Operation, more ...describer) {
	for _, describe := range append(more, describePath) {
		describe(&op, s.api.OpenAPI().Components.Schemas)
	}
	s.api.OpenAPI().AddOperation(&op)
}

package httpapi

import (
	"context"
	"net/http"
	"reflect"

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

// register adds a typed call. Bodies are decoded but not checked against the
// schema: the services own the rules and their messages.
//
// It is compiled once for every pair of types, so it only says which they are:
// all the work is typedCall's, which is compiled once (ADR 25).
func register[I, O any](s *Server, c call, handle func(context.Context, *I) (*O, error)) {
	s.registerTyped(c, reflect.TypeFor[I](), reflect.TypeFor[O](), func(ctx context.Context, input any) (any, error) {
		return handle(ctx, input.(*I))
	})
}

// registerRaw adds a call whose body or answer is not JSON, described for the
// OpenAPI document by op, and by more for what takes time to say.
func (s *Server) registerRaw(op huma.Operation, handle http.HandlerFunc, more ...describer) {
	op.Path = "/api" + op.Path
	s.note(op, append(more, describePath)...)
	s.mux.HandleFunc(op.Method+" "+op.Path, func(w http.ResponseWriter, r *http.Request) {
		infoFrom(r.Context()).route = op.Path
		handle(w, r)
	})
}

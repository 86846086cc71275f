package httpapi

import (
	"cmp"
	"context"
	"strings"

	"github.com/danielgtaylor/huma/v2"
)

// Call describes a call for the route table and the OpenAPI document.
type Call struct {
	Route   string // method and path below /api, such as "GET /staff/centers"
	Name    string // operation id
	Summary string
	Tag     string
	MaxBody int64 // bytes; 0 means DefaultMaxBody
}

// DefaultMaxBody is how many bytes a call takes when it does not say.
const DefaultMaxBody = 256 << 10

// register adds a typed call. Of its input, fields tagged path, query, header or
// cookie come from there, and Body is the JSON body, which must be there unless it
// is a pointer. Bodies are decoded but not checked against the schema: the services
// own the rules and their messages.
func register[I, O any](a *API, c Call, by Access, handle func(context.Context, *I) (*O, error)) {
	method, path, _ := strings.Cut(c.Route, " ")
	operation := huma.Operation{
		OperationID: c.Name, Method: method, Path: "/api" + path,
		Summary: c.Summary, Tags: []string{c.Tag},
		MaxBodyBytes: cmp.Or(c.MaxBody, DefaultMaxBody), SkipValidateBody: true, SkipValidateParams: true,
	}
	a.access[c.Name] = by
	huma.Register(a.huma, operation, func(ctx context.Context, input *I) (*O, error) {
		output, err := handle(ctx, input)
		if err != nil {
			return nil, a.FailureOf(ctx, err)
		}
		return output, nil
	})
}

// Document adds a call that huma does not serve to the OpenAPI document.
func (a *API) Document(by Access, op huma.Operation, more ...Describer) {
	for _, describe := range append(more, describePath) {
		describe(&op, a.huma.OpenAPI().Components.Schemas)
	}
	a.access[op.OperationID] = by
	a.huma.OpenAPI().AddOperation(&op)
}

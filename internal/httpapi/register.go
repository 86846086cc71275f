package httpapi

import (
	"cmp"
	"context"
	"io"
	"net/http"
	"strings"

	"github.com/danielgtaylor/huma/v2"
)

// Group registers calls under one tag of the OpenAPI document. A route is a method and a path below /api, such as "GET
// /staff/centers". A name is the operation id.
type Group struct {
	api *API
	tag string
}

// Group returns a group of calls with this tag.
func (a *API) Group(tag string) Group { return Group{a, tag} }

// DefaultMaxBody is the default size limit of a typed call's body, in bytes.
const DefaultMaxBody = 256 << 10

// operation describes a call and records its access rule.
func (g Group) operation(call Call, route, name, summary string, more []Describer) huma.Operation {
	method, path, _ := strings.Cut(route, " ")
	op := huma.Operation{
		OperationID: name, Method: method, Path: "/api" + path, Summary: summary, Tags: []string{g.tag},
		Responses: map[string]*huma.Response{},
	}
	for _, describe := range more {
		describe(&op, g.api.schemas())
	}
	call.Name, call.Method, call.Path, call.Summary = name, method, op.Path, summary
	g.api.calls = append(g.api.calls, call)
	if op.Metadata[ownLimit] != nil {
		g.api.ownLimits[method+" "+op.Path] = true
	}
	return op
}

// register adds a typed call. Input fields tagged path, query, header or cookie are read from there. Body is the JSON
// body, which is required unless it is a pointer. Bodies are decoded but not checked against the schema: the services
// own the rules and their messages.
func register[I, O any](g Group, op huma.Operation, handle func(context.Context, *I) (*O, error)) {
	op.MaxBodyBytes = cmp.Or(op.MaxBodyBytes, DefaultMaxBody)
	op.SkipValidateBody, op.SkipValidateParams = true, true
	huma.Register(g.api.huma, op, func(ctx context.Context, input *I) (*O, error) {
		output, err := handle(ctx, input)
		if err != nil {
			return nil, g.api.NewFailure(ctx, err)
		}
		return output, nil
	})
}

// registerRaw adds a call with a body or response other than JSON.
func registerRaw(g Group, op huma.Operation, handle func(http.ResponseWriter, *http.Request) error) {
	g.document(op)
	g.api.mux.HandleFunc(op.Method+" "+op.Path, func(w http.ResponseWriter, r *http.Request) {
		InfoFrom(r.Context()).Route = op.Path
		body := r.Body
		if err := handle(w, r); err != nil {
			// Browsers read the failure only after they have sent the whole form.
			_, _ = io.CopyN(io.Discard, body, MaxDrain)
			g.api.WriteFailure(w, r, err)
		}
	})
}

// Document adds a public call that is served elsewhere to the OpenAPI document.
func (g Group) Document(route, name, summary string, more ...Describer) {
	op := g.operation(Call{Access: AccessPublic}, route, name, summary, more)
	op.Path = strings.TrimPrefix(op.Path, "/api")
	g.api.calls[len(g.api.calls)-1].Path = op.Path
	g.document(op)
}

func (g Group) document(op huma.Operation) {
	describePath(&op)
	g.api.huma.OpenAPI().AddOperation(&op)
}

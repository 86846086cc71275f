package httpapi

import (
	"cmp"
	"context"
	"io"
	"net/http"
	"strings"

	"github.com/danielgtaylor/huma/v2"
)

// Group is the calls under one tag of the OpenAPI document.
type Group struct {
	api *API
	tag string
}

// Route is the address and the description of a call.
type Route struct {
	group                Group
	route, name, summary string
	more                 []Describer
}

// Route returns a route of the group. route is a method and a path below /api, such as "GET /staff/centers". name is
// the operation id.
func (g Group) Route(route, name, summary string, more ...Describer) Route {
	return Route{g, route, name, summary, more}
}

// Group returns a group of calls with this tag.
func (a *API) Group(tag string) Group { return Group{a, tag} }

// DefaultMaxBody is the default size limit of a typed call's body, in bytes.
const DefaultMaxBody = 256 << 10

// operation describes a call and records its access rule.
func (r Route) operation(call Call) huma.Operation {
	method, path, _ := strings.Cut(r.route, " ")
	op := huma.Operation{
		OperationID: r.name, Method: method, Path: "/api" + path, Summary: r.summary, Tags: []string{r.group.tag},
		Responses: map[string]*huma.Response{},
	}
	api := r.group.api
	for _, describe := range r.more {
		describe(&op, api.schemas())
	}
	call.Name, call.Method, call.Path, call.Summary = r.name, method, op.Path, r.summary
	api.calls = append(api.calls, call)
	if op.Metadata[ownLimit] != nil {
		api.ownLimits[method+" "+op.Path] = true
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
func (r Route) Document() {
	op := r.operation(Call{Access: AccessPublic})
	op.Path = strings.TrimPrefix(op.Path, "/api")
	r.group.api.calls[len(r.group.api.calls)-1].Path = op.Path
	r.group.document(op)
}

func (g Group) document(op huma.Operation) {
	describePath(&op)
	g.api.huma.OpenAPI().AddOperation(&op)
}

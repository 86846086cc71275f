package httpapi

import (
	"bytes"
	"encoding/json"
	"net/http"
	"reflect"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"
)

// Describer writes into an operation what the document says of it.
type Describer func(op *huma.Operation, schemas huma.Registry)

// newAPI makes the typed router and the head of its OpenAPI document.
func newAPI(mux *http.ServeMux) huma.API {
	c := huma.DefaultConfig("Beacon", "1")
	c.OpenAPIPath, c.DocsPath, c.SchemasPath = "", "", ""
	c.AllowAdditionalPropertiesByDefault = true
	c.CreateHooks = nil // no $schema links in answers: payloads are the specification's
	c.Info.Description = "Personal donor-search microsites, self-referral and vouchers of a kidney and liver donation " +
		"registry."
	c.OnAddOperation = append(c.OnAddOperation, func(document *huma.OpenAPI, op *huma.Operation) {
		describeFailures(op, document.Components)
	})
	return humago.New(mux, c)
}

// OpenAPI returns the document of every call as indented JSON. It is made when
// it is asked for the first time.
func (a *API) OpenAPI() ([]byte, error) { return a.openAPI() }

// openAPIRoute serves the document of every call (R1.1).
func (a *API) openAPIRoute() {
	a.mux.HandleFunc("GET /api/openapi.json", func(w http.ResponseWriter, r *http.Request) {
		InfoFrom(r.Context()).Route = "/api/openapi.json"
		document, err := a.OpenAPI()
		if err != nil {
			a.WriteFailure(w, r, err)
			return
		}
		w.Header().Set("Content-Type", "application/json")
		_, _ = w.Write(document)
	})
}

// marshalOpenAPI writes the document with its enumerations, sorted names and
// indents, so that its committed copy can be compared line by line.
func marshalOpenAPI(doc *huma.OpenAPI) ([]byte, error) {
	raw, err := json.Marshal(doc)
	if err != nil {
		return nil, err
	}
	var whole map[string]any
	if err := json.Unmarshal(raw, &whole); err != nil {
		return nil, err
	}
	components, _ := whole["components"].(map[string]any)
	schemas, _ := components["schemas"].(map[string]any)
	if err := describeEnumerations(schemas); err != nil {
		return nil, err
	}
	sorted, err := json.Marshal(whole)
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	if err := json.Indent(&out, sorted, "", "  "); err != nil {
		return nil, err
	}
	out.WriteByte('\n')
	return out.Bytes(), nil
}

// JSONResponses describes the answer of a raw call in the envelope.
func JSONResponses(resultNames string) map[string]*huma.Response {
	return map[string]*huma.Response{
		"200": {
			Description: "success, results: " + resultNames,
			Content:     map[string]*huma.MediaType{ContentTypeJSON: {Schema: &huma.Schema{Type: "object"}}},
		},
	}
}

// SuccessContent is the answer of a raw call that has nothing to say but that it worked.
func SuccessContent() map[string]*huma.MediaType {
	return map[string]*huma.MediaType{ContentTypeJSON: {Schema: &huma.Schema{Type: huma.TypeObject,
		Properties: map[string]*huma.Schema{"success": {Type: huma.TypeBoolean}}, Required: []string{"success"}}}}
}

// FileResponses describes the answer of a call that sends a file of one of these types.
func FileResponses(contentTypes ...string) map[string]*huma.Response {
	content := map[string]*huma.MediaType{}
	for _, kind := range contentTypes {
		content[kind] = &huma.MediaType{Schema: &huma.Schema{Type: "string", Format: "binary"}}
	}
	return map[string]*huma.Response{
		"200": {Description: "the file", Content: content},
		"404": {Description: "unknown, or not to be seen"},
	}
}

// NotModifiedResponse is what a call answers to somebody who still has its last
// answer.
var NotModifiedResponse = &huma.Response{Description: "nothing new"}

// RespondsWith says in the description of a raw call that it sends a T.
func RespondsWith[T any](op *huma.Operation, schemas huma.Registry) {
	op.Responses["200"].Content = map[string]*huma.MediaType{
		ContentTypeJSON: {Schema: schemas.Schema(reflect.TypeFor[T](), true, "")},
	}
}

// describePath names the parts of a path that the operation has no words for.
func describePath(op *huma.Operation, _ huma.Registry) {
	for _, part := range strings.Split(op.Path, "/") {
		name := strings.TrimSuffix(strings.TrimPrefix(part, "{"), "}")
		known := slices.ContainsFunc(op.Parameters, func(p *huma.Param) bool { return p.In == "path" && p.Name == name })
		if name != part && !known {
			op.Parameters = append(
				op.Parameters, &huma.Param{Name: name, In: "path", Required: true, Schema: &huma.Schema{Type: huma.TypeString}},
			)
		}
	}
}

func FileNameParameter() []*huma.Param {
	return []*huma.Param{{Name: "filename", In: "query", Required: true, Schema: &huma.Schema{Type: "string"}}}
}

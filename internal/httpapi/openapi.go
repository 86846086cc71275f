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

// Describer adds a description of a call to its operation in the document.
type Describer func(op *huma.Operation, schemas huma.Registry)

// newAPI returns the typed router with the head of its OpenAPI document.
func newAPI(mux *http.ServeMux) huma.API {
	c := huma.DefaultConfig("Beacon", "1")
	c.OpenAPIPath, c.DocsPath, c.SchemasPath = "", "", ""
	c.AllowAdditionalPropertiesByDefault = true
	c.Formats = map[string]huma.Format{ContentTypeJSON: jsonFormat, "json": jsonFormat}
	c.CreateHooks = nil // no $schema links in responses: payloads are the specification's
	c.Info.Description = "Personal donor-search microsites, self-referral and vouchers of a kidney and liver donation " +
		"registry."
	c.OnAddOperation = append(c.OnAddOperation, func(document *huma.OpenAPI, op *huma.Operation) {
		describeFailures(op, document.Components)
	})
	return humago.New(mux, c)
}

// OpenAPI returns the document of all calls as indented JSON. It is built at the first request.
func (a *API) OpenAPI() ([]byte, error) { return a.openAPI() }

// openAPIRoute serves the document of all calls (R1.1).
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

// marshalOpenAPI returns the document with its enumerations, sorted names and indents, so its committed copy can
// be compared line by line.
func marshalOpenAPI(doc *huma.OpenAPI, enumerations []Enumeration) ([]byte, error) {
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
	if err := describeEnumerations(schemas, enumerations); err != nil {
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

// MaxBody sets the size limit of a typed call's body, in place of DefaultMaxBody.
func MaxBody(bytes int64) Describer {
	return func(op *huma.Operation, _ huma.Registry) { op.MaxBodyBytes = bytes }
}

// Parameters describes the parameters of a raw call.
func Parameters(parameters ...*huma.Param) Describer {
	return func(op *huma.Operation, _ huma.Registry) { op.Parameters = parameters }
}

// Form describes the multipart form of a raw call.
func Form(schema *huma.Schema) Describer {
	return func(op *huma.Operation, _ huma.Registry) {
		op.RequestBody = &huma.RequestBody{
			Required: true, Content: map[string]*huma.MediaType{"multipart/form-data": {Schema: schema}},
		}
	}
}

// FileForm describes a form with one file.
func FileForm(field string) Describer {
	return Form(&huma.Schema{
		Type: "object", Properties: map[string]*huma.Schema{field: {Type: "string", Format: "binary"}},
	})
}

// Returns describes a response of a raw call.
func Returns(status, description string, content map[string]*huma.MediaType) Describer {
	return func(op *huma.Operation, _ huma.Registry) {
		op.Responses[status] = &huma.Response{Description: description, Content: content}
	}
}

// ReturnsResults documents that a raw call returns these results in the envelope.
func ReturnsResults(names string) Describer {
	return Returns("200", "success, results: "+names,
		map[string]*huma.MediaType{ContentTypeJSON: {Schema: &huma.Schema{Type: "object"}}})
}

// ReturnsFile documents that a raw call returns a file with one of the given content types.
func ReturnsFile(contentTypes ...string) Describer {
	return func(op *huma.Operation, _ huma.Registry) {
		op.Responses["200"] = &huma.Response{Description: "the file", Content: FileContent(contentTypes...)}
		op.Responses["404"] = &huma.Response{Description: "unknown, or not to be seen"}
	}
}

// FileContent returns the content of a response with a file of one of the given content types.
func FileContent(contentTypes ...string) map[string]*huma.MediaType {
	content := map[string]*huma.MediaType{}
	for _, kind := range contentTypes {
		content[kind] = &huma.MediaType{Schema: &huma.Schema{Type: "string", Format: "binary"}}
	}
	return content
}

// TextContent returns the content of a plain-text response.
func TextContent() map[string]*huma.MediaType {
	return map[string]*huma.MediaType{"text/plain": {Schema: &huma.Schema{Type: huma.TypeString}}}
}

// SuccessContent returns the content of a response with only the success flag.
func SuccessContent() map[string]*huma.MediaType {
	return map[string]*huma.MediaType{ContentTypeJSON: {Schema: &huma.Schema{Type: huma.TypeObject,
		Properties: map[string]*huma.Schema{"success": {Type: huma.TypeBoolean}}, Required: []string{"success"}}}}
}

// ReturnsNotModified documents that a raw call returns 304 to a client that has the last response.
func ReturnsNotModified(op *huma.Operation, _ huma.Registry) {
	op.Responses["304"] = &huma.Response{Description: "nothing new"}
}

// ReturnsJSON documents that a raw call returns a T.
func ReturnsJSON[T any](description string) Describer {
	return func(op *huma.Operation, schemas huma.Registry) {
		Returns("200", description, map[string]*huma.MediaType{
			ContentTypeJSON: {Schema: schemas.Schema(reflect.TypeFor[T](), true, "")},
		})(op, schemas)
	}
}

func (a *API) schemas() huma.Registry { return a.huma.OpenAPI().Components.Schemas }

// describePath adds the path parameters that the operation does not describe.
func describePath(op *huma.Operation) {
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

// FileName is the parameter that names a file.
func FileName() Describer {
	return Parameters(&huma.Param{Name: "filename", In: "query", Required: true, Schema: &huma.Schema{Type: "string"}})
}

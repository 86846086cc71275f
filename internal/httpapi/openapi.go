package httpapi

import (
	"bytes"
	"encoding/json"
	"net/http"

	"github.com/danielgtaylor/huma/v2"
)

// openAPIRoute serves the document of every call (decision 1.1).
func (s *Server) openAPIRoute() {
	s.mux.HandleFunc("GET /api/openapi.json", func(w http.ResponseWriter, r *http.Request) {
		infoFrom(r.Context()).route = "/api/openapi.json"
		document, err := s.OpenAPI()
		if err != nil {
			s.writeFailure(w, r, err)
			return
		}
		w.Header().Set("Content-Type", "application/json")
		_, _ = w.Write(document)
	})
}

// marshalOpenAPI writes the document with sorted names and indents, so that its
// committed copy can be compared line by line.
func marshalOpenAPI(doc *huma.OpenAPI) ([]byte, error) {
	raw, err := json.Marshal(doc)
	if err != nil {
		return nil, err
	}
	var anything any
	if err := json.Unmarshal(raw, &anything); err != nil {
		return nil, err
	}
	sorted, err := json.Marshal(anything)
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

// jsonResponses describes the answer of a raw call in the envelope.
func jsonResponses(resultNames string) map[string]*huma.Response {
	return map[string]*huma.Response{
		"200":     {Description: "success, results: " + resultNames, Content: map[string]*huma.MediaType{"application/json": {Schema: &huma.Schema{Type: "object"}}}},
		"default": {Description: "success false, message, errors"},
	}
}

// fileResponses describes the answer of a call that sends a file.
func fileResponses(contentType string) map[string]*huma.Response {
	return map[string]*huma.Response{
		"200": {Description: "the file", Content: map[string]*huma.MediaType{contentType: {Schema: &huma.Schema{Type: "string", Format: "binary"}}}},
		"404": {Description: "unknown, or not to be seen"},
	}
}

// saveBody describes the multipart form of a save.
func saveBody() *huma.RequestBody {
	text := func() *huma.Schema { return &huma.Schema{Type: "string"} }
	return &huma.RequestBody{Required: true, Content: map[string]*huma.MediaType{"multipart/form-data": {Schema: &huma.Schema{
		Type: "object", Properties: map[string]*huma.Schema{
			"id": text(), "editKey": text(), "story": text(), "why": text(), "agreedToHipaa": text(), "responsibilityConfirmed": text(),
			"saveDraft": text(), "imageAttributes": text(), "version": text(), "adminKey": text(), "guardianName": text(),
			"images[n]":     {Type: "string", Format: "binary"},
			"thumbnails[n]": {Type: "string", Format: "binary"},
		}, AdditionalProperties: true,
	}}}}
}

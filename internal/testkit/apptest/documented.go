package apptest

import (
	"encoding/json"
	"fmt"
	"mime"
	"net/http"
	"strconv"
	"strings"
	"sync"

	"beacon/internal/httpapi/server"
)

// document has the parts of the OpenAPI document against which responses are checked.
type document struct {
	mux        *http.ServeMux
	operations map[string]describedOperation // by the pattern of the mux
}

type describedOperation struct {
	ID        string                       `json:"operationId"`
	Responses map[string]describedResponse `json:"responses"`
}

type describedResponse struct {
	Ref     string         `json:"$ref"`
	Content map[string]any `json:"content"`
}

var (
	readDocument sync.Once
	theDocument  *document // shared by all apps, because it does not depend on the settings
	errDocument  error
)

// newDocument returns the document of a server. It parses the document once.
func newDocument(s *server.Server) (*document, error) {
	readDocument.Do(func() { theDocument, errDocument = parseDocument(s) })
	return theDocument, errDocument
}

func parseDocument(s *server.Server) (*document, error) {
	raw, err := s.OpenAPI()
	if err != nil {
		return nil, err
	}
	var read struct {
		Paths      map[string]map[string]describedOperation `json:"paths"`
		Components struct {
			Responses map[string]describedResponse `json:"responses"`
		} `json:"components"`
	}
	if err := json.Unmarshal(raw, &read); err != nil {
		return nil, err
	}
	d := &document{mux: http.NewServeMux(), operations: map[string]describedOperation{}}
	for path, methods := range read.Paths {
		for method, o := range methods {
			for status, r := range o.Responses {
				if name, ok := strings.CutPrefix(r.Ref, "#/components/responses/"); ok {
					o.Responses[status] = read.Components.Responses[name]
				}
			}
			pattern := strings.ToUpper(method) + " " + path
			d.operations[pattern] = o
			d.mux.HandleFunc(pattern, http.NotFound)
		}
	}
	return d, nil
}

// undescribed returns an error text if the document does not describe the response, otherwise "". The document's
// default covers server errors (5xx).
func (d *document) undescribed(r *http.Request, response Response) string {
	_, pattern := d.mux.Handler(r)
	o, ok := d.operations[pattern]
	if !ok || response.Status == http.StatusMethodNotAllowed || response.Status == http.StatusTemporaryRedirect {
		return "" // not an operation's response: a wrong method, or an address with a redirect
	}
	described, ok := o.Responses[strconv.Itoa(response.Status)]
	if !ok && response.Status >= http.StatusInternalServerError {
		described, ok = o.Responses["default"]
	}
	if !ok {
		return fmt.Sprintf("the OpenAPI document does not know that %s answers %d: %s", o.ID, response.Status, response.Body)
	}
	kind, _, _ := mime.ParseMediaType(response.Header.Get("Content-Type"))
	if _, ok := described.Content[kind]; !ok && len(response.Body) > 0 {
		return fmt.Sprintf("the OpenAPI document does not know that %s answers %d with %q", o.ID, response.Status, kind)
	}
	return ""
}

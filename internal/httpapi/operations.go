package httpapi

import (
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"beacon/catalogues"
	"beacon/internal/platform/fault"
)

// operationRoutes are for whoever runs Beacon (R9.3).
func (a *API) operationRoutes() {
	a.mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, r *http.Request) {
		InfoFrom(r.Context()).Route = "/healthz"
		plainAnswer(w, http.StatusOK, "alive\n")
	})
	a.mux.HandleFunc("GET /readyz", func(w http.ResponseWriter, r *http.Request) {
		InfoFrom(r.Context()).Route = "/readyz"
		if missing := a.Ready(r.Context()); len(missing) > 0 {
			a.Log.WarnContext(r.Context(), "not ready", "missing", missing)
			words := strings.Join(slices.Sorted(maps.Keys(missing)), ", ")
			plainAnswer(w, http.StatusServiceUnavailable, "not ready: "+words+"\n")
			return
		}
		plainAnswer(w, http.StatusOK, "ready\n")
	})
}

func plainAnswer(w http.ResponseWriter, status int, text string) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_, _ = w.Write([]byte(text))
}

var (
	msgNoCall = catalogues.Text("http.no-call")
	msgMethod = catalogues.Text("http.method")
)

// refuseWrongMethods returns 405 to a GET of a call that has none where a
// parameter of another call would take the call's name for its value: the code of
// a site may stand where "self-register" does (R10.17).
func (a *API) refuseWrongMethods() {
	for path, calls := range a.huma.OpenAPI().Paths {
		if calls.Get != nil || calls.Post == nil || strings.Contains(path, "{") {
			continue
		}
		probe := &http.Request{Method: http.MethodGet, URL: &url.URL{Path: path}}
		if _, pattern := a.mux.Handler(probe); pattern == unknownCalls {
			continue
		}
		a.mux.HandleFunc("GET "+path, func(w http.ResponseWriter, r *http.Request) {
			InfoFrom(r.Context()).Route = path
			a.refuseMethod(w, r, http.MethodPost)
		})
	}
}

// everyMethod is what an unknown call is tried with.
var everyMethod = []string{http.MethodGet, http.MethodPost, http.MethodPut, http.MethodPatch, http.MethodDelete}

// serveUnknownCall returns an /api path that the table does not know, in the
// envelope, or 405 with Allow where only the method is wrong (R10.17).
func (a *API) serveUnknownCall(w http.ResponseWriter, r *http.Request) {
	InfoFrom(r.Context()).Route = "unknown call"
	w.Header().Set("Cache-Control", "no-store") // also at the base itself, which is no call by its path
	var allowed []string
	for _, method := range everyMethod {
		probe := r.Clone(r.Context())
		probe.Method = method
		if _, pattern := a.mux.Handler(probe); pattern != unknownCalls && pattern != apiRoot {
			allowed = append(allowed, method)
		}
	}
	if len(allowed) == 0 {
		a.WriteFailure(w, r, fault.New(fault.NotFound, msgNoCall))
		return
	}
	a.refuseMethod(w, r, allowed...)
}

func (a *API) refuseMethod(w http.ResponseWriter, r *http.Request, allowed ...string) {
	w.Header().Set("Allow", strings.Join(allowed, ", "))
	a.WriteFailure(w, r, &Failure{status: http.StatusMethodNotAllowed, Message: msgMethod.In(InfoFrom(r.Context()).Lang)})
}

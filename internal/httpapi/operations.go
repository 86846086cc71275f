package httpapi

import (
	"context"
	"log/slog"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"

	"beacon/catalogues"
	"beacon/internal/platform/fault"
)

// operationRoutes adds the probes for operators, load balancers and orchestrators (R9.3).
func (a *API) operationRoutes() {
	a.mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, r *http.Request) {
		InfoFrom(r.Context()).asProbe("/healthz")
		plainResponse(w, http.StatusOK, "alive\n")
	})
	a.mux.HandleFunc("GET /readyz", a.serveReadiness)
}

// asProbe marks a request as a probe. Probes are logged at level DEBUG only.
func (i *RequestInfo) asProbe(route string) { i.Route, i.isProbe = route, true }

// neededToChange lists the parts that are needed for changes but not for reading pages and data.
var neededToChange = []string{"disk", "files"}

// serveReadiness returns 503 with the missing parts. With ?for=reading it ignores parts that only changes and pictures
// need, so a load balancer keeps serving pages while the storage is down.
func (a *API) serveReadiness(w http.ResponseWriter, r *http.Request) {
	InfoFrom(r.Context()).asProbe("/readyz")
	purpose := r.URL.Query().Get("for")
	if purpose != "" && purpose != "reading" {
		plainResponse(w, http.StatusBadRequest, "for: only \"reading\" is known\n")
		return
	}
	missing := a.Ready(r.Context())
	a.readiness.note(r.Context(), a.Log, missing)
	if purpose == "reading" {
		missing = maps.Clone(missing)
		for _, part := range neededToChange {
			delete(missing, part)
		}
	}
	if len(missing) > 0 {
		plainResponse(w, http.StatusServiceUnavailable, "not ready: "+failedParts(missing)+"\n")
		return
	}
	plainResponse(w, http.StatusOK, "ready\n")
}

func failedParts(missing map[string]error) string {
	return strings.Join(slices.Sorted(maps.Keys(missing)), ", ")
}

// readinessLog logs each change of the missing parts once, for any number of probes.
type readinessLog struct {
	mu    sync.Mutex
	parts string // parts missing at the last probe
}

func (l *readinessLog) note(ctx context.Context, log *slog.Logger, missing map[string]error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	parts := failedParts(missing)
	if parts == l.parts {
		return
	}
	l.parts = parts
	if parts == "" {
		log.InfoContext(ctx, "ready again")
		return
	}
	var causes []any
	for _, part := range slices.Sorted(maps.Keys(missing)) {
		causes = append(causes, slog.String(part, missing[part].Error()))
	}
	log.WarnContext(ctx, "not ready", slog.Group("missing", causes...))
}

func plainResponse(w http.ResponseWriter, status int, text string) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_, _ = w.Write([]byte(text))
}

var (
	msgNoCall = catalogues.Text("http.no-call")
	msgMethod = catalogues.Text("http.method")
)

// refuseWrongMethods returns 405 to a GET of a POST call if another GET route would match its path. Otherwise a
// parameter would take the call's name as its value, such as "self-register" as the code of a site (R10.17).
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

// everyMethod lists the methods that serveUnknownCall tries.
var everyMethod = []string{http.MethodGet, http.MethodPost, http.MethodPut, http.MethodPatch, http.MethodDelete}

// serveUnknownCall returns 404 in the envelope for an unknown /api path, or 405 with Allow if only the method is wrong
// (R10.17).
func (a *API) serveUnknownCall(w http.ResponseWriter, r *http.Request) {
	InfoFrom(r.Context()).Route = "unknown call"
	w.Header().Set("Cache-Control", "no-store") // also for apiRoot, which secureHeaders does not match
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

package httpapi

import (
	"net/http"
	"net/url"
	"strings"

	"beacon/internal/platform/fault"
	"beacon/internal/platform/locale"
)

// operationRoutes are for whoever runs Beacon (R9.3).
func (s *Server) operationRoutes() {
	s.mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, r *http.Request) {
		infoFrom(r.Context()).route = "/healthz"
		plainAnswer(w, http.StatusOK, "alive\n")
	})
	s.mux.HandleFunc("GET /readyz", func(w http.ResponseWriter, r *http.Request) {
		infoFrom(r.Context()).route = "/readyz"
		if err := s.Ready(r.Context()); err != nil {
			s.log.WarnContext(r.Context(), "not ready", "error", err)
			plainAnswer(w, http.StatusServiceUnavailable, "not ready\n")
			return
		}
		plainAnswer(w, http.StatusOK, "ready\n")
	})
	if s.Config.MetricsAddr == "" {
		s.mux.Handle("GET /metrics", s.Meters.Handler())
	}
}

func plainAnswer(w http.ResponseWriter, status int, text string) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_, _ = w.Write([]byte(text))
}

var (
	msgNoCall = locale.Text{EN: "There is no such call.", ES: "Esa llamada no existe."}
	msgMethod = locale.Text{
		EN: "This call is made in another way; see the Allow header.",
		ES: "Esta llamada se hace de otra manera; vea la cabecera Allow.",
	}
)

// refuseWrongMethods returns 405 to a GET of a call that has none where a
// parameter of another call would take the call's name for its value: the code of
// a site may stand where "self-register" does (R10.17).
func (s *Server) refuseWrongMethods() {
	for path, calls := range s.api.OpenAPI().Paths {
		if calls.Get != nil || calls.Post == nil || strings.Contains(path, "{") {
			continue
		}
		probe := &http.Request{Method: http.MethodGet, URL: &url.URL{Path: path}}
		if _, pattern := s.mux.Handler(probe); pattern == unknownCalls {
			continue
		}
		s.mux.HandleFunc("GET "+path, func(w http.ResponseWriter, r *http.Request) {
			infoFrom(r.Context()).route = path
			s.refuseMethod(w, r, http.MethodPost)
		})
	}
}

// everyMethod is what an unknown call is tried with.
var everyMethod = []string{http.MethodGet, http.MethodPost, http.MethodPut, http.MethodPatch, http.MethodDelete}

// serveUnknownCall returns an /api path that the table does not know, in the
// envelope, or 405 with Allow where only the method is wrong (R10.17).
func (s *Server) serveUnknownCall(w http.ResponseWriter, r *http.Request) {
	infoFrom(r.Context()).route = "unknown call"
	w.Header().Set("Cache-Control", "no-store") // also at the base itself, which is no call by its path
	var allowed []string
	for _, method := range everyMethod {
		probe := r.Clone(r.Context())
		probe.Method = method
		if _, pattern := s.mux.Handler(probe); pattern != unknownCalls && pattern != apiRoot {
			allowed = append(allowed, method)
		}
	}
	if len(allowed) == 0 {
		s.writeFailure(w, r, fault.New(fault.NotFound, msgNoCall))
		return
	}
	s.refuseMethod(w, r, allowed...)
}

func (s *Server) refuseMethod(w http.ResponseWriter, r *http.Request, allowed ...string) {
	w.Header().Set("Allow", strings.Join(allowed, ", "))
	s.writeFailure(
		w,
		r,
		&failure{status: http.StatusMethodNotAllowed, Message: msgMethod.In(infoFrom(r.Context()).lang)},
	)
}

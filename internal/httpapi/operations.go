package httpapi

import (
	"net/http"
	"strings"

	"beacon/internal/platform/fault"
	"beacon/internal/platform/locale"
)

// operationRoutes are for whoever runs Beacon (decision 9.3).
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
	sayNoCall = locale.Text{EN: "There is no such call.", ES: "Esa llamada no existe."}
	sayMethod = locale.Text{EN: "This call is made in another way; see the Allow header.", ES: "Esta llamada se hace de otra manera; vea la cabecera Allow."}
)

// everyMethod is what an unknown call is tried with.
var everyMethod = []string{http.MethodGet, http.MethodPost, http.MethodPut, http.MethodPatch, http.MethodDelete}

// serveUnknownCall answers an /api path that the table does not know, in the
// envelope, or 405 with Allow where only the method is wrong (decision 10.17).
func (s *Server) serveUnknownCall(w http.ResponseWriter, r *http.Request) {
	infoFrom(r.Context()).route = "unknown call"
	var allowed []string
	for _, method := range everyMethod {
		probe := r.Clone(r.Context())
		probe.Method = method
		if _, pattern := s.mux.Handler(probe); pattern != unknownCalls {
			allowed = append(allowed, method)
		}
	}
	if len(allowed) == 0 {
		s.writeFailure(w, r, fault.New(fault.NotFound, sayNoCall))
		return
	}
	w.Header().Set("Allow", strings.Join(allowed, ", "))
	s.writeFailure(w, r, &failure{status: http.StatusMethodNotAllowed, Message: sayMethod.In(infoFrom(r.Context()).lang)})
}

package public

import (
	"errors"
	"net/http"

	"beacon/internal/httpapi"
	"beacon/internal/platform/fault"
)

// logRoutes publishes the head and the hashes of the audit log (R14.2d): C2SP tlog-checkpoint and tlog-tiles. They
// contain no personal data.
func (s *handlers) logRoutes() {
	s.Handle("GET /log/checkpoint", s.serveCheckpoint)
	s.Handle("GET /log/tile/{path...}", s.serveTile)
}

func (s *handlers) serveCheckpoint(w http.ResponseWriter, r *http.Request) {
	httpapi.InfoFrom(r.Context()).Route = "/log/checkpoint"
	c, err := s.AuditLog.Newest(r.Context())
	if err != nil {
		s.serveLogError(w, r, err)
		return
	}
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Cache-Control", "no-cache")
	_, _ = w.Write([]byte(c.Note))
}

func (s *handlers) serveTile(w http.ResponseWriter, r *http.Request) {
	httpapi.InfoFrom(r.Context()).Route = "/log/tile"
	data, err := s.AuditLog.TileAt(r.Context(), r.PathValue("path"))
	if err != nil {
		s.serveLogError(w, r, err)
		return
	}
	w.Header().Set("Content-Type", "application/octet-stream")
	w.Header().Set("Cache-Control", "public, max-age=31536000, immutable")
	_, _ = w.Write(data)
}

func (s *handlers) serveLogError(w http.ResponseWriter, r *http.Request, err error) {
	if errors.Is(err, fault.ErrNotFound) {
		http.NotFound(w, r)
		return
	}
	s.Log.ErrorContext(r.Context(), "the log cannot be read", "error", err)
	w.Header().Set("Retry-After", "5")
	http.Error(w, http.StatusText(http.StatusServiceUnavailable), http.StatusServiceUnavailable)
}

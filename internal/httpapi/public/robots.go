package public

import (
	"net/http"

	"beacon/internal/httpapi"
)

// robotsText allows robots to read everything. Pages that must not be listed send noindex themselves (R3.9), which an
// excluded robot would never see.
const robotsText = "User-agent: *\nDisallow:\n"

func (s *handlers) serveRobots(w http.ResponseWriter, r *http.Request) {
	httpapi.InfoFrom(r.Context()).Route = "/robots.txt"
	h := w.Header()
	h.Set("Content-Type", "text/plain; charset=utf-8")
	h.Set("Cache-Control", "public, max-age=86400")
	_, _ = w.Write([]byte(robotsText))
}

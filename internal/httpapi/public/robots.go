package public

import (
	"net/http"

	"beacon/internal/httpapi"
)

// robotsText lets every robot read everything: what is not to be listed says so
// itself (noindex, R3.9), which a robot that is kept out never learns.
const robotsText = "User-agent: *\nDisallow:\n"

func (s *handlers) serveRobots(w http.ResponseWriter, r *http.Request) {
	httpapi.InfoFrom(r.Context()).Route = "/robots.txt"
	h := w.Header()
	h.Set("Content-Type", "text/plain; charset=utf-8")
	h.Set("Cache-Control", "public, max-age=86400")
	_, _ = w.Write([]byte(robotsText))
}

package public

import (
	"errors"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"beacon/internal/httpapi"
	"beacon/internal/platform/fault"
)

// A page that cannot be read because the database or the storage is down is 503 with Retry-After. A redirect would end
// in 200, and search engines would drop the page. Other failures lead to /error.
func TestShowFailure_OutageIsUnavailable(t *testing.T) {
	away := errors.New("connection refused")
	s := &handlers{API: httpapi.New(httpapi.Options{
		Log: slog.New(slog.DiscardHandler), Busy: func(err error) bool { return errors.Is(err, away) },
	}, httpapi.Binders{})}
	for name, c := range map[string]struct {
		err            error
		status         int
		location       string
		retryAfter     string
		wordsInEnglish string
	}{
		"an outage":        {away, http.StatusServiceUnavailable, "", "5", "please try again in a moment"},
		"a refused change": {fault.New(fault.Unavailable, fault.Error{}.Message), http.StatusServiceUnavailable, "", "5", ""},
		"a broken program": {errors.New("no such table"), http.StatusFound, "/error", "", ""},
		"too many calls":   {fault.New(fault.TooMany, fault.Error{}.Message), http.StatusFound, "/error", "", ""},
	} {
		w := httptest.NewRecorder()
		s.showFailure(w, httptest.NewRequest(http.MethodGet, "/ABC123", nil), c.err)
		h := w.Header()
		if w.Code != c.status || h.Get("Location") != c.location || h.Get("Retry-After") != c.retryAfter ||
			h.Get("Cache-Control") != "no-store" || !strings.Contains(w.Body.String(), c.wordsInEnglish) {
			t.Errorf("%s: %d %v %s", name, w.Code, h, w.Body)
		}
	}
}

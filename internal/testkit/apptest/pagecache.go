package apptest

import (
	"net/http"
	"net/http/httptest"
	"regexp"
)

// Meters returns the text of /metrics.
func Meters(a *App) string {
	shown := httptest.NewRecorder()
	a.Beacon.Meters.Handler().ServeHTTP(shown, httptest.NewRequest(http.MethodGet, "/metrics", http.NoBody))
	return shown.Body.String()
}

// Meter returns a counter of /metrics.
func Meter(a *App, name string) string {
	a.Helper()
	found := regexp.MustCompile(`(?m)^` + regexp.QuoteMeta(name) + ` (.*)$`).FindStringSubmatch(Meters(a))
	if found == nil {
		return ""
	}
	return found[1]
}

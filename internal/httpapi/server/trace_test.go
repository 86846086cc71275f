package server_test

import (
	"net/http"
	"testing"

	"beacon/internal/testkit/apptest"
)

// TestTrace_IsRefused: TRACE must not return a request with its cookies to the sender.
func TestTrace_IsRefused(t *testing.T) {
	a := apptest.New(t)
	site := a.Live(apptest.Patient{}, apptest.PatientStory)
	for _, path := range []string{
		"/", "/" + site.Code, "/healthz", "/readyz", "/log/checkpoint", "/assets/app-1.js", "/api", "/api/nothing",
		"/api/microsite/" + site.Code, "/staff/",
	} {
		if got := a.Do(apptest.Request{Method: http.MethodTrace, Path: path}); got.Status != http.StatusMethodNotAllowed &&
			got.Status != http.StatusNotFound {
			t.Errorf("%s: %d %.100s", path, got.Status, got.Body)
		}
	}
}

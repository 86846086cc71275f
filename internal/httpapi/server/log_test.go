package server_test

import (
	"encoding/json"
	"strings"
	"testing"

	"beacon/internal/testkit/apptest"
)

// The log line of a request has its duration in milliseconds.
func TestAccessLog_HasAUnit(t *testing.T) {
	a := apptest.New(t)
	a.Do(apptest.Request{Path: "/robots.txt"})
	for text := range strings.Lines(a.Logged.String()) {
		var line struct {
			Route      string
			TookMillis *float64
		}
		a.Must(json.Unmarshal([]byte(text), &line))
		if line.Route == "/robots.txt" {
			if line.TookMillis == nil || *line.TookMillis <= 0 || *line.TookMillis > 60_000 {
				t.Error(text)
			}
			return
		}
	}
	t.Error("no line of the request")
}

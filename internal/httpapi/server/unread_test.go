package server_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"beacon/internal/testkit/apptest"
)

// TestStaffCalls_AskForTheSessionFirst sends unreadable bodies to all staff calls. Without a session the response must
// be 401 for any body.
func TestStaffCalls_AskForTheSessionFirst(t *testing.T) {
	a := apptest.New(t)
	for _, o := range operations(a) {
		a.Clock.Advance(time.Second) // the calls of one client are limited
		if openedBy[o.id] != byStaff {
			continue
		}
		path := o.path
		for strings.Contains(path, "{") {
			head, rest, _ := strings.Cut(path, "{")
			_, tail, _ := strings.Cut(rest, "}")
			path = head + "x" + tail
		}
		a.Clock.Advance(time.Second) // within the limit of requests per address
		for _, body := range []string{"", "{", `{"version":"x"}`, "[]"} {
			request := apptest.Request{Method: o.method, Path: path, Body: body, Header: map[string]string{
				"Content-Type": "application/json",
			}}
			if got := a.Do(request); got.Status != http.StatusUnauthorized {
				t.Errorf("%s with %q: %d", o.id, body, got.Status)
			}
		}
	}
}

package public_test

import (
	"strings"
	"testing"

	"beacon/internal/testkit/apptest"
)

// TestRobots: robots.txt comes from Beacon, and not from the registry's website, to which unknown addresses redirect.
func TestRobots(t *testing.T) {
	response := apptest.New(t).Expect("robots.txt", apptest.Request{Path: "/robots.txt"}, apptest.Want{})
	if kind := response.Header.Get("Content-Type"); kind != "text/plain; charset=utf-8" {
		t.Errorf("robots.txt is %q", kind)
	}
	if text := string(response.Body); !strings.Contains(text, "User-agent: *\nDisallow:\n") {
		t.Errorf("robots may not read: %q", text)
	}
}

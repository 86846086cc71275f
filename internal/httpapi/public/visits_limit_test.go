package public_test

import (
	"testing"

	"beacon/internal/platform/ratelimit"
	. "beacon/internal/testkit/apptest"
)

// TestVisits_LimitOfTheirOwn: readers are counted while other calls from their address are slowed down, no other call
// passes for a visit by how its path is written, and somebody who counts without end is slowed down as well.
func TestVisits_LimitOfTheirOwn(t *testing.T) {
	a := New(t)
	site := a.Live(Patient{}, RosaStory)
	visit := Request{Method: "POST", Path: "/api/microsite/" + site.Code + "/stats/initial"}
	exhaust(a, a.Server.Limits.Requests)
	for range 900 { // the readers of a whole hospital, in one moment
		if got := a.Do(visit); got.Status != 200 {
			t.Fatalf("a visit is answered %d", got.Status)
		}
	}
	for _, path := range []string{
		"/api/microsite/ABC999/gallery", "/api/microsite/ABC999%2Fstats%2F/gallery", "/api/microsite/ABC999/stats/",
		"/api/microsite/custom-site/note/all/", "/api/microsite/custom-site/note%2Fall%2F/x",
	} {
		a.Expect(path, Request{Path: path}, Want{Status: 429})
	}
	exhaust(a, a.Server.Limits.Visits)
	a.Expect("a visit too many", visit, Want{Status: 429})
}

func exhaust(a *App, l *ratelimit.Limiter) {
	for l.Allow(a.Context(), "127.0.0.1") == 0 {
	}
}

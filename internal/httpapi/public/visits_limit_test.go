package public_test

import (
	"testing"

	"beacon/internal/platform/ratelimit"
	"beacon/internal/testkit/apptest"
)

// TestVisits_LimitOfTheirOwn: visits are counted while other calls from their address are limited. No other call
// counts as a visit because of the spelling of its path. A client that counts without end is limited too.
func TestVisits_LimitOfTheirOwn(t *testing.T) {
	a := apptest.New(t)
	site := a.Live(apptest.Patient{}, apptest.PatientStory)
	visit := apptest.Request{Method: "POST", Path: "/api/microsite/" + site.Code + "/stats/initial"}
	exhaust(a, a.Server.Limits.Requests)
	for range 900 { // the readers of a whole hospital at the same moment
		if got := a.Do(visit); got.Status != 200 {
			t.Fatalf("a visit is answered %d", got.Status)
		}
	}
	for _, path := range []string{
		"/api/microsite/ABC999/gallery", "/api/microsite/ABC999%2Fstats%2F/gallery", "/api/microsite/ABC999/stats/",
		"/api/microsite/custom-site/note/all/", "/api/microsite/custom-site/note%2Fall%2F/x",
	} {
		a.Expect(path, apptest.Request{Path: path}, apptest.Want{Status: 429})
	}
	exhaust(a, a.Server.Limits.Visits)
	a.Expect("a visit too many", visit, apptest.Want{Status: 429})
}

func exhaust(a *apptest.App, l *ratelimit.Limiter) {
	for l.Allow(a.Context(), "127.0.0.1") == 0 {
	}
}

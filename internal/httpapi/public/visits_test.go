package public_test

import (
	"testing"

	"beacon/internal/testkit/apptest"
)

// TestVisits_Count is R4.1 and R4.2 over HTTP: a successful response means that the visit is counted. Robots get the
// same response without being counted.
func TestVisits_Count(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		site, invited := a.Live(apptest.Patient{}, apptest.PatientStory), a.Invite(apptest.Patient{Email: "li@mail.example"})
		visit := func(code, kind string, header map[string]string) apptest.Request {
			return apptest.Request{Method: "POST", Path: "/api/microsite/" + code + "/stats/" + kind, Header: header}
		}
		for range 2 {
			a.Expect("a visit", visit(site.Code, "initial", nil), apptest.Want{Has: map[string]any{"success": true}})
		}
		a.Expect("reading on", visit(site.Code, "learn-more", nil), apptest.Want{})
		a.Expect("screening", visit(site.Code, "eligible", nil), apptest.Want{})
		for what, header := range map[string]map[string]string{"a robot": {"User-Agent": "Examplebot/1.0"},
			"a prefetch": {"Sec-Purpose": "prefetch;prerender"}, "no name": {"User-Agent": " "},
			"Firefox, ahead": {"X-Moz": "prefetch"}} {
			a.Expect(what, visit(site.Code, "initial", header), apptest.Want{Has: map[string]any{"success": true}})
		}
		a.Expect("no such kind", visit(site.Code, "other", nil), apptest.Want{Status: 404})
		a.Expect("no such site", visit("ZZZ999", "initial", nil), apptest.Want{Status: 404})
		a.Expect("a site that nobody can see", visit(invited.Code, "initial", nil), apptest.Want{Status: 404})
		a.Expect("another site's page", visit(site.Code, "initial", map[string]string{"Sec-Fetch-Site": "cross-site"}),
			apptest.Want{Status: 403})
		counted := apptest.Want{
			Has: map[string]any{
				"results.initialVisitCount": 2, "results.learnMoreVisitCount": 1, "results.eligibleVisitCount": 1,
			},
		}
		a.Expect("the counters", apptest.Request{Path: site.DataPath()}, counted)
		a.Expect("a release withdrawn",
			apptest.Request{Method: "POST", Path: "/api/microsite/custom-site/withdraw-release", Body: site.Body()},
			apptest.Want{Trail: []string{"microsite.release-withdrawn"}})
		a.Expect("nothing to visit any more", visit(site.Code, "initial", nil), apptest.Want{Status: 404})
		a.Expect("the counters stay", apptest.Request{Path: site.DataPath()}, counted)
	})
}

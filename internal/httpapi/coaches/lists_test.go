package coaches_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"beacon/internal/testkit/apptest"
)

// asking creates patients who ask for a coach, one per hour.
func asking(a *apptest.App, patients ...apptest.Patient) (talks []apptest.Talk) {
	for _, p := range patients {
		site := a.Invite(p)
		a.Activate(site)
		w := apptest.Talk{App: a, Site: site, Coach: 0}
		a.Do(w.Request())
		a.Clock.Advance(time.Hour)
		talks = append(talks, w)
	}
	a.Seen()
	return talks
}

// Coaches can filter, sort, page and export the requests, and search only the data in the list (R7.3).
func TestCoachRequests_FilterSortPageAndExport(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		talks := asking(a, apptest.Patient{FirstName: "Zoe", LastName: "Able", Email: "zoe@mail.example"},
			apptest.Patient{FirstName: "=Al", LastName: "Young", Email: "al@mail.example"},
			apptest.Patient{FirstName: "bea", LastName: "Moss", Email: "bea@mail.example", Type: 1})
		a.Do(apptest.Request{
			Method: "POST", Path: fmt.Sprintf("/api/staff/coach/requests/%d/claim", talks[1].Site.ID), As: apptest.Coach,
		})
		a.Seen()
		list := func(query string) apptest.Request {
			return apptest.Request{Path: "/api/staff/coach/requests?" + query, As: apptest.Coach}
		}
		for query, names := range map[string]string{
			"": "Zoe =Al bea", "sort=-waiting": "bea =Al Zoe", "sort=name": "=Al bea Zoe", "sort=center": "Zoe =Al bea",
			"sort=1;--": "Zoe =Al bea",
			"q=BE":      "bea", "q=riverside": "Zoe =Al bea", "q=young": "", "q=able": "", "type=0": "Zoe =Al",
			"type=1": "bea", "offered=yes": "=Al", "offered=no": "Zoe bea", "offered=perhaps": "Zoe =Al bea",
			"limit=2": "Zoe =Al", "limit=2&offset=2": "bea", "offset=9": "", "centerId=4711": "", "centerId=" +
				a.Rows("SELECT center_id FROM microsite")[0][0]: "Zoe =Al bea",
		} {
			if got := apptest.Column(a.Expect(query, list(query), apptest.Want{Trail: seenRequests}),
				"firstName"); got != names {
				t.Errorf("%q shows %s, want %s", query, got, names)
			}
		}
		a.Expect("a page tells of all", list("limit=1"), apptest.Want{Trail: seenRequests, Has: map[string]any{"total": 3}})
		a.Expect("how many are left to offer to", apptest.Request{Path: "/api/staff/coach/count", As: apptest.Coach},
			apptest.Want{Has: map[string]any{"results.patients": 0, "results.requests": 2}})
		file := apptest.Request{Path: "/api/staff/coach/requests.csv?sort=name", As: apptest.Coach}
		response := a.Expect("as a file", file, apptest.Want{Trail: []string{"coaching.requests-exported"}})
		rows := apptest.Table(t, response)
		if len(rows) != 3 || rows[0][0] != "'=Al" || rows[0][4] != "yes" || rows[2][0] != "Zoe" || rows[2][4] != "no" ||
			strings.Contains(string(response.Body), "Able") ||
			strings.Contains(string(response.Body), "@") {
			t.Errorf("the file holds %v", rows)
		}
		for _, who := range []string{apptest.Administrator, apptest.Reviewer, apptest.Coordinator, apptest.OtherCoordinator} {
			other := file
			other.As = who
			a.Expect("not for "+who, other, apptest.Want{Status: 403})
		}
		_, cookies := secondCoach(a)
		a.Seen()
		mine := a.Expect(
			"another coach offered nothing", apptest.Request{Path: "/api/staff/coach/requests?offered=yes", Cookies: cookies},
			apptest.Want{Trail: seenRequests, Has: map[string]any{"total": 0}},
		)
		if names := apptest.Column(mine, "firstName"); names != "" {
			t.Errorf("another coach's offers: %s", names)
		}
	})
}

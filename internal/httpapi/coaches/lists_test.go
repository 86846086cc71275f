package coaches_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	. "beacon/internal/testkit/apptest"
)

// asking creates patients who ask for a coach, one per hour.
func asking(a *App, patients ...Patient) (talks []Talk) {
	for _, p := range patients {
		site := a.Invite(p)
		a.Activate(site)
		w := Talk{App: a, Site: site, Coach: 0}
		a.Do(w.Request())
		a.Clock.Advance(time.Hour)
		talks = append(talks, w)
	}
	a.Seen()
	return talks
}

// Coaches can filter, sort, page and export the requests, and search only the data in the list (R7.3).
func TestCoachRequests_FilterSortPageAndExport(t *testing.T) {
	Each(t, func(t *testing.T, a *App) {
		talks := asking(a, Patient{FirstName: "Zoe", LastName: "Able", Email: "zoe@mail.example"},
			Patient{FirstName: "=Al", LastName: "Young", Email: "al@mail.example"},
			Patient{FirstName: "bea", LastName: "Moss", Email: "bea@mail.example", Type: 1})
		a.Do(Request{
			Method: "POST", Path: fmt.Sprintf("/api/staff/coach/requests/%d/claim", talks[1].Site.ID), As: Coco,
		})
		a.Seen()
		list := func(query string) Request {
			return Request{Path: "/api/staff/coach/requests?" + query, As: Coco}
		}
		for query, names := range map[string]string{
			"": "Zoe =Al bea", "sort=-waiting": "bea =Al Zoe", "sort=name": "=Al bea Zoe", "sort=center": "Zoe =Al bea",
			"sort=1;--": "Zoe =Al bea",
			"q=BE":      "bea", "q=riverside": "Zoe =Al bea", "q=young": "", "q=able": "", "type=0": "Zoe =Al",
			"type=1": "bea", "offered=yes": "=Al", "offered=no": "Zoe bea", "offered=perhaps": "Zoe =Al bea",
			"limit=2": "Zoe =Al", "limit=2&offset=2": "bea", "offset=9": "", "centerId=4711": "", "centerId=" +
				a.Rows("SELECT center_id FROM microsite")[0][0]: "Zoe =Al bea",
		} {
			if got := Column(a.Expect(query, list(query), Want{Trail: seenRequests}), "firstName"); got != names {
				t.Errorf("%q shows %s, want %s", query, got, names)
			}
		}
		a.Expect("a page tells of all", list("limit=1"), Want{Trail: seenRequests, Has: map[string]any{"total": 3}})
		a.Expect("how many are left to offer to", Request{Path: "/api/staff/coach/count", As: Coco},
			Want{Has: map[string]any{"results.patients": 0, "results.requests": 2, "results.claims": 0}})
		file := Request{Path: "/api/staff/coach/requests.csv?sort=name", As: Coco}
		answer := a.Expect("as a file", file, Want{Trail: []string{"coaching.requests-exported"}})
		rows := Table(t, answer)
		if len(rows) != 3 || rows[0][0] != "'=Al" || rows[0][4] != "yes" || rows[2][0] != "Zoe" || rows[2][4] != "no" ||
			strings.Contains(string(answer.Body), "Able") ||
			strings.Contains(string(answer.Body), "@") {
			t.Errorf("the file holds %v", rows)
		}
		for _, who := range []string{Ada, Remy, Cora, Otto} {
			other := file
			other.As = who
			a.Expect("not for "+who, other, Want{Status: 403})
		}
		_, cookies := secondCoach(a)
		a.Seen()
		mine := a.Expect(
			"another coach offered nothing", Request{Path: "/api/staff/coach/requests?offered=yes", Cookies: cookies},
			Want{Trail: seenRequests, Has: map[string]any{"total": 0}},
		)
		if names := Column(mine, "firstName"); names != "" {
			t.Errorf("another coach's offers: %s", names)
		}
	})
}

// The registry can filter, sort, page and export the offers (R7.3).
func TestCoachClaims_FilterSortPageAndExport(t *testing.T) {
	Each(t, func(t *testing.T, a *App) {
		talks := asking(a, Patient{FirstName: "Zoe", LastName: "able", Email: "zoe@mail.example"},
			Patient{FirstName: "Al", LastName: "+Young", Email: "al@mail.example", Type: 1},
			Patient{FirstName: "Bea", LastName: "Moss", Email: "bea@mail.example"})
		_, cookies := secondCoach(a)
		for i, by := range []Request{{As: Coco}, {Cookies: cookies}, {As: Coco}} {
			by.Method, by.Path = "POST", fmt.Sprintf("/api/staff/coach/requests/%d/claim", talks[i].Site.ID)
			a.Do(by)
			a.Clock.Advance(time.Minute)
		}
		a.Seen()
		list := func(query string) Request {
			return Request{Path: "/api/staff/coach/claims?" + query, As: Remy}
		}
		for query, names := range map[string]string{
			"": "able +Young Moss", "sort=-waiting": "Moss +Young able", "sort=name": "+Young able Moss",
			"sort=center": "able +Young Moss", "sort=coach": "+Young able Moss",
			"q=CLEO": "+Young", "q=coco": "able Moss", "q=bea m": "Moss", "q=zoe@": "", "type=0": "able Moss",
			"type=1":  "+Young",
			"limit=2": "able +Young", "limit=2&offset=2": "Moss", "offset=-3&limit=1": "able", "centerId=4711": "",
		} {
			if got := Column(a.Expect(query, list(strings.ReplaceAll(query, " ", "+")), Want{Trail: seenClaims}),
				"lastName"); got != names {
				t.Errorf("%q shows %s, want %s", query, got, names)
			}
		}
		a.Expect("a page tells of all", list("limit=1"), Want{Trail: seenClaims, Has: map[string]any{"total": 3}})
		a.Expect("how many wait", Request{Path: "/api/staff/coach/count", As: Ada},
			Want{Has: map[string]any{"results.patients": 0, "results.requests": 0, "results.claims": 3}})
		file := Request{Path: "/api/staff/coach/claims.csv?sort=name&limit=1", As: Remy}
		rows := Table(t, a.Expect("as a file, whole", file, Want{Trail: []string{"coaching.claims-exported"}}))
		if len(rows) != 3 || rows[0][3] != "'+Young" || rows[0][7] != "Cleo Ray" || rows[1][2] != "Zoe" ||
			rows[1][7] != "Coco Hill" {
			t.Errorf("the file holds %v", rows)
		}
		if got := a.Rows("SELECT details FROM audit_event WHERE action = 'coaching.claims-exported'"); len(got) != 1 ||
			got[0][0] != `{"rows":"3"}` {
			t.Errorf("the trail holds %v", got)
		}
		for _, who := range []string{Cora, Otto, Coco} {
			other := file
			other.As = who
			a.Expect("not for "+who, other, Want{Status: 403})
		}
		for _, who := range []string{Cora, Otto} {
			a.Expect("nothing to count for "+who, Request{Path: "/api/staff/coach/count", As: who}, Want{Status: 403})
		}
		a.Expect("nor for nobody", Request{Path: file.Path}, Want{Status: 401})
	})
}

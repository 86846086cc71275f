package microsites_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"beacon/internal/testkit/apptest"
)

// The review queue can be filtered, sorted, paged and exported (R7.3).
func TestReviewQueue_FilterSortPageAndExport(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		submit := func(site apptest.Site) {
			a.Expect(
				"submitted",
				apptest.Save{
					Site: site, Story: apptest.PatientStory2, Responsible: true,
					Pictures: []apptest.Pic{{File: apptest.SmallPhoto(1)}},
				}.Request(),
				apptest.Want{Trail: []string{"microsite.submitted"}},
			)
		}
		zoe := a.Live(apptest.Patient{FirstName: "Zoe", LastName: "Able", Email: "zoe@mail.example"}, apptest.PatientStory)
		submit(zoe)
		a.Clock.Advance(8 * 24 * time.Hour)
		al := a.Invite(apptest.Patient{FirstName: "=Al", LastName: "Young", Email: "al@mail.example"})
		a.Activate(al)
		submit(al)
		a.Seen()
		queue := func(query string) apptest.Request {
			return apptest.Request{Path: "/api/staff/queue?" + query, As: apptest.Coordinator}
		}
		for query, names := range map[string]string{
			"": "Able Young", "sort=-waiting": "Young Able", "sort=name": "Able Young", "sort=center": "Able Young",
			"sort=1;--":   "Able Young",
			"what=update": "Able", "what=first": "Young", "due=now": "Able", "due=now&what=first": "", "limit=1": "Able",
			"limit=1&offset=1": "Young", "offset=7": "", "centerId=4711": "",
		} {
			response := a.Expect(query, queue(query), apptest.Want{Trail: []string{"microsite.queue-viewed"}})
			got := []string{}
			for i := range strings.Fields(names + " more") {
				if name := response.Get(fmt.Sprintf("results.%d.lastName", i)); name != nil {
					got = append(got, name.(string))
				}
			}
			if strings.Join(got, " ") != names {
				t.Errorf("%q shows %v, want %s", query, got, names)
			}
		}
		a.Expect("a page tells of all", queue("limit=1"),
			apptest.Want{Trail: []string{"microsite.queue-viewed"}, Has: map[string]any{"total": 2}})
		file := func(query, as string) apptest.Request {
			return apptest.Request{Path: "/api/staff/queue.csv?" + query, As: as}
		}
		rows := apptest.Table(
			t,
			a.Expect(
				"as a file",
				file("sort=-waiting", apptest.Coordinator),
				apptest.Want{Trail: []string{"microsite.queue-exported"}},
			),
		)
		if len(rows) != 2 || rows[0][2] != "'=Al" || rows[0][7] != "first" || rows[1][1] != zoe.Code ||
			rows[1][7] != "update" ||
			rows[1][11] != "-1" {
			t.Errorf("the file holds %v", rows)
		}
		if got := a.Rows("SELECT details FROM audit_event WHERE action = 'microsite.queue-exported'"); len(got) != 1 ||
			got[0][0] != `{"rows":"2"}` {
			t.Errorf("the trail holds %v", got)
		}
		if rows := apptest.Table(t, a.Expect("of another center", file("", apptest.OtherCoordinator),
			apptest.Want{Trail: []string{"microsite.queue-exported"}})); len(
			rows,
		) != 0 {
			t.Errorf("another center sees %v", rows)
		}
		a.Expect("a coach has no queue", file("", apptest.Coach), apptest.Want{Status: 403})
		a.Expect("nobody has one", file("", ""), apptest.Want{Status: 401})
	})
}

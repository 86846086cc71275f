package microsites_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	. "beacon/internal/testkit/apptest"
)

func record(site Site, as string) Request { return Request{Path: site.StaffPath("/record"), As: as} }

// The record shows the patient's data and the status to authorized staff, and each read is audited (R7.4).
func TestSiteRecord(t *testing.T) {
	Each(t, func(t *testing.T, a *App) {
		looked := []string{"microsite.viewed"}
		site := a.Invite(Patient{BirthDate: "03/04/1961"})
		a.Expect("an invitation", record(site, Cora), Want{Trail: looked, Has: map[string]any{
			"results.firstName":    "Rosa",
			"results.birthDate":    "03/04/1961",
			"results.phonePrimary": "",
			"results.release":      nil,
			"results.down":         nil,
			"results.reviews":      []any{},
			"results.thumbnail":    nil,
			"results.isLive":       false,
			"results.sentAt":       nil,
			"results.stage":        nil,
		}})
		site = a.Live(Patient{Email: "live@mail.example"}, RosaStory)
		live := a.Expect("a live site", record(site, Remy), Want{Trail: looked, Has: map[string]any{
			"results.birthDate":      "",
			"results.agreedToHipaa":  true,
			"results.release.agreed": true,
			"results.release.signer": "Rosa Ejemplo",
			"results.isLive":         true,
			"results.sentAt":         nil,
			"results.currentStatus":  100,
		}})
		if phone := live.Text("results.phonePrimary"); phone == "" || live.Text("results.thumbnail") == "" {
			t.Errorf("no phone or no face: %s", live.Body)
		}
		a.Expect(
			"an update",
			Save{Site: site, Story: RosaStory2, Responsible: true, Pictures: []Pic{{File: SmallPhoto(1)}}}.Request(),
			Want{Trail: []string{"microsite.submitted"}, Emails: ToCenter},
		)
		a.Expect("waits for the center", record(site, Cora), Want{
			Trail: looked,
			Has: map[string]any{
				"results.sentAt":    a.Clock.Now(),
				"results.stage":     "center",
				"results.canReview": true,
				"results.isLive":    true,
			},
		})
		a.Expect("not for the registry's reviewer", record(site, Remy),
			Want{Trail: looked, Has: map[string]any{"results.stage": "center", "results.canReview": false}})
		a.Expect("taken down", Request{Method: "POST", Path: site.StaffPath("/deactivate"), As: Remy},
			Want{Trail: []string{"microsite.deactivated"}, Emails: []string{"site-closed live@mail.example"}})
		a.Expect("by whom", record(site, Cora), Want{
			Trail: looked,
			Has: map[string]any{
				"results.down.by":        "Remy Stone",
				"results.down.undoUntil": nil,
				"results.down.at":        a.Clock.Now(),
			},
		})
		for _, as := range []string{Otto, Coco} {
			a.Expect("not for "+as, record(site, as), Want{Status: 404})
		}
	})
}

// The statistics contain the counts of R4.3 by kind.
func TestSiteRecord_Stats(t *testing.T) {
	a := New(t)
	site := a.Live(Patient{}, RosaStory)
	visit := func(kind string) {
		t.Helper()
		a.Expect(kind, Request{Method: "POST", Path: "/api/microsite/" + site.Code + "/stats/" + kind}, Want{})
	}
	visit("initial")
	visit("learn-more")
	a.Clock.Advance(8 * 24 * time.Hour)
	visit("initial")
	visit("initial")
	visit("eligible")
	stats := Request{Path: site.StaffPath("/stats"), As: Cora}
	a.Expect("by kind and week", stats, Want{Has: map[string]any{
		"results.weeks.#": 8,
		"results.visitors": map[string]any{
			"total":    3,
			"pastWeek": 2,
			"history":  []any{0, 0, 0, 0, 0, 0, 1, 2},
		},
		"results.learnMore.total":      1,
		"results.learnMore.pastWeek":   0,
		"results.eligibility.total":    1,
		"results.eligibility.pastWeek": 1,
		"results.registrations": map[string]any{
			"total":    0,
			"pastWeek": 0,
			"history":  []any{0, 0, 0, 0, 0, 0, 0, 0},
		},
	}})
	for _, as := range []string{Otto, Coco} {
		stats.As = as
		a.Expect("not for "+as, stats, Want{Status: 404})
	}
}

// Staff can withdraw a release after a written notice. The public page is already hidden when the response arrives
// (R3.10).
// Shows R3.10a.
func TestWithdrawRelease_OnPaper(t *testing.T) {
	Each(t, func(t *testing.T, a *App) {
		site := a.Live(Patient{}, RosaStory)
		withdraw := func(as, day string) Request {
			return Request{
				Method: "POST", Path: site.StaffPath("/withdraw-release"), As: as, Body: map[string]any{"noticeDate": day},
			}
		}
		for _, as := range []string{Otto, Coco} {
			a.Expect("not for "+as, withdraw(as, "2026-03-01"), Want{Status: 404})
		}
		for _, day := range []string{"", "03/01/2026", "2026-02-30", "2026-03-04", "0001-01-01"} {
			a.Expect("no such date", withdraw(Cora, day), Want{Status: 422, Fields: []string{"noticeDate"}})
		}
		a.Expect("cached", Request{Path: "/" + site.Code}, Want{})
		a.Expect("withdrawn", withdraw(Cora, "2026-03-01"), Want{
			Trail: []string{"microsite.release-withdrawn"}, Emails: []string{"release-withdrawn " + RosaMail},
			Has: map[string]any{"results.currentStatus": 100},
		})
		a.Expect("the page is gone", Request{Path: "/" + site.Code}, Want{Status: 302})
		a.Expect("the record says so", record(site, Remy), Want{
			Trail: []string{"microsite.viewed"},
			Has: map[string]any{
				"results.agreedToHipaa":  false,
				"results.release.agreed": false,
				"results.release.at":     a.Clock.Now(),
			},
		})
		a.Expect(
			"who and when",
			Request{Path: site.StaffPath("/timeline"), As: Cora},
			Want{Trail: []string{"microsite.timeline-viewed"}, Has: map[string]any{
				"results.1.action":             "microsite.release-withdrawn",
				"results.1.actorName":          "Cora Vance",
				"results.1.details.noticeDate": "2026-03-01",
			}},
		)
		a.Expect("twice", withdraw(Ada, "2026-03-01"), Want{Status: 409})
	})
}

// Only administrators can see the private links, which they can also read in emails. Each read is audited, without
// the key.
func TestSiteRecord_LinksForAdministratorsOnly(t *testing.T) {
	a := New(t)
	site := a.Live(Patient{}, RosaStory)
	show := func(as string) Request {
		return Request{Method: "POST", Path: site.StaffPath("/private-link"), As: as}
	}
	for _, as := range []string{Remy, Cora, Otto, Coco} {
		a.Expect("not for "+as, show(as), Want{Status: 403})
	}
	own := fmt.Sprintf("/%d/%s", site.ID, site.Key)
	a.Expect("shown", show(Ada), Want{Trail: []string{"microsite.link-shown"}, Has: map[string]any{
		"results.dashboard": "/microsite/landing" + own, "results.editor": "/microsite/custom-site" + own}})
	if trail := a.Rows("SELECT details FROM audit_event WHERE action = 'microsite.link-shown'"); strings.Contains(
		fmt.Sprint(trail), site.Key,
	) {
		t.Errorf("the trail holds the key: %v", trail)
	}
	a.Expect(
		"of nobody", Request{Method: "POST", Path: "/api/staff/microsites/4711/private-link", As: Ada}, Want{Status: 404},
	)
}

// Pending submissions are sorted like the work queue. A read is audited with the number of sites; reading only the
// count is not audited.
func TestMicrosites_FilterSortAndExport(t *testing.T) {
	Each(t, func(t *testing.T, a *App) {
		looked := []string{"microsite.list-viewed"}
		zoe := a.Live(Patient{FirstName: "Zoe", LastName: "Able", Email: "zoe@mail.example"}, RosaStory)
		a.Invite(Patient{FirstName: "Al", LastName: "Young", Email: "al@mail.example"})
		count := Request{Path: "/api/staff/queue/count", As: Cora}
		before := a.Expect("nothing waits", count, Want{Has: map[string]any{"results.count": 0}}).Text("results.mark")
		a.Clock.Advance(time.Minute)
		a.Expect(
			"an update", Save{Site: zoe, Story: RosaStory2, Responsible: true, Pictures: []Pic{{File: SmallPhoto(1)}}}.Request(),
			Want{Trail: []string{"microsite.submitted"}, Emails: ToCenter},
		)
		if after := a.Expect("one waits", count, Want{Has: map[string]any{"results.count": 1}}).
			Text("results.mark"); after == before {
			t.Error("the mark is the same")
		}
		list := func(query string) Request { return Request{Path: "/api/staff/microsites?" + query, As: Cora} }
		queue := a.Expect(
			"the queue", Request{Path: "/api/staff/queue", As: Cora}, Want{Trail: []string{"microsite.queue-viewed"}},
		)
		a.Expect("what waits first", list("sort=waiting"), Want{
			Trail: looked,
			Has: map[string]any{
				"results.0.firstName":    "Zoe",
				"results.0.waitingSince": a.Clock.Now(),
				"results.0.dueAt":        queue.Get("results.0.dueAt"),
				"results.1.waitingSince": nil,
				"results.1.dueAt":        nil,
			},
		})
		a.Expect("by name", list("sort=name"),
			Want{Trail: looked, Has: map[string]any{"results.0.lastName": "Able", "results.1.lastName": "Young"}})
		a.Expect("and down", list("sort=-name"), Want{Trail: looked, Has: map[string]any{"results.0.lastName": "Young"}})
		a.Expect("no such order", list("sort=1;--"), Want{Trail: looked, Has: map[string]any{"results.0.lastName": "Able"}})
		a.Expect(
			"by review", list("review=50"), Want{Trail: looked, Has: map[string]any{"total": 1, "results.0.firstName": "Zoe"}},
		)
		table := a.Expect("the same as a table", Request{Path: "/api/staff/microsites.csv?review=50&sort=name", As: Cora},
			Want{Trail: []string{"microsite.exported"}})
		if lines := strings.Split(
			strings.TrimSpace(string(table.Body)),
			"\n",
		); len(lines) != 2 || !strings.Contains(lines[0], "waiting since,due") ||
			!strings.Contains(lines[1], a.Clock.Now().Format(time.RFC3339)) {
			t.Errorf("table %q", table.Body)
		}
		for path, rows := range map[string]string{"microsite.queue-viewed": `{"rows":"1"}`,
			"microsite.exported": `{"rows":"1"}`} {
			if got := a.Rows("SELECT details FROM audit_event WHERE action = '" + path +
				"' ORDER BY seq DESC LIMIT 1"); len(got) == 0 ||
				got[0][0] != rows {
				t.Errorf("%s: %v", path, got)
			}
		}
		a.Expect("a coach has no queue", Request{Path: "/api/staff/queue/count", As: Coco}, Want{Status: 403})
	})
}

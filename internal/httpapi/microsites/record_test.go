package microsites_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"beacon/internal/testkit/apptest"
)

func record(site apptest.Site, as string) apptest.Request {
	return apptest.Request{Path: site.StaffPath("/record"), As: as}
}

// The record shows the patient's data and the status to authorized staff, and each read is audited (R7.4).
func TestSiteRecord(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		looked := []string{"microsite.viewed"}
		site := a.Invite(apptest.Patient{BirthDate: "03/04/1961"})
		a.Expect("an invitation", record(site, apptest.Coordinator), apptest.Want{
			Trail: looked,
			Has: map[string]any{
				"results.firstName": "Rosa", "results.birthDate": "03/04/1961", "results.phonePrimary": "",
				"results.release": nil, "results.down": nil, "results.reviews": []any{}, "results.thumbnail": nil,
				"results.isLive": false, "results.sentAt": nil, "results.stage": nil,
			},
		})
		site = a.Live(apptest.Patient{Email: "live@mail.example"}, apptest.PatientStory)
		live := a.Expect("a live site", record(site, apptest.Reviewer), apptest.Want{
			Trail: looked,
			Has: map[string]any{
				"results.birthDate": "", "results.agreedToHipaa": true, "results.release.agreed": true,
				"results.release.signer": "Rosa Ejemplo", "results.isLive": true, "results.sentAt": nil,
				"results.currentStatus": 100,
			},
		})
		if phone := live.Text("results.phonePrimary"); phone == "" || live.Text("results.thumbnail") == "" {
			t.Errorf("no phone or no face: %s", live.Body)
		}
		a.Expect("an update", apptest.Save{
			Site: site, Story: apptest.PatientStory2, Responsible: true,
			Pictures: []apptest.Pic{{File: apptest.SmallPhoto(1)}},
		}.Request(), apptest.Want{Trail: []string{"microsite.submitted"}})
		a.Expect("waits for the center", record(site, apptest.Coordinator), apptest.Want{
			Trail: looked,
			Has: map[string]any{
				"results.sentAt": a.Clock.Now(), "results.stage": "center", "results.canReview": true,
				"results.isLive": true,
			},
		})
		a.Expect("not for the registry's reviewer", record(site, apptest.Reviewer),
			apptest.Want{Trail: looked, Has: map[string]any{"results.stage": "center", "results.canReview": false}})
		a.Expect("taken down", apptest.Request{Method: "POST", Path: site.StaffPath("/deactivate"), As: apptest.Reviewer},
			apptest.Want{Trail: []string{"microsite.deactivated"}, Emails: []string{"site-closed live@mail.example"}})
		a.Expect("by whom", record(site, apptest.Coordinator), apptest.Want{
			Trail: looked,
			Has: map[string]any{
				"results.down.by": "Remy Stone", "results.down.undoUntil": nil, "results.down.at": a.Clock.Now(),
			},
		})
		for _, as := range []string{apptest.OtherCoordinator, apptest.Coach} {
			a.Expect("not for "+as, record(site, as), apptest.Want{Status: 404})
		}
	})
}

// The statistics contain the counts of R4.3 by kind.
func TestSiteRecord_Stats(t *testing.T) {
	a := apptest.New(t)
	site := a.Live(apptest.Patient{}, apptest.PatientStory)
	visit := func(kind string) {
		t.Helper()
		a.Expect(kind, apptest.Request{Method: "POST", Path: "/api/microsite/" + site.Code + "/stats/" + kind},
			apptest.Want{})
	}
	visit("initial")
	visit("learn-more")
	a.Clock.Advance(8 * 24 * time.Hour)
	visit("initial")
	visit("initial")
	visit("eligible")
	stats := apptest.Request{Path: site.StaffPath("/stats"), As: apptest.Coordinator}
	a.Expect("by kind and week", stats, apptest.Want{
		Has: map[string]any{
			"results.weeks.#":         8,
			"results.visitors":        map[string]any{"total": 3, "pastWeek": 2, "history": []any{0, 0, 0, 0, 0, 0, 1, 2}},
			"results.learnMore.total": 1, "results.learnMore.pastWeek": 0, "results.eligibility.total": 1,
			"results.eligibility.pastWeek": 1,
			"results.registrations": map[string]any{
				"total": 0, "pastWeek": 0, "history": []any{0, 0, 0, 0, 0, 0, 0, 0},
			},
		},
	})
	for _, as := range []string{apptest.OtherCoordinator, apptest.Coach} {
		stats.As = as
		a.Expect("not for "+as, stats, apptest.Want{Status: 404})
	}
}

// Staff can withdraw a release after a written notice. The public page is already hidden when the response arrives
// (R3.10).
// Shows R3.10a.
func TestWithdrawRelease_OnPaper(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		site := a.Live(apptest.Patient{}, apptest.PatientStory)
		withdraw := func(as, day string) apptest.Request {
			return apptest.Request{
				Method: "POST", Path: site.StaffPath("/withdraw-release"), As: as, Body: map[string]any{"noticeDate": day},
			}
		}
		for _, as := range []string{apptest.OtherCoordinator, apptest.Coach} {
			a.Expect("not for "+as, withdraw(as, "2026-03-01"), apptest.Want{Status: 404})
		}
		for _, day := range []string{"", "03/01/2026", "2026-02-30", "2026-03-04", "0001-01-01"} {
			a.Expect("no such date", withdraw(apptest.Coordinator, day),
				apptest.Want{Status: 422, Fields: []string{"noticeDate"}})
		}
		a.Expect("cached", apptest.Request{Path: "/" + site.Code}, apptest.Want{})
		a.Expect("withdrawn", withdraw(apptest.Coordinator, "2026-03-01"), apptest.Want{
			Trail: []string{"microsite.release-withdrawn"}, Emails: []string{"release-withdrawn " + apptest.PatientEmail},
			Has: map[string]any{"results.currentStatus": 100},
		})
		a.Expect("the page is gone", apptest.Request{Path: "/" + site.Code}, apptest.Want{Status: 302})
		a.Expect("the record says so", record(site, apptest.Reviewer), apptest.Want{
			Trail: []string{"microsite.viewed"},
			Has: map[string]any{
				"results.agreedToHipaa": false, "results.release.agreed": false, "results.release.at": a.Clock.Now(),
			},
		})
		a.Expect("who and when", apptest.Request{Path: site.StaffPath("/timeline"), As: apptest.Coordinator},
			apptest.Want{
				Trail: []string{"microsite.timeline-viewed"},
				Has: map[string]any{
					"results.1.action": "microsite.release-withdrawn", "results.1.actorName": "Cora Vance",
					"results.1.details.noticeDate": "2026-03-01",
				},
			})
		a.Expect("twice", withdraw(apptest.Administrator, "2026-03-01"), apptest.Want{Status: 409})
	})
}

// Only administrators can see the private links, which they can also read in emails. Each read is audited, without
// the key.
func TestSiteRecord_LinksForAdministratorsOnly(t *testing.T) {
	a := apptest.New(t)
	site := a.Live(apptest.Patient{}, apptest.PatientStory)
	show := func(as string) apptest.Request {
		return apptest.Request{Method: "POST", Path: site.StaffPath("/private-link"), As: as}
	}
	own := fmt.Sprintf("/%d/%s", site.ID, site.Key)
	a.Expect(
		"shown",
		show(apptest.Administrator),
		apptest.Want{Trail: []string{"microsite.link-shown"}, Has: map[string]any{
			"results.dashboard": "/microsite/landing" + own, "results.editor": "/microsite/custom-site" + own}},
	)
	if trail := a.Rows("SELECT details FROM audit_event WHERE action = 'microsite.link-shown'"); strings.Contains(
		fmt.Sprint(trail), site.Key,
	) {
		t.Errorf("the trail holds the key: %v", trail)
	}
	a.Expect("of nobody",
		apptest.Request{Method: "POST", Path: "/api/staff/microsites/4711/private-link", As: apptest.Administrator},
		apptest.Want{Status: 404})
}

// Pending submissions are sorted like the work list. A read is audited with the number of sites; reading only the
// count is not audited.
func TestMicrosites_FilterSortAndExport(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		looked := []string{"microsite.list-viewed"}
		zoe := a.Live(apptest.Patient{FirstName: "Zoe", LastName: "Able", Email: "zoe@mail.example"}, apptest.PatientStory)
		a.Invite(apptest.Patient{FirstName: "Al", LastName: "Young", Email: "al@mail.example"})
		count := apptest.Request{Path: "/api/staff/work/count", As: apptest.Coordinator}
		before := a.Expect("nothing waits", count, apptest.Want{Has: map[string]any{"results.mine": 0}}).Text("results.mark")
		a.Clock.Advance(time.Minute)
		a.Expect("an update", apptest.Save{
			Site: zoe, Story: apptest.PatientStory2, Responsible: true,
			Pictures: []apptest.Pic{{File: apptest.SmallPhoto(1)}},
		}.Request(), apptest.Want{Trail: []string{"microsite.submitted"}})
		if after := a.Expect("one waits", count, apptest.Want{Has: map[string]any{"results.mine": 1}}).
			Text("results.mark"); after == before {
			t.Error("the mark is the same")
		}
		list := func(query string) apptest.Request {
			return apptest.Request{Path: "/api/staff/microsites?" + query, As: apptest.Coordinator}
		}
		queue := a.Expect("the queue", apptest.Request{Path: "/api/staff/work", As: apptest.Coordinator},
			apptest.Want{Trail: []string{"work.list-viewed"}})
		a.Expect("what waits first", list("sort=waiting"), apptest.Want{
			Trail: looked,
			Has: map[string]any{
				"results.0.firstName": "Zoe", "results.0.waitingSince": a.Clock.Now(),
				"results.0.dueAt": queue.Get("results.0.dueAt"), "results.1.waitingSince": nil, "results.1.dueAt": nil,
			},
		})
		a.Expect("by name", list("sort=name"),
			apptest.Want{Trail: looked, Has: map[string]any{"results.0.lastName": "Able", "results.1.lastName": "Young"}})
		a.Expect("and down", list("sort=-name"),
			apptest.Want{Trail: looked, Has: map[string]any{"results.0.lastName": "Young"}})
		a.Expect("no such order", list("sort=1;--"),
			apptest.Want{Trail: looked, Has: map[string]any{"results.0.lastName": "Able"}})
		a.Expect("by review", list("review=50"),
			apptest.Want{Trail: looked, Has: map[string]any{"total": 1, "results.0.firstName": "Zoe"}})
		table := a.Expect("the same as a table",
			apptest.Request{Path: "/api/staff/microsites.csv?review=50&sort=name", As: apptest.Coordinator},
			apptest.Want{Trail: []string{"microsite.exported"}})
		if lines := strings.Split(strings.TrimSpace(string(table.Body)), "\n"); len(lines) != 2 || !strings.Contains(lines[0], "waiting since,due") ||
			!strings.Contains(lines[1], a.Clock.Now().Format(time.RFC3339)) {
			t.Errorf("table %q", table.Body)
		}
		for path, rows := range map[string]string{"work.list-viewed": `{"rows":"1"}`,
			"microsite.exported": `{"rows":"1"}`} {
			if got := a.Rows("SELECT details FROM audit_event WHERE action = '" + path + "' ORDER BY seq DESC LIMIT 1"); len(got) == 0 ||
				got[0][0] != rows {
				t.Errorf("%s: %v", path, got)
			}
		}
	})
}

package microsites_test

import (
	"testing"
	"time"

	"beacon/internal/testkit/apptest"
)

// Shows R3.11.
func TestBanner_NeedsRegistryApproval(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		site := a.Live(apptest.Patient{}, apptest.PatientStory)
		event := func(as string, what any, date string) apptest.Request {
			return apptest.Request{
				Method: "POST", Path: site.StaffPath("/events"), As: as,
				Body: map[string]any{"eventType": what, "eventDate": date},
			}
		}
		banner := func(as string, status any) apptest.Request {
			return apptest.Request{
				Method: "POST", Path: site.StaffPath("/banner"), As: as, Body: map[string]any{"status": status},
			}
		}
		public := func(what string, status int, desc string, logs ...any) {
			t.Helper()
			if logs == nil {
				logs = []any{}
			}
			a.Expect(what, apptest.Request{Path: "/api/microsite/" + site.Code}, apptest.Want{
				Has: map[string]any{
					"results.bannerStatusId": status, "results.bannerStatusDesc": desc, "results.eventLogs": logs,
				},
			})
			a.Expect(what+", to the patient", apptest.Request{Path: site.DataPath()},
				apptest.Want{Has: map[string]any{"results.showBanner": status == 2}})
		}
		listed := func(what string, times int) {
			t.Helper()
			a.Expect(what, apptest.ActiveRequest(site, ""), apptest.Want{Has: map[string]any{"results.#": times}})
		}
		public("nothing yet", 0, "")
		a.Expect("nothing to show", banner(apptest.Reviewer, 2), apptest.Want{Status: 409})
		a.Expect("nothing to clear", banner(apptest.Reviewer, 0),
			apptest.Want{Has: map[string]any{"results.bannerStatusId": 0}})
		a.Expect("another center", event(apptest.OtherCoordinator, 1, "2026-03-01"), apptest.Want{Status: 404})
		a.Expect("a coach", event(apptest.Coach, 1, "2026-03-01"), apptest.Want{Status: 404})
		for _, what := range []any{nil, -1, 5} {
			a.Expect("no such event", event(apptest.Coordinator, what, "2026-03-01"),
				apptest.Want{Status: 422, Fields: []string{"eventType"}})
		}
		for _, date := range []string{"", "03/01/2026", "2026-02-30", "2026-03-04", "0001-01-01"} {
			a.Expect("no such date", event(apptest.Coordinator, 1, date),
				apptest.Want{Status: 422, Fields: []string{"eventDate"}})
		}
		a.Expect("too sick", event(apptest.Coordinator, 4, "2026-02-20"), apptest.Want{
			Has:   map[string]any{"results.bannerStatusId": 1, "results.bannerStatusDesc": "Pending"},
			Trail: []string{"microsite.event-recorded"},
		})
		public("not before the registry says so", 0, "")
		a.Expect("a center may not show it", banner(apptest.Coordinator, 2), apptest.Want{Status: 403})
		for _, status := range []any{nil, 1, 3} {
			a.Expect("no such status", banner(apptest.Reviewer, status), apptest.Want{Status: 422, Fields: []string{"status"}})
		}
		a.Expect("cached", apptest.Request{Path: "/" + site.Code}, apptest.Want{})
		before := a.Rows("SELECT revision FROM microsite WHERE short_code = '" + site.Code + "'")[0][0]
		a.Expect("shown", banner(apptest.Reviewer, 2),
			apptest.Want{Has: map[string]any{"results.bannerStatusId": 2}, Trail: []string{"microsite.banner-set"}})
		if after := a.Rows("SELECT revision FROM microsite WHERE short_code = '" + site.Code + "'")[0][0]; after == before {
			t.Error("the page cache would not notice")
		}
		sick := map[string]any{
			"eventType": 4, "eventRecordedDateTime": apptest.Start.Format(time.RFC3339), "eventDate": "2026-02-20",
		}
		public("shown", 2, "Active", sick)
		listed("too sick", 1)
		a.Expect("shown already", banner(apptest.Reviewer, 2), apptest.Want{})
		a.Clock.Advance(time.Hour)
		a.Expect("then a transplant", event(apptest.Reviewer, 1, "2026-03-02"),
			apptest.Want{Has: map[string]any{"results.bannerStatusId": 1}, Trail: []string{"microsite.event-recorded"}})
		public("a new event waits, the old one is over", 0, "")
		a.Expect("shown", banner(apptest.Administrator, 2), apptest.Want{Trail: []string{"microsite.banner-set"}})
		public("its own event and no other", 2, "Active", map[string]any{
			"eventType": 1, "eventRecordedDateTime": apptest.Start.Add(time.Hour).Format(time.RFC3339),
			"eventDate": "2026-03-02",
		})
		a.Expect("both for staff", apptest.Request{Path: site.StaffPath("/events"), As: apptest.Coordinator},
			apptest.Want{
				Has: map[string]any{
					"results.eventLogs.#": 2, "results.eventLogs.0.eventType": 1,
					"results.eventLogs.0.recordedBy": "Remy Stone", "results.eventLogs.1.eventType": 4,
					"results.bannerStatusId": 2,
				},
				Trail: []string{"microsite.viewed"},
			})
		a.Expect("not for another center",
			apptest.Request{Path: site.StaffPath("/events"), As: apptest.OtherCoordinator}, apptest.Want{Status: 404})
		listed("after the transplant", 0)
		a.Expect("taken away", banner(apptest.Reviewer, 0), apptest.Want{Trail: []string{"microsite.banner-set"}})
		public("taken away", 0, "")
		listed("without the banner", 1)
		a.Expect("not shown again without an event", banner(apptest.Reviewer, 2), apptest.Want{Status: 409})
		a.Expect("voucher", event(apptest.Coordinator, 3, "2026-03-02"),
			apptest.Want{Trail: []string{"microsite.event-recorded"}})
		a.Expect("shown", banner(apptest.Reviewer, 2), apptest.Want{Trail: []string{"microsite.banner-set"}})
		a.Expect("ready again", event(apptest.Coordinator, 0, "2026-03-03"),
			apptest.Want{Has: map[string]any{"results.bannerStatusId": 0}, Trail: []string{"microsite.event-recorded"}})
		public("ready has no banner", 0, "")
		a.Expect("and gets none", banner(apptest.Reviewer, 2), apptest.Want{Status: 409})
	})
}

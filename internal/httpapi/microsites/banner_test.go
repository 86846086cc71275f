package microsites_test

import (
	"testing"
	"time"

	. "beacon/internal/testkit/apptest"
)

// Shows R3.11.
func TestBanner_NeedsRegistryApproval(t *testing.T) {
	Each(t, func(t *testing.T, a *App) {
		site := a.Live(Patient{}, RosaStory)
		event := func(as string, what any, date string) Request {
			return Request{
				Method: "POST", Path: site.StaffPath("/events"), As: as,
				Body: map[string]any{"eventType": what, "eventDate": date},
			}
		}
		banner := func(as string, status any) Request {
			return Request{
				Method: "POST", Path: site.StaffPath("/banner"), As: as, Body: map[string]any{"status": status},
			}
		}
		public := func(what string, status int, desc string, logs ...any) {
			t.Helper()
			if logs == nil {
				logs = []any{}
			}
			a.Expect(what, Request{Path: "/api/microsite/" + site.Code}, Want{
				Has: map[string]any{
					"results.bannerStatusId":   status,
					"results.bannerStatusDesc": desc,
					"results.eventLogs":        logs,
				},
			})
			a.Expect(what+", to the patient", Request{Path: site.DataPath()},
				Want{Has: map[string]any{"results.showBanner": status == 2}})
		}
		listed := func(what string, times int) {
			t.Helper()
			a.Expect(what, ActiveRequest(site, ""), Want{Has: map[string]any{"results.#": times}})
		}
		public("nothing yet", 0, "")
		a.Expect("nothing to show", banner(Remy, 2), Want{Status: 409})
		a.Expect("nothing to clear", banner(Remy, 0), Want{Has: map[string]any{"results.bannerStatusId": 0}})
		a.Expect("another center", event(Otto, 1, "2026-03-01"), Want{Status: 404})
		a.Expect("a coach", event(Coco, 1, "2026-03-01"), Want{Status: 404})
		for _, what := range []any{nil, -1, 5} {
			a.Expect("no such event", event(Cora, what, "2026-03-01"), Want{Status: 422, Fields: []string{"eventType"}})
		}
		for _, date := range []string{"", "03/01/2026", "2026-02-30", "2026-03-04", "0001-01-01"} {
			a.Expect("no such date", event(Cora, 1, date), Want{Status: 422, Fields: []string{"eventDate"}})
		}
		a.Expect("too sick", event(Cora, 4, "2026-02-20"), Want{
			Has:   map[string]any{"results.bannerStatusId": 1, "results.bannerStatusDesc": "Pending"},
			Trail: []string{"microsite.event-recorded"},
		})
		public("not before the registry says so", 0, "")
		a.Expect("a center may not show it", banner(Cora, 2), Want{Status: 403})
		for _, status := range []any{nil, 1, 3} {
			a.Expect("no such status", banner(Remy, status), Want{Status: 422, Fields: []string{"status"}})
		}
		a.Expect("cached", Request{Path: "/" + site.Code}, Want{})
		before := a.Rows("SELECT revision FROM microsite WHERE short_code = '" + site.Code + "'")[0][0]
		a.Expect("shown", banner(Remy, 2),
			Want{Has: map[string]any{"results.bannerStatusId": 2}, Trail: []string{"microsite.banner-set"}})
		if after := a.Rows("SELECT revision FROM microsite WHERE short_code = '" + site.Code + "'")[0][0]; after == before {
			t.Error("the page cache would not notice")
		}
		sick := map[string]any{
			"eventType":             4,
			"eventRecordedDateTime": Start.Format(time.RFC3339),
			"eventDate":             "2026-02-20",
		}
		public("shown", 2, "Active", sick)
		listed("too sick", 1)
		a.Expect("shown already", banner(Remy, 2), Want{})
		a.Clock.Advance(time.Hour)
		a.Expect("then a transplant", event(Remy, 1, "2026-03-02"),
			Want{Has: map[string]any{"results.bannerStatusId": 1}, Trail: []string{"microsite.event-recorded"}})
		public("a new event waits, the old one is over", 0, "")
		a.Expect("shown", banner(Ada, 2), Want{Trail: []string{"microsite.banner-set"}})
		public("its own event and no other", 2, "Active", map[string]any{
			"eventType":             1,
			"eventRecordedDateTime": Start.Add(time.Hour).Format(time.RFC3339),
			"eventDate":             "2026-03-02",
		})
		a.Expect("both for staff", Request{Path: site.StaffPath("/events"), As: Cora}, Want{Has: map[string]any{
			"results.eventLogs.#":            2,
			"results.eventLogs.0.eventType":  1,
			"results.eventLogs.0.recordedBy": "Remy Stone",
			"results.eventLogs.1.eventType":  4,
			"results.bannerStatusId":         2,
		}, Trail: []string{"microsite.viewed"}})
		a.Expect("not for another center", Request{Path: site.StaffPath("/events"), As: Otto}, Want{Status: 404})
		listed("after the transplant", 0)
		a.Expect("taken away", banner(Remy, 0), Want{Trail: []string{"microsite.banner-set"}})
		public("taken away", 0, "")
		listed("without the banner", 1)
		a.Expect("not shown again without an event", banner(Remy, 2), Want{Status: 409})
		a.Expect("voucher", event(Cora, 3, "2026-03-02"), Want{Trail: []string{"microsite.event-recorded"}})
		a.Expect("shown", banner(Remy, 2), Want{Trail: []string{"microsite.banner-set"}})
		a.Expect("ready again", event(Cora, 0, "2026-03-03"),
			Want{Has: map[string]any{"results.bannerStatusId": 0}, Trail: []string{"microsite.event-recorded"}})
		public("ready has no banner", 0, "")
		a.Expect("and gets none", banner(Remy, 2), Want{Status: 409})
	})
}

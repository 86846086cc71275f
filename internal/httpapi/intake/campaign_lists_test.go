package intake_test

import (
	"context"
	"fmt"
	"reflect"
	"testing"
	"time"

	"beacon/internal/center"
	"beacon/internal/champion"
	"beacon/internal/microsite"
	"beacon/internal/testkit/apptest"
)

// TestCampaigns_FilterSortPageAndExport is R7.3. The list has no personal data, so reads are not audited.
func TestCampaigns_FilterSortPageAndExport(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		day := func(days int) string { return a.Clock.Now().AddDate(0, 0, days).Format(time.DateOnly) }
		for _, c := range []champion.Campaign{
			{Code: "RIVER1", CenterID: a.Centers[0], Name: "=Spring", ClosesOn: day(-2)},
			{Code: "LAKE01", CenterID: a.Centers[1], Name: "lake", Type: microsite.Liver},
			{Code: "RIVER2", CenterID: a.Centers[0], Name: "Autumn", OpensOn: day(2)},
		} {
			campaign(a, c)
			a.Clock.Advance(time.Minute)
		}
		list := func(query, as string) apptest.Request {
			return apptest.Request{Path: "/api/staff/campaigns?" + query, As: as}
		}
		for query, codes := range map[string]string{
			"": "RIVER2 LAKE01 RIVER1", "sort=created": "RIVER1 LAKE01 RIVER2", "sort=name": "RIVER1 RIVER2 LAKE01",
			"sort=-code": "RIVER2 RIVER1 LAKE01", "sort=center": "LAKE01 RIVER2 RIVER1",
			"sort=1;--": "RIVER2 LAKE01 RIVER1", "q=SPRING": "RIVER1", "q=+lake01": "LAKE01",
			"q=riverside+tr": "RIVER2 RIVER1", "q=winter": "", "type=1": "LAKE01", "type=0": "RIVER2 RIVER1",
			"state=open": "LAKE01", "state=not-yet": "RIVER2", "state=over": "RIVER1", "state=perhaps": "RIVER2 LAKE01 RIVER1",
			"limit=2": "RIVER2 LAKE01", "limit=2&offset=2": "RIVER1",
			"offset=99999999999": "", "offset=-3&limit=1": "RIVER2", "centerId=4711": "",
			fmt.Sprintf("centerId=%d", a.Centers[1]): "LAKE01",
		} {
			if got := apptest.Column(a.Expect(query, list(query, apptest.Reviewer), apptest.Want{}), "code"); got != codes {
				t.Errorf("%q shows %s, want %s", query, got, codes)
			}
		}
		a.Expect("a page tells of all, and where each stands", list("limit=1", apptest.Administrator),
			apptest.Want{Has: map[string]any{"total": 3, "results.0.state": "not-yet", "results.0.isOpen": false}})
		a.Expect("a coordinator's own", list("limit=1", apptest.Coordinator), apptest.Want{Has: map[string]any{"total": 2}})
		a.Expect(
			"and nobody else's",
			list(fmt.Sprintf("centerId=%d", a.Centers[1]), apptest.Coordinator),
			apptest.Want{Has: map[string]any{"total": 0}},
		)
		file := func(query, as string) apptest.Request {
			return apptest.Request{Path: "/api/staff/campaigns.csv?" + query, As: as}
		}
		rows := apptest.Table(
			t,
			a.Expect("as a file, whole", file("sort=name&limit=1&offset=1", apptest.Coordinator), apptest.Want{}),
		)
		if len(rows) != 2 ||
			!reflect.DeepEqual(rows[0][1:], []string{"RIVER1", "'=Spring", "Riverside", "Kidney", "over", "", day(-2), "0"}) ||
			rows[1][1] != "RIVER2" {
			t.Errorf("the file holds %v", rows)
		}
		if rows := apptest.Table(
			t, a.Expect("of another center", file("", apptest.OtherCoordinator), apptest.Want{}),
		); len(rows) != 1 || rows[0][1] != "LAKE01" || rows[0][4] != "Liver" ||
			rows[0][5] != "open" {
			t.Errorf("another center's file holds %v", rows)
		}
		a.Expect("a coach has none", file("", apptest.Coach), apptest.Want{Status: 403})
		a.Expect("nor has nobody", file("", ""), apptest.Want{Status: 401})
	})
}

// TestCampaigns_Timeline is R7.3: the timeline shows each change with its author and both values.
func TestCampaigns_Timeline(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		save := func(path, as string, body map[string]any) apptest.Response {
			return a.Do(apptest.Request{Method: "POST", Path: "/api/staff/campaigns" + path, As: as, Body: body})
		}
		id := save(
			"",
			apptest.Coordinator,
			map[string]any{"code": "river1", "name": "Spring", "opensOn": "2026-01-01"},
		).Get("results.id")
		path := fmt.Sprintf("/%v", id)
		save(path, apptest.Administrator, map[string]any{"name": "Summer", "opensOn": "2026-01-01", "closesOn": "2026-08-31"})
		file := []byte("code,centerCode,name,opensOn,closesOn\nRIVER1,RIV,Summer,,2026-08-31\n")
		_, changed, problems, err := a.Champions.ImportCampaigns(
			context.Background(), file, []center.Center{{ID: a.Centers[0], Code: "RIV"}},
		)
		if err != nil || changed != 1 || len(problems) > 0 {
			t.Fatalf("%d changed, %v, %v", changed, problems, err)
		}
		a.Seen()
		history := apptest.Request{Path: "/api/staff/campaigns" + path + "/timeline", As: apptest.Coordinator}
		before := func(what ...string) map[string]any {
			details := map[string]any{
				"code":     "RIVER1",
				"name":     "Summer",
				"opensOn":  "2026-01-01",
				"closesOn": "2026-08-31",
				"center":   fmt.Sprint(a.Centers[0]),
			}
			for i := 0; i < len(what); i += 2 {
				details[what[i]] = what[i+1]
			}
			return details
		}
		response := a.Expect("newest first", history, apptest.Want{Has: map[string]any{
			"results.0.action":    "campaign.changed",
			"results.0.actorKind": "system",
			"results.0.actorName": "import",
			"results.1.action":    "campaign.changed",
			"results.1.actorName": "Ada Moss",
			"results.2.action":    "campaign.added",
			"results.2.actorName": "Cora Vance",
			"results.3":           nil,
		}})
		for i, want := range []map[string]any{
			before("opensOn", "", "opensOnBefore", "2026-01-01"), before("nameBefore", "Spring", "closesOnBefore", ""),
			before("name", "Spring", "closesOn", ""),
		} {
			if got := response.Get(fmt.Sprintf("results.%d.details", i)); !reflect.DeepEqual(got, want) {
				t.Errorf("event %d: %v, want %v", i, got, want)
			}
		}
		for who, status := range map[string]int{apptest.OtherCoordinator: 404, apptest.Coach: 403, apptest.Reviewer: 200,
			"": 401} {
			other := history
			other.As = who
			a.Expect("to "+who, other, apptest.Want{Status: status})
		}
		a.Expect(
			"of none",
			apptest.Request{Path: "/api/staff/campaigns/4711/timeline", As: apptest.Administrator},
			apptest.Want{Status: 404},
		)
	})
}

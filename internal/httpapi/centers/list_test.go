package centers_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"beacon/internal/center"
	"beacon/internal/testkit/apptest"
)

// R7.3: the list of centers can be filtered, sorted, paged and exported,
// and the timeline shows the changes by imports.
func TestList_FilterSortPageExportAndTimeline(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		desert := center.Entry{
			Center: center.Center{
				Code: "HDK", Name: "@High Desert", Alias: "Desert", City: "Albuquerque", State: "NM",
				PostalCode: "87101", Takes: center.Participation{Referrals: true},
				Figures: center.Figures{TransplantsLast12: 41, UnmatchedPairs: 9},
			},
			Coordinators: []center.Coordinator{
				{FullName: "Ann Ruiz", Email: "ann@desert.example", Phone: "505", PhoneType: center.WorkPhone},
				{FullName: "Bo", PhoneType: center.WorkPhone},
			},
		}
		for _, pairs := range []int64{9, 12} {
			desert.Figures.UnmatchedPairs = pairs
			if _, _, err := a.CenterService.Import(context.Background(), []center.Entry{desert}); err != nil {
				t.Fatal(err)
			}
		}
		a.Seen()
		list := func(query string) apptest.Request {
			return apptest.Request{Path: "/api/staff/centers/figures?" + query, As: apptest.Reviewer}
		}
		for query, aliases := range map[string]string{
			"": "Desert Lakeside Riverside", "sort=-name": "Riverside Lakeside Desert",
			"sort=transplants": "Lakeside Riverside Desert", "sort=-pairs": "Desert Lakeside Riverside",
			"sort=1;--": "Desert Lakeside Riverside", "q=hdk": "Desert", "q=springf": "Lakeside Riverside",
			"part=referrals": "Desert", "part=vouchers": "", "limit=1&offset=1": "Lakeside",
		} {
			if got := strings.Join(strings.Fields(apptest.Column(a.Expect(query, list(query), apptest.Want{}), "alias")),
				" "); got != aliases {
				t.Errorf("%q shows %s, want %s", query, got, aliases)
			}
		}
		found := a.Expect("one page with the total", list("limit=1"),
			apptest.Want{Has: map[string]any{"total": 3, "results.0.coordinators.0.fullName": "Ann Ruiz"}})
		file := apptest.Request{Path: "/api/staff/centers/figures.csv?sort=-pairs&limit=1", As: apptest.Administrator}
		rows := apptest.Table(t, a.Expect("as a file, whole", file, apptest.Want{}))
		if len(rows) != 3 ||
			strings.Join(
				rows[0][1:], "|",
			) != "HDK|'@High Desert|Desert|Albuquerque|NM|87101||yes|no|no|no|41|0|12|0|no|no|Ann Ruiz ann@desert.example "+
				"505; Bo|" {
			t.Errorf("rows of the file: %v", rows)
		}
		history := apptest.Request{
			Path: fmt.Sprintf("/api/staff/centers/%v/timeline", found.Get("results.0.id")), As: apptest.Administrator,
		}
		a.Expect("what imports did", history, apptest.Want{
			Has: map[string]any{
				"results.0.action": "center.changed", "results.0.actorName": "import",
				"results.0.details": map[string]any{"code": "HDK", "unmatchedPairs": "12", "unmatchedPairsBefore": "9"},
				"results.1.action":  "center.added", "results.2": nil,
			},
		})
		a.Expect("of a center that no import brought",
			apptest.Request{Path: fmt.Sprintf("/api/staff/centers/%d/timeline", a.Centers[0]), As: apptest.Reviewer},
			apptest.Want{Has: map[string]any{"results.0": nil}})
		a.Expect("of none", apptest.Request{Path: "/api/staff/centers/4711/timeline", As: apptest.Administrator},
			apptest.Want{Status: 404})
		for who, status := range map[string]int{apptest.Coordinator: 403, apptest.OtherCoordinator: 403, apptest.Coach: 403,
			"": 401} {
			for _, r := range []apptest.Request{list(""), file, history} {
				r.As = who
				a.Expect("not for "+who, r, apptest.Want{Status: status})
			}
		}
	})
}

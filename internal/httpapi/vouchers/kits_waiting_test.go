package vouchers_test

import (
	"fmt"
	"testing"

	"beacon/internal/testkit/apptest"
	"beacon/internal/voucher"
)

// The list of first kits can be filtered, sorted, paged and exported (R7.3).
func TestFirstKits_FilterSortPageAndExport(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		for _, w := range []struct{ last, surgery string }{{"Young", ""}, {"Moss", "2026-05-01"}, {"=Able", "2026-04-01"},
			{"Ray", "2026-06-01"}} {
			donor, _ := apptest.NewDonor(a, func(d *voucher.Donor) {
				d.SurgeryOn = w.surgery
				if w.last == "Ray" {
					d.CenterID = a.Centers[1]
				}
			})
			kitHolder(a, donor, func(h *voucher.Holder) { h.LastName, h.Email = w.last, w.last+"@mail.example" })
		}
		list := func(as, query string) apptest.Response {
			t.Helper()
			return a.Expect(
				query,
				apptest.Request{Path: "/api/staff/kits/waiting?" + query, As: as},
				apptest.Want{Trail: []string{"kit.waiting-viewed"}},
			)
		}
		for query, want := range map[string]string{
			"": "=Able Moss Ray Young", "sort=-surgery": "Ray Moss =Able Young", "sort=name": "=Able Moss Ray Young",
			"sort=-name":  "Young Ray Moss =Able",
			"sort=center": "Ray =Able Moss Young", "sort=1;--": "=Able Moss Ray Young", "q=MOSS@": "Moss",
			"surgeryBefore=2026-05-01": "=Able", "limit=2&offset=1": "Moss Ray",
			fmt.Sprintf("centerId=%d", a.Centers[1]): "Ray",
		} {
			if got := apptest.Column(list(apptest.Reviewer, query), "lastName"); got != want {
				t.Errorf("%q shows %s, want %s", query, got, want)
			}
		}
		if page := list(apptest.Reviewer, "limit=1"); page.Get("total") != 4.0 {
			t.Errorf("a page tells of %v", page.Get("total"))
		}
		if got := apptest.Column(list(apptest.OtherCoordinator, fmt.Sprintf("sort=name&centerId=%d", a.Centers[0])),
			"lastName"); got != "Ray" {
			t.Errorf("another center sees %s", got)
		}
		file := func(as string) apptest.Request {
			return apptest.Request{Path: "/api/staff/kits/waiting.csv?sort=-surgery&surgeryBefore=2026-05-02&limit=1", As: as}
		}
		rows := apptest.Table(
			t,
			a.Expect("the file, whole", file(apptest.Coordinator), apptest.Want{Trail: []string{"kit.waiting-exported"}}),
		)
		if len(rows) != 2 || rows[0][1] != "Tomás Moss" || rows[0][2] != "Riverside Transplant Center" ||
			rows[1][4] != "2026-04-01" {
			t.Errorf("the file holds %v", rows)
		}
		if got := a.Rows("SELECT details FROM audit_event WHERE action = 'kit.waiting-exported'"); len(got) != 1 ||
			got[0][0] != `{"rows":"2"}` {
			t.Errorf("the trail holds %v", got)
		}
		if rows := apptest.Table(t, a.Expect("another center's file", file(apptest.OtherCoordinator),
			apptest.Want{Trail: []string{"kit.waiting-exported"}})); len(
			rows,
		) != 0 {
			t.Errorf("another center's file holds %v", rows)
		}
		a.Expect("not for a coach", file(apptest.Coach), apptest.Want{Status: 403})
		a.Expect("nor for nobody", file(""), apptest.Want{Status: 401})
	})
}

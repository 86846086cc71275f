package search_test

import (
	"fmt"
	"net/url"
	"strings"
	"testing"

	"beacon/internal/testkit/apptest"
	"beacon/internal/voucher"
)

// look returns the request of a search.
func look(as, text string) apptest.Request {
	return apptest.Request{Path: "/api/staff/search?q=" + url.QueryEscape(text), As: as}
}

// found returns the kinds and ids that a search finds, such as "donor 3", in their order.
func found(a *apptest.App, as, text string) string {
	a.Helper()
	var all []string
	for _, p := range a.Do(look(as, text)).Get("results.people").([]any) {
		person := p.(map[string]any)
		all = append(all, fmt.Sprint(person["kind"], " ", person["id"]))
	}
	return strings.Join(all, ", ")
}

// Each role finds the people whom it may see, in every kind of record, from the moment of the change on.
func TestSearch_FindsWhomTheCallerMaySee(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		site := a.Invite(apptest.Patient{FirstName: "Zoë", LastName: "Ferrara", Email: "zoe@mail.example"})
		referrals := apptest.StoreReferral(a,
			apptest.Newcomer{FirstName: "Zoe", Email: "zoe.referral@mail.example", Centers: a.Centers[:]})
		donor, _ := apptest.NewDonor(a, func(d *voucher.Donor) { d.Phone = "+1 414-555-0162"; d.BirthDate = "1979-07-14" })
		holder, _ := apptest.NamedHolder(a, donor, func(h *voucher.Holder) { h.FirstName = "Zoe" })
		referralIDs := a.Rows("SELECT record_id FROM intake WHERE kind = 'referral' ORDER BY record_id")
		patient := fmt.Sprint("patient ", site.ID)
		first, second := "referral "+referralIDs[0][0], "referral "+referralIDs[1][0]
		holds, gives := fmt.Sprint("holder ", holder), fmt.Sprint("donor ", donor)
		for _, c := range []struct {
			as, text string
			want     []string
		}{
			{apptest.Administrator, "zoe", []string{patient, first, second, holds}},
			{apptest.Reviewer, "ZOË ferr", []string{patient}},
			{apptest.Coordinator, "zoe", []string{patient, first, holds}},
			{apptest.OtherCoordinator, "zoe", []string{second}},
			{apptest.Coach, "zoe", nil},
			{apptest.Coordinator, "ferara", []string{patient}}, // a typing error
			{apptest.Coordinator, site.Code, []string{patient}},
			{apptest.Coordinator, "(414) 555-0162", []string{gives}},
			{apptest.Coordinator, "7/14/79", []string{gives}},
			{apptest.Coordinator, "maribel@mail.example", []string{gives}},
			{apptest.OtherCoordinator, "(414) 555-0162", nil},
			{apptest.Coordinator, "%", nil},
			{apptest.Coordinator, `"' OR 1`, nil},
		} {
			got := found(a, c.as, c.text)
			for _, want := range c.want {
				if !strings.Contains(got+",", want+",") {
					t.Errorf("%s, %q: found %q, want %q in it", c.as, c.text, got, want)
				}
			}
			if n := len(c.want); n == 0 && got != "" || n > 0 && len(strings.Split(got, ", ")) != n {
				t.Errorf("%s, %q: found %q, want %q", c.as, c.text, got, c.want)
			}
		}
		_ = referrals

		a.Do(apptest.Request{Method: "POST", Path: site.StaffPath("/transfer"), As: apptest.Administrator,
			Body: apptest.JSON{"centerId": a.Centers[1], "reason": "Moved to another city."}})
		if got := found(a, apptest.OtherCoordinator, "ferrara"); got != patient {
			t.Errorf("after the transfer the new center finds %q, want the patient", got)
		}
		if got := found(a, apptest.Coordinator, "ferrara"); got != "" {
			t.Errorf("after the transfer the former center finds %q, want nobody", got)
		}
	})
}

// The trail has the text of a search and the opened record, not the other results.
func TestSearch_IsAuditedWithoutItsResults(t *testing.T) {
	a := apptest.New(t)
	site := a.Invite(apptest.Patient{FirstName: "Zoe", LastName: "Ferrara"})
	other := a.Invite(apptest.Patient{FirstName: "Ada", LastName: "Ferrara"})
	a.Expect("a search", look(apptest.Coordinator, " ferrara "), apptest.Want{
		Trail: []string{"search.made"},
		Has: map[string]any{
			"results.people.#": 2, "results.people.0.firstName": "Ada", "results.people.0.field": "name",
			"results.isTypo": false, "results.hasMore": false,
		},
	})
	details := a.Rows("SELECT details, subject_kind, subject_id FROM audit_event WHERE action = 'search.made'")
	if got := strings.Join(details[0], " "); got != `{"search":"ferrara"} search 0` {
		t.Errorf("the event has %q", got)
	}
	opened := func(as, kind string, id int64) apptest.Request {
		return apptest.Request{Method: "POST", Path: "/api/staff/search/opened", As: as,
			Body: apptest.JSON{"kind": kind, "id": id, "text": "ferrara"}}
	}
	a.Expect("a record is opened", opened(apptest.Coordinator, "patient", site.ID),
		apptest.Want{Trail: []string{"search.opened"}})
	a.Expect("of another center", opened(apptest.OtherCoordinator, "patient", other.ID), apptest.Want{Status: 404})
	a.Expect("of a coach without this patient", opened(apptest.Coach, "patient", site.ID), apptest.Want{Status: 404})
	a.Expect("of an unknown kind", opened(apptest.Coordinator, "microsite", site.ID), apptest.Want{Status: 404})
	a.Expect("too long", look(apptest.Coordinator, strings.Repeat("a", 201)), apptest.Want{Status: 422})
	a.Expect("nothing", look(apptest.Coordinator, " - "), apptest.Want{Has: map[string]any{"results.people.#": 0}})
}

// A transferred holder is found by the new center only. The donor's center, which knows the name, opens the holder from
// the donor's record.
func TestSearch_TransferredHolder(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		third := a.AddThirdCenter()
		donor, _ := apptest.NewDonor(a, nil)
		holder, _ := apptest.NamedHolder(a, donor, func(h *voucher.Holder) { h.FirstName, h.Email = "Zoe", "zoe@mail.example" })
		for version, center := range []int64{a.Centers[1], third} {
			a.Expect("transferred", apptest.Request{
				Method: "POST", Path: fmt.Sprintf("/api/staff/donors/%d/holders/%d/transfer", donor, holder),
				As:   apptest.Administrator,
				Body: apptest.JSON{"version": version + 1, "centerId": center, "reason": "Moved to another city."},
			}, apptest.Want{Trail: []string{"voucher-holder.transferred"}, Emails: transferred[center == third]})
		}
		for as, want := range map[string]string{
			apptest.Coordinator: "", apptest.OtherCoordinator: "", apptest.ThirdCoordinator: fmt.Sprint("holder ", holder),
			apptest.Reviewer: fmt.Sprint("holder ", holder),
		} {
			for _, text := range []string{"zoe", "zoe@mail.example"} {
				if got := found(a, as, text); got != want {
					t.Errorf("%s, %q: found %q, want %q", as, text, got, want)
				}
			}
		}
	})
}

// transferred are the emails of the two transfers.
var transferred = map[bool][]string{
	false: {"voucher-transferred cora@staff.example", "voucher-transferred otto@staff.example"},
	true: {
		"voucher-transferred cora@staff.example", "voucher-transferred otto@staff.example",
		"voucher-transferred tess@staff.example",
	},
}

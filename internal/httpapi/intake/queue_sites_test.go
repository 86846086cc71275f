package intake_test

import (
	"fmt"
	"strings"
	"testing"

	"beacon/internal/testkit/apptest"
)

// A referral becomes a site of the first center that makes one, with the patient's own release or with an invitation
// to agree.
func TestIntake_ReferralBecomesSite(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		entries := apptest.StoreReferral(
			a,
			apptest.Newcomer{FirstName: "Rosa", Email: "rosa@mail.example", Centers: a.Centers[:], Released: true},
		)
		made := a.Expect(
			"a site",
			work(entries[0], apptest.Coordinator, "microsite", apptest.JSON{"version": 1}),
			apptest.Want{
				Trail: []string{
					"microsite.registered",
					"microsite.confirmed",
					"intake.microsite-made",
				},
				Emails: []string{"microsite-link rosa@mail.example"},
				Has:    apptest.JSON{"results.site.currentStatus": 5, "results.canMakeMicrosite": false, "results.status": "new"},
			},
		)
		site := a.Site(int64(made.Get("results.site.id").(float64)))
		a.Expect(
			"it is the patient's",
			apptest.Request{Path: site.DataPath()},
			apptest.Want{Has: apptest.JSON{"results.firstName": "Rosa"}},
		)
		if rows := a.Rows(
			"SELECT agreed, address, language FROM release_record WHERE microsite_id = " + fmt.Sprint(site.ID),
		); len(rows) != 1 || rows[0][1] != "203.0.113.9" ||
			rows[0][2] != "es" {
			t.Errorf("the release: %v", rows)
		}
		a.Expect(
			"twice",
			work(entries[0], apptest.Coordinator, "microsite", apptest.JSON{"version": 2}),
			apptest.Want{Status: 409},
		)
		a.Expect(
			"by the other center",
			work(entries[1], apptest.OtherCoordinator, "microsite", apptest.JSON{"version": 1}),
			apptest.Want{Status: 409},
		)
		a.Expect(
			"which sees that there is one",
			apptest.Request{Path: entryPath(entries[1], ""), As: apptest.OtherCoordinator},
			apptest.Want{
				Trail: []string{"intake.viewed"},
				Has: apptest.JSON{
					"results.asked.siteElsewhere": true,
					"results.asked.otherCenters":  1,
					"results.site":                nil,
					"results.canMakeMicrosite":    false,
					"results.canConfirm":          false,
				},
			},
		)

		invited := apptest.StoreReferral(a,
			apptest.Newcomer{FirstName: "Ana", Email: "ana@mail.example", Centers: a.Centers[:1]})[0]
		a.Expect(
			"without the release",
			work(invited, apptest.Administrator, "microsite", apptest.JSON{"version": 1}),
			apptest.Want{
				Trail: []string{
					"microsite.registered",
					"microsite.confirmed",
					"intake.microsite-made",
				},
				Emails: []string{"microsite-invitation ana@mail.example"},
				Has:    apptest.JSON{"results.site.currentStatus": 0},
			},
		)
		again := apptest.StoreReferral(a,
			apptest.Newcomer{FirstName: "ana", Email: "ANA@mail.example", Centers: a.Centers[:1]})[0]
		twice := a.Expect(
			"of somebody who has a site there",
			work(again, apptest.Coordinator, "microsite", apptest.JSON{"version": 1}),
			apptest.Want{Status: 409},
		)
		if code := a.Rows("SELECT short_code FROM microsite WHERE email = 'ana@mail.example'"); len(code) != 1 ||
			!strings.Contains(twice.Text("message"), code[0][0]) {
			t.Errorf("%v, %s", code, twice.Body)
		}
		a.Expect(
			"of a registration",
			work(register(a, "José", "jose@mail.example", true), apptest.Coordinator, "microsite", apptest.JSON{"version": 1}),
			apptest.Want{Status: 409},
		)
	})
}

package intake_test

import (
	"maps"
	"strings"
	"testing"

	"beacon/internal/testkit/apptest"
)

const rightEmail = "rosa@post.example"

// entryFacts returns a request that corrects an entry. It sends the current facts with change applied.
func entryFacts(a *apptest.App, entry int64, as string, change apptest.JSON) apptest.Request {
	a.Helper()
	now := a.Do(apptest.Request{Path: entryPath(entry, ""), As: apptest.Administrator})
	a.Seen()
	body := apptest.JSON{"reason": "typing-mistake", "state": 32}
	for name, from := range map[string]string{
		"version": "version", "firstName": "firstName", "lastName": "lastName", "email": "email",
		"phonePrimary": "phone", "phoneSecondary": "secondPhone", "birthDate": "birthDate", "gender": "gender",
		"language": "language", "address": "address", "city": "city", "postalCode": "postalCode",
	} {
		body[name] = now.Get("results." + from)
	}
	maps.Copy(body, change)
	return work(entry, as, "facts", body)
}

// A correction applies to the referrals at both centers. A new address ends the links of the referral.
// Shows R12.2p.
func TestIntakeFacts_Referral(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		entries := apptest.StoreReferral(
			a,
			apptest.Newcomer{FirstName: "Rosa", Email: "rosa@mail.exmaple", Centers: a.Centers[:2]},
		)
		mend := entryFacts(a, entries[0], apptest.Coordinator, apptest.JSON{"email": rightEmail, "city": "Taos"})
		for as, status := range map[string]int{apptest.OtherCoordinator: 404, apptest.Coach: 403, apptest.Reviewer: 403} {
			mend.As = as
			a.Expect("not for "+as, mend, apptest.Want{Status: status})
		}
		wrong := apptest.JSON{"email": "x", "city": "", "state": 0, "postalCode": "9", "reason": ""}
		a.Expect(
			"rules",
			entryFacts(a, entries[0], apptest.Coordinator, wrong),
			apptest.Want{Status: 422, Fields: []string{"email", "city", "postalCode", "state", "reason"}},
		)
		mend.As = apptest.Coordinator
		a.Expect("mended", mend, apptest.Want{
			Trail:  []string{"intake.facts-changed", "intake.facts-changed"},
			Emails: []string{"address-changed rosa@mail.exmaple", "referral-link " + rightEmail},
			Has:    apptest.JSON{"results.email": rightEmail, "results.city": "Taos", "results.phone": "505-555-0100"},
		})
		a.Expect("seen before", mend, apptest.Want{Status: 409})
		a.Expect(
			"at the other center",
			apptest.Request{Path: entryPath(entries[1], ""), As: apptest.OtherCoordinator},
			apptest.Want{
				Trail: []string{"intake.viewed"},
				Has: apptest.JSON{
					"results.email": rightEmail, "results.history.1.action": "intake.facts-changed",
					"results.history.1.details": apptest.JSON{
						"reason": "typing-mistake", "email": rightEmail, "emailBefore": "rosa@mail.exmaple",
						"city": "Taos", "cityBefore": "Santa Fe",
					},
				},
			},
		)
		link := apptest.NewestEmail(a).Text("results.link")
		a.Expect(
			"the mailed link",
			apptest.Request{Path: "/api/recipient/get" + strings.TrimPrefix(link, apptest.BaseURL+"/recipient")},
			apptest.Want{},
		)
	})
}

// A site that the same center made from a referral takes over the corrected facts.
func TestIntakeFacts_SiteFollows(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		entry := apptest.StoreReferral(a,
			apptest.Newcomer{FirstName: "Rosa", Email: "rosa@mail.exmaple", Centers: a.Centers[:1]})[0]
		made := a.Expect("a site", work(entry, apptest.Coordinator, "microsite", apptest.JSON{"version": 1}), apptest.Want{
			Trail:  []string{"microsite.registered", "microsite.confirmed", "intake.microsite-made"},
			Emails: []string{"microsite-invitation rosa@mail.exmaple"},
		})
		a.Expect("mended", entryFacts(a, entry, apptest.Coordinator, apptest.JSON{"email": rightEmail}), apptest.Want{
			Trail: []string{"intake.facts-changed", "microsite.facts-changed"},
			Emails: []string{
				"address-changed rosa@mail.exmaple", "referral-link " + rightEmail,
				"address-changed rosa@mail.exmaple", "microsite-invitation " + rightEmail,
			},
		})
		site := a.Site(int64(made.Get("results.site.id").(float64)))
		a.Expect("the site", apptest.Request{Path: site.StaffPath("/record"), As: apptest.Coordinator},
			apptest.Want{Trail: []string{"microsite.viewed"}, Has: apptest.JSON{"results.email": rightEmail}})
	})
}

// A champion registration and its site are one record, and move to another center together.
func TestIntakeFacts_ChampionRegistration(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		entry := register(a, "Juan", "juan@mail.exmaple", true)
		a.Expect(
			"mended",
			entryFacts(a, entry, apptest.Coordinator, apptest.JSON{"email": "juan@mail.example", "address": "3 River Rd"}),
			apptest.Want{
				Trail:  []string{"intake.facts-changed", "microsite.facts-changed"},
				Emails: []string{"address-changed juan@mail.exmaple", "microsite-link juan@mail.example"},
				Has: apptest.JSON{
					"results.email": "juan@mail.example", "results.address": "3 River Rd",
					"results.registration.isAddressVerified": false,
				},
			},
		)
		record := a.Expect(
			"the entry",
			apptest.Request{Path: entryPath(entry, ""), As: apptest.Coordinator},
			apptest.Want{Trail: []string{"intake.viewed"}},
		)
		site := a.Site(int64(record.Get("results.site.id").(float64)))
		a.Expect("handed over", apptest.Request{
			Method: "POST", Path: site.StaffPath("/transfer"), As: apptest.Administrator,
			Body: apptest.JSON{"centerId": a.Centers[1]},
		}, apptest.Want{Trail: []string{"microsite.transferred"},
			Emails: []string{"patient-transferred " + apptest.Email(apptest.OtherCoordinator)}})
		a.Expect(
			"out of sight",
			apptest.Request{Path: entryPath(entry, ""), As: apptest.Coordinator},
			apptest.Want{Status: 404},
		)
		a.Expect("in the other queue", apptest.Request{Path: entryPath(entry, ""), As: apptest.OtherCoordinator},
			apptest.Want{Trail: []string{"intake.viewed"}, Has: apptest.JSON{"results.canConfirm": true}})
	})
}

package intake_test

import (
	"maps"
	"strings"
	"testing"

	. "beacon/internal/testkit/apptest"
)

const rightMail = "rosa@post.example"

// entryFacts returns a request that corrects an entry. It sends the current facts with change applied.
func entryFacts(a *App, entry int64, as string, change JSON) Request {
	a.Helper()
	now := a.Do(Request{Path: entryPath(entry, ""), As: Ada})
	a.Seen()
	body := JSON{"reason": "typing-mistake", "state": 32}
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
	Each(t, func(t *testing.T, a *App) {
		entries := StoreReferral(a, Newcomer{FirstName: "Rosa", Email: "rosa@mail.exmaple", Centers: a.Centers[:2]})
		mend := entryFacts(a, entries[0], Cora, JSON{"email": rightMail, "city": "Taos"})
		for as, status := range map[string]int{Otto: 404, Coco: 403, Remy: 403} {
			mend.As = as
			a.Expect("not for "+as, mend, Want{Status: status})
		}
		wrong := JSON{"email": "x", "city": "", "state": 0, "postalCode": "9", "reason": ""}
		a.Expect("rules", entryFacts(a, entries[0], Cora, wrong), Want{Status: 422, Fields: []string{"email", "city", "postalCode", "state", "reason"}})
		mend.As = Cora
		a.Expect("mended", mend, Want{
			Trail:  []string{"intake.facts-changed", "intake.facts-changed"},
			Emails: []string{"address-changed rosa@mail.exmaple", "referral-link " + rightMail},
			Has:    JSON{"results.email": rightMail, "results.city": "Taos", "results.phone": "505-555-0100"},
		})
		a.Expect("seen before", mend, Want{Status: 409})
		a.Expect("at the other center", Request{Path: entryPath(entries[1], ""), As: Otto}, Want{
			Trail: []string{"intake.viewed"},
			Has: JSON{
				"results.email": rightMail, "results.history.1.action": "intake.facts-changed",
				"results.history.1.details": JSON{
					"reason": "typing-mistake", "email": rightMail, "emailBefore": "rosa@mail.exmaple",
					"city": "Taos", "cityBefore": "Santa Fe",
				},
			},
		})
		link := NewestMail(a).Text("results.link")
		a.Expect("the mailed link", Request{Path: "/api/recipient/get" + strings.TrimPrefix(link, BaseURL+"/recipient")}, Want{})
	})
}

// A site that the same center made from a referral takes over the corrected facts.
func TestIntakeFacts_SiteFollows(t *testing.T) {
	Each(t, func(t *testing.T, a *App) {
		entry := StoreReferral(a, Newcomer{FirstName: "Rosa", Email: "rosa@mail.exmaple", Centers: a.Centers[:1]})[0]
		made := a.Expect("a site", work(entry, Cora, "microsite", JSON{"version": 1}), Want{
			Trail:  []string{"microsite.registered", "microsite.confirmed", "intake.microsite-made"},
			Emails: []string{"microsite-invitation rosa@mail.exmaple"},
		})
		a.Expect("mended", entryFacts(a, entry, Cora, JSON{"email": rightMail}), Want{
			Trail: []string{"intake.facts-changed", "microsite.facts-changed"},
			Emails: []string{
				"address-changed rosa@mail.exmaple", "referral-link " + rightMail,
				"address-changed rosa@mail.exmaple", "microsite-invitation " + rightMail,
			},
		})
		site := a.Site(int64(made.Get("results.site.id").(float64)))
		a.Expect("the site", Request{Path: site.StaffPath("/record"), As: Cora},
			Want{Trail: []string{"microsite.viewed"}, Has: JSON{"results.email": rightMail}})
	})
}

// A champion registration and its site are one record, and move to another center together.
func TestIntakeFacts_ChampionRegistration(t *testing.T) {
	Each(t, func(t *testing.T, a *App) {
		entry := register(a, "Juan", "juan@mail.exmaple", true)
		a.Expect("mended", entryFacts(a, entry, Cora, JSON{"email": "juan@mail.example", "address": "3 River Rd"}), Want{
			Trail:  []string{"intake.facts-changed", "microsite.facts-changed"},
			Emails: []string{"address-changed juan@mail.exmaple", "microsite-link juan@mail.example"},
			Has: JSON{
				"results.email": "juan@mail.example", "results.address": "3 River Rd",
				"results.registration.isAddressVerified": false,
			},
		})
		record := a.Expect("the entry", Request{Path: entryPath(entry, ""), As: Cora}, Want{Trail: []string{"intake.viewed"}})
		site := a.Site(int64(record.Get("results.site.id").(float64)))
		a.Expect("handed over", Request{
			Method: "POST", Path: site.StaffPath("/transfer"), As: Ada, Body: JSON{"centerId": a.Centers[1]},
		}, Want{Trail: []string{"microsite.transferred"}, Emails: []string{"patient-transferred " + Email(Otto)}})
		a.Expect("out of sight", Request{Path: entryPath(entry, ""), As: Cora}, Want{Status: 404})
		a.Expect("in the other queue", Request{Path: entryPath(entry, ""), As: Otto},
			Want{Trail: []string{"intake.viewed"}, Has: JSON{"results.canConfirm": true}})
	})
}

package centers_test

import (
	"fmt"
	"net/http"
	"testing"

	"beacon/internal/testkit/apptest"
)

func closing(a *apptest.App, as, action string) apptest.Request {
	return apptest.Request{Method: "POST", Path: one(a.Centers[0], "/"+action), As: as}
}

// A center closes only when its patients, open referrals and donors are elsewhere. Its coordinators' accounts are closed
// with it, so their sessions end.
func TestClose_RefusedWhilePeopleBelongToIt(t *testing.T) {
	apptest.EachDatabase(t, func(t *testing.T, a *apptest.App) {
		site := a.Invite(apptest.Patient{FirstName: "Rosa"})
		entry := apptest.StoreReferral(a,
			apptest.Newcomer{FirstName: "Nina", Email: "nina@mail.example", Centers: a.Centers[:1]})[0]
		donor, _ := apptest.NewDonor(a, nil)
		a.Seen()
		a.Expect("with people", closing(a, apptest.Administrator, "close"), apptest.Want{Status: 409, Has: apptest.JSON{
			"message": "People still belong to this center: 1 patients, 1 open referrals and 1 voucher donors. " +
				"Please transfer them to another center first.",
		}})
		a.Expect("counted", apptest.Request{Path: one(a.Centers[0], ""), As: apptest.Administrator},
			apptest.Want{Has: apptest.JSON{"results.people": apptest.JSON{"patients": 1, "referrals": 1, "donors": 1}}})
		move := func(path string) apptest.Request {
			return apptest.Request{
				Method: "POST", Path: path, As: apptest.Coordinator,
				Body: apptest.JSON{"version": 1, "centerId": a.Centers[1]},
			}
		}
		a.Do(move(fmt.Sprintf("/api/staff/microsites/%d/transfer", site.ID)))
		a.Do(move(fmt.Sprintf("/api/staff/intake/%d/transfer", entry)))
		a.Seen()
		a.Expect("with a donor", closing(a, apptest.Administrator, "close"), apptest.Want{Status: 409, Has: apptest.JSON{
			"message": "People still belong to this center: 0 patients, 0 open referrals and 1 voucher donors. " +
				"Please transfer them to another center first.",
		}})
		path := fmt.Sprintf("/api/staff/donors/%d", donor)
		record := a.Do(apptest.Request{Path: path, As: apptest.Coordinator})
		a.Do(apptest.Request{Method: "POST", Path: path + "/transfer", As: apptest.Coordinator, Body: apptest.JSON{
			"version": record.Get("results.version"), "centerId": a.Centers[1], "reason": "The center closes in June.",
		}})
		a.Seen()
		a.Expect("without people", closing(a, apptest.Administrator, "close"),
			apptest.Want{Trail: []string{"staff.account-disabled", "center.closed"}})
	})
}

// A closed center is not offered for anything new, until it is reopened. Accounts stay closed.
func TestClose_TakesNothingNew(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		session := a.Session(apptest.Coordinator)
		campaign := a.Do(apptest.Request{Method: "POST", Path: "/api/staff/campaigns", As: apptest.Coordinator,
			Body: apptest.JSON{"name": "Spring"}})
		a.Seen()
		a.Expect("closed", closing(a, apptest.Administrator, "close"), apptest.Want{
			Trail: []string{"staff.account-disabled", "center.closed"}, Has: apptest.JSON{
				"results.coordinators.0.state": "disabled", "results.people": apptest.JSON{"patients": 0, "referrals": 0, "donors": 0},
			},
		})
		a.Expect("closed twice", closing(a, apptest.Administrator, "close"), apptest.Want{Status: 409})
		a.Expect("its coordinator is signed out",
			apptest.Request{Path: "/api/staff/work", Cookies: []*http.Cookie{session}}, apptest.Want{Status: 401})
		for what, r := range map[string]apptest.Request{
			"a patient": {Method: "POST", Path: "/api/staff/microsites/invite", Body: apptest.JSON{
				"firstName": "Rosa", "lastName": "Ejemplo", "email": "rosa@mail.example", "micrositeTypeId": 0, "language": "en",
				"centerId": a.Centers[0],
			}},
			"a donor": {Method: "POST", Path: "/api/staff/donors", Body: apptest.JSON{
				"firstName": "Rosa", "lastName": "Ejemplo", "email": "rosa@mail.example", "language": "en", "centerId": a.Centers[0],
			}},
			"a campaign": {Method: "POST", Path: "/api/staff/campaigns", Body: apptest.JSON{
				"name": "Fall", "centerId": a.Centers[0],
			}},
			"a coordinator": {Method: "POST", Path: "/api/staff/accounts", Body: apptest.JSON{
				"fullName": "Nell Grant", "email": "nell@staff.example", "role": "center-coordinator", "language": "en",
				"centerId": a.Centers[0],
			}},
		} {
			r.As = apptest.Administrator
			a.Expect(what, r, apptest.Want{Status: 422, Fields: []string{"centerId"}})
		}
		a.Expect("its account stays closed", apptest.Request{
			Method: "POST", Path: fmt.Sprintf("/api/staff/accounts/%d/enable", a.AccountID(apptest.Coordinator)),
			As: apptest.Administrator,
		}, apptest.Want{Status: 409})
		a.Expect("no target of a transfer", apptest.Request{Path: all + "?for=transfer", As: apptest.Administrator},
			apptest.Want{Has: apptest.JSON{"results.#": 1, "results.0.id": a.Centers[1]}})
		a.Expect("still in the lists", apptest.Request{Path: all, As: apptest.Administrator},
			apptest.Want{Has: apptest.JSON{"results.#": 2, "results.1.isClosed": true}})
		a.Expect("its campaign is over", apptest.Request{Path: "/api/staff/campaigns?state=over", As: apptest.Administrator},
			apptest.Want{Has: apptest.JSON{"results.#": 1, "results.0.id": campaign.Get("results.id"), "results.0.state": "over"}})
		a.Expect("reopened", closing(a, apptest.Administrator, "reopen"), apptest.Want{
			Trail: []string{"center.reopened"}, Has: apptest.JSON{"results.closedAt": nil, "results.coordinators.0.state": "disabled"},
		})
		a.Expect("open already", closing(a, apptest.Administrator, "reopen"), apptest.Want{Status: 409})
		a.Expect("an account is opened again", apptest.Request{
			Method: "POST", Path: fmt.Sprintf("/api/staff/accounts/%d/enable", a.AccountID(apptest.Coordinator)),
			As: apptest.Administrator,
		}, apptest.Want{Trail: []string{"staff.account-enabled"}})
	})
}

package intake_test

import (
	"testing"

	"beacon/internal/testkit/apptest"
)

// A transferred referral keeps its log, is new at the other center with a new deadline, and disappears from its
// previous center.
func TestIntakeTransfer(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		entry := apptest.StoreReferral(a,
			apptest.Newcomer{FirstName: "Rosa", Email: "rosa@mail.example", Centers: a.Centers[:1]})[0]
		a.Expect("reached", work(entry, apptest.Coordinator, "contact",
			apptest.JSON{"version": 1, "channel": "phone", "reached": true, "note": "Calls back."}),
			apptest.Want{Trail: []string{"intake.contacted"}})
		give := func(as string, version, center any) apptest.Request {
			return work(entry, as, "transfer", apptest.JSON{"version": version, "centerId": center})
		}
		for as, status := range map[string]int{apptest.OtherCoordinator: 404, apptest.Coach: 403, apptest.Reviewer: 403} {
			a.Expect("not by "+as, give(as, 2, a.Centers[1]), apptest.Want{Status: status})
		}
		for _, center := range []int64{a.Centers[0], 4711} {
			a.Expect(
				"no other center",
				give(apptest.Coordinator, 2, center),
				apptest.Want{Status: 422, Fields: []string{"centerId"}},
			)
		}
		a.Expect("an old look", give(apptest.Coordinator, 1, a.Centers[1]), apptest.Want{Status: 409})
		a.Clock.Advance(10 * 24 * 3600 * 1e9)
		a.Expect("handed over", give(apptest.Coordinator, 2, a.Centers[1]), apptest.Want{
			Trail: []string{
				"intake.transferred",
			}, Emails: []string{"patient-transferred " + apptest.Email(apptest.OtherCoordinator)},
		})
		a.Expect("by who gave it away", give(apptest.Coordinator, 3, a.Centers[0]), apptest.Want{Status: 404})
		a.Expect(
			"out of sight",
			apptest.Request{Path: entryPath(entry, ""), As: apptest.Coordinator},
			apptest.Want{Status: 404},
		)
		a.Expect("in sight", apptest.Request{Path: entryPath(entry, ""), As: apptest.OtherCoordinator}, apptest.Want{
			Trail: []string{"intake.viewed"}, Has: apptest.JSON{
				"results.status": "new", "results.canTransfer": true, "results.contacts.0.note": "Calls back.", "results.isLate": false,
				"results.history.1.action": "intake.transferred", "results.history.1.details": apptest.JSON{
					"center": "Lakeside Transplant Center", "centerBefore": "Riverside Transplant Center",
				},
			},
		})
	})
}

// TestIntakeTransfer_Not: a referral must stay if the other center has it already, if a site was made from it, or if it
// is closed.
func TestIntakeTransfer_Not(t *testing.T) {
	a := apptest.New(t)
	both := apptest.StoreReferral(
		a,
		apptest.Newcomer{FirstName: "Rosa", Email: "rosa@mail.example", Centers: a.Centers[:2]},
	)
	made := apptest.StoreReferral(a,
		apptest.Newcomer{FirstName: "Ana", Email: "ana@mail.example", Centers: a.Centers[:1]})[0]
	a.Do(work(made, apptest.Coordinator, "microsite", apptest.JSON{"version": 1}))
	closed := apptest.StoreReferral(a,
		apptest.Newcomer{FirstName: "Ben", Email: "ben@mail.example", Centers: a.Centers[:1]})[0]
	a.Do(work(closed, apptest.Coordinator, "close", apptest.JSON{"version": 1, "reason": "no-answer"}))
	a.Seen()
	to := apptest.JSON{"version": 2, "centerId": a.Centers[1]}
	a.Expect(
		"the center has the request",
		work(both[0], apptest.Coordinator, "transfer", apptest.JSON{"version": 1, "centerId": a.Centers[1]}),
		apptest.Want{Status: 422, Fields: []string{"centerId"}},
	)
	a.Expect("a site came of it", work(made, apptest.Coordinator, "transfer", to), apptest.Want{Status: 409})
	a.Expect("closed", work(closed, apptest.Coordinator, "transfer", to), apptest.Want{Status: 409})
}

package intake_test

import (
	"testing"

	. "beacon/internal/testkit/apptest"
)

// A transferred referral keeps its log, is new at the other center with a new deadline, and disappears from its
// previous center.
func TestIntakeTransfer(t *testing.T) {
	Each(t, func(t *testing.T, a *App) {
		entry := StoreReferral(a, Newcomer{FirstName: "Rosa", Email: "rosa@mail.example", Centers: a.Centers[:1]})[0]
		a.Expect("reached", work(entry, Cora, "contact",
			JSON{"version": 1, "channel": "phone", "reached": true, "note": "Calls back."}),
			Want{Trail: []string{"intake.contacted"}})
		give := func(as string, version, center any) Request {
			return work(entry, as, "transfer", JSON{"version": version, "centerId": center})
		}
		for as, status := range map[string]int{Otto: 404, Coco: 403, Remy: 403} {
			a.Expect("not by "+as, give(as, 2, a.Centers[1]), Want{Status: status})
		}
		for _, center := range []int64{a.Centers[0], 4711} {
			a.Expect("no other center", give(Cora, 2, center), Want{Status: 422, Fields: []string{"centerId"}})
		}
		a.Expect("an old look", give(Cora, 1, a.Centers[1]), Want{Status: 409})
		a.Clock.Advance(10 * 24 * 3600 * 1e9)
		a.Expect("handed over", give(Cora, 2, a.Centers[1]), Want{
			Trail: []string{"intake.transferred"}, Emails: []string{"patient-transferred " + Email(Otto)},
		})
		a.Expect("by who gave it away", give(Cora, 3, a.Centers[0]), Want{Status: 404})
		a.Expect("out of sight", Request{Path: entryPath(entry, ""), As: Cora}, Want{Status: 404})
		a.Expect("in sight", Request{Path: entryPath(entry, ""), As: Otto}, Want{
			Trail: []string{"intake.viewed"}, Has: JSON{
				"results.status": "new", "results.canTransfer": true, "results.contacts.0.note": "Calls back.", "results.isLate": false,
				"results.history.1.action": "intake.transferred", "results.history.1.details": JSON{
					"center": "Lakeside Transplant Center", "centerBefore": "Riverside Transplant Center",
				},
			},
		})
	})
}

// TestIntakeTransfer_Not: a referral must stay if the other center has it already, if a site was made from it, or if it
// is closed.
func TestIntakeTransfer_Not(t *testing.T) {
	a := New(t)
	both := StoreReferral(a, Newcomer{FirstName: "Rosa", Email: "rosa@mail.example", Centers: a.Centers[:2]})
	made := StoreReferral(a, Newcomer{FirstName: "Ana", Email: "ana@mail.example", Centers: a.Centers[:1]})[0]
	a.Do(work(made, Cora, "microsite", JSON{"version": 1}))
	closed := StoreReferral(a, Newcomer{FirstName: "Ben", Email: "ben@mail.example", Centers: a.Centers[:1]})[0]
	a.Do(work(closed, Cora, "close", JSON{"version": 1, "reason": "no-answer"}))
	a.Seen()
	to := JSON{"version": 2, "centerId": a.Centers[1]}
	a.Expect("the center has the request", work(both[0], Cora, "transfer", JSON{"version": 1, "centerId": a.Centers[1]}),
		Want{Status: 422, Fields: []string{"centerId"}})
	a.Expect("a site came of it", work(made, Cora, "transfer", to), Want{Status: 409})
	a.Expect("closed", work(closed, Cora, "transfer", to), Want{Status: 409})
}

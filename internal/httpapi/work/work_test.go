package work_test

import (
	"testing"

	"beacon/internal/testkit/apptest"
)

func list(as, query string) apptest.Request {
	return apptest.Request{Path: "/api/staff/work" + query, As: as}
}

// Each coordinator sees the items of the own center, and the registry sees them only in the list of the center.
func TestWork_Scopes(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		apptest.StoreReferral(a, apptest.Newcomer{FirstName: "Nina", Email: "nina@mail.example", Centers: a.Centers[:1]})
		donor, _ := apptest.NewDonor(a, nil)
		apptest.NamedHolder(a, donor, nil)
		a.Expect("the coordinator's list", list(apptest.Coordinator, "?tab=mine"), apptest.Want{
			Trail: []string{"work.list-viewed"},
			Has: map[string]any{
				"results.#": 2, "results.0.key": "referral-1", "results.0.personName": "Nina Ejemplo", "counts.mine": 2,
				"results.0.step": "contact", "results.0.address": "/staff/intake/1", "results.0.daysLeft": 3,
				"results.1.key": "surgery-date-1", "results.1.dueAt": nil, "results.1.owner": nil,
			},
		})
		a.Expect("the count", list(apptest.Coordinator, "/count"), apptest.Want{Has: map[string]any{"results.mine": 2}})
		a.Expect("the record", list(apptest.Coordinator, "/record/referral/1"), apptest.Want{
			Has: map[string]any{"results.0.key": "referral-1", "results.0.personName": ""},
		})
		for _, as := range []string{apptest.OtherCoordinator, apptest.Reviewer, apptest.Administrator, apptest.Coach} {
			a.Expect(as, list(as, ""), apptest.Want{
				Trail: []string{"work.list-viewed"}, Has: map[string]any{"results.#": 0, "counts.all": 0},
			})
		}
		a.Expect("the registry's list of a center", list(apptest.Administrator, "?centerId=1"), apptest.Want{
			Trail: []string{"work.list-viewed"}, Has: map[string]any{"results.#": 2, "counts.all": 0},
		})
		a.Expect("another center's record", list(apptest.OtherCoordinator, "/record/referral/1"), apptest.Want{
			Has: map[string]any{"results.#": 0},
		})
	})
}

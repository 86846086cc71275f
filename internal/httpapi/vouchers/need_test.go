package vouchers_test

import (
	"fmt"
	"testing"
	"time"

	"beacon/internal/testkit/apptest"
	"beacon/internal/voucher"
)

// Requests of holders are listed for staff of their center and the registry until they are handled.
func TestNeeds_List(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		donor, _ := apptest.NewDonor(a, given)
		id, key := apptest.NamedHolder(a, donor, func(h *voucher.Holder) { done(h); h.Phone = "414-555-0186" })
		list := func(as string) apptest.Request {
			return apptest.Request{Path: "/api/staff/work?kind=need&centerId=1", As: as}
		}
		viewed := []string{"work.list-viewed"}
		a.Expect("nothing", list(apptest.Coordinator), apptest.Want{Has: apptest.JSON{"results.#": 0}, Trail: viewed})
		a.Do(apptest.Request{Method: "POST", Path: fmt.Sprintf("/api/voucher-holder/%d/%s/need-now", id, key)})
		a.Seen()
		for _, as := range []string{apptest.Coordinator, apptest.Reviewer} {
			a.Expect(
				"told, for "+as,
				list(as),
				apptest.Want{Trail: viewed, Has: apptest.JSON{"total": 1, "results.0.personName": "Tomás Ejemplo",
					"results.0.centerName": "Riverside Transplant Center", "results.0.since": a.Clock.Now()}},
			)
		}
		a.Expect(
			"another center's",
			list(apptest.OtherCoordinator),
			apptest.Want{Has: apptest.JSON{"results.#": 0}, Trail: viewed},
		)
		a.Expect(
			"handled",
			donorCall(donor, fmt.Sprintf("/holders/%d/need-handled", id), apptest.Coordinator, apptest.JSON{"version": 2}),
			apptest.Want{
				Has:   apptest.JSON{"results.holders.0.needAskedAt": nil},
				Trail: []string{"voucher-holder.need-handled"},
			},
		)
		a.Expect("nothing is left", list(apptest.Coordinator), apptest.Want{Has: apptest.JSON{"results.#": 0}, Trail: viewed})
	})
}

// The day of the donation is set with the match status and can be corrected later by staff of the center. Both pages
// show the corrected day.
func TestDonationDay_PutRight(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		donor, donorKey := apptest.NewDonor(a, func(d *voucher.Donor) { d.Step = voucher.Complete })
		id, key := apptest.NamedHolder(a, donor, done)
		apptest.NamedHolder(a, donor, nil) // steps still open, so no voucher
		a.Clock.Advance(time.Minute)
		settings := func(as string, more apptest.JSON) apptest.Request {
			more["version"] = mark(a, donor)
			return donorCall(donor, "/settings", as, more)
		}
		a.Expect("before the donation", settings(apptest.Coordinator, apptest.JSON{"donatedOn": "2026-02-20"}),
			apptest.Want{Status: 422, Fields: []string{"donatedOn"}})
		a.Expect("in the future", settings(apptest.Coordinator, apptest.JSON{"matchStatus": 5, "donatedOn": "2026-03-03"}),
			apptest.Want{Status: 422, Fields: []string{"donatedOn"}})
		a.Expect(
			"given",
			settings(apptest.Coordinator, apptest.JSON{"matchStatus": 5, "donatedOn": "2026-02-20"}),
			apptest.Want{
				Trail:  []string{"donor.match-status-changed"},
				Emails: []string{"holder-available tomas@mail.example"},
				Has: apptest.JSON{
					"results.donatedOn":         "2026-02-20",
					"results.history.0.details": apptest.JSON{"from": "1", "to": "5", "donatedOn": "2026-02-20"},
				},
			},
		)
		a.Clock.Advance(time.Minute)
		right := apptest.JSON{"donatedOn": "2026-02-02"}
		a.Expect("by another center", settings(apptest.OtherCoordinator, right), apptest.Want{Status: 404})
		a.Expect("by a coach", settings(apptest.Coach, right), apptest.Want{Status: 403})
		a.Expect("put right", settings(apptest.Coordinator, right), apptest.Want{
			Trail: []string{"donor.donation-day-changed"},
			Has:   apptest.JSON{"results.history.0.details": apptest.JSON{"from": "2026-02-20", "to": "2026-02-02"}},
		})
		a.Expect(
			"the holder",
			apptest.Request{Path: fmt.Sprintf("/api/voucher-holder/%d/%s", id, key)},
			apptest.Want{Has: apptest.JSON{
				"results.voucherState": "available", "results.stateSince": "2026-02-02",
				"results.duties.0": apptest.JSON{"what": "swab", "dueOn": "2031-02-02", "state": "upcoming"},
			}},
		)
		a.Expect(
			"the donor",
			apptest.Request{Path: fmt.Sprintf("/api/donor/%d/%s", donor, donorKey)},
			apptest.Want{Has: apptest.JSON{
				"results.donatedOn": "2026-02-02", "results.usableVouchers": 1, "results.usedVouchers": 0,
			}},
		)
	})
}

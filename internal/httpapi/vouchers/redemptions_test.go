package vouchers_test

import (
	"fmt"
	"testing"

	"beacon/internal/testkit/apptest"
	"beacon/internal/voucher"
)

// A center's request is shown in the registry's work queue, in its count and in the filtered list of donors, until it
// is confirmed.
func TestRedemptionsWaiting(t *testing.T) {
	apptest.EachDatabase(t, func(t *testing.T, a *apptest.App) {
		id, _ := apptest.NewDonor(
			a,
			func(d *voucher.Donor) { d.Step, d.MatchStatus = voucher.Complete, voucher.Transplanted },
		)
		ana := aHolder(a, id, "Ana", func(h *voucher.Holder) { h.Step = voucher.Complete })
		gone, _ := apptest.NewDonor(a, func(d *voucher.Donor) { d.IsDeleted = true })
		aHolder(a, gone, "Ben", func(h *voucher.Holder) { h.Status = voucher.PendingRedemption })
		queue := func(as string) apptest.Request { return apptest.Request{Path: "/api/staff/queue/redemptions", As: as} }
		looked := []string{"voucher-holder.redemptions-viewed"}
		count := func(as string) apptest.Request { return apptest.Request{Path: "/api/staff/queue/count", As: as} }
		move := func(as string, version int, to voucher.HolderStatus, reason string) apptest.Request {
			return donorCall(
				id, fmt.Sprintf("/holders/%d/status", ana), as, apptest.JSON{"version": version, "to": to, "reason": reason},
			)
		}
		a.Expect("nothing", queue(apptest.Reviewer), apptest.Want{Trail: looked, Has: apptest.JSON{"results.#": 0}})
		before := a.Expect("no number", count(apptest.Reviewer), apptest.Want{Has: apptest.JSON{"results.redemptions": 0}}).
			Text("results.mark")
		a.Do(move(apptest.Administrator, 1, voucher.PendingRedemption, "redemption-asked"))
		a.Seen()
		a.Expect("who did not ask", queue(apptest.Reviewer), apptest.Want{Trail: looked, Has: apptest.JSON{
			"results.#": 1, "results.0.donorId": id, "results.0.holderId": ana, "results.0.fullName": "Ana Ejemplo",
			"results.0.donorName": "Maribel Ejemplo", "results.0.centerName": "Riverside Transplant Center",
			"results.0.isUndo": false, "results.0.asked.name": "Ada Moss", "results.0.asked.on": "2026-03-02",
		}})
		a.Expect("who asked", queue(apptest.Administrator), apptest.Want{Trail: looked, Has: apptest.JSON{"results.#": 0}})
		for _, as := range []string{apptest.Coordinator, apptest.OtherCoordinator, apptest.Coach} {
			a.Expect(as, queue(as), apptest.Want{Status: 403})
		}
		after := a.Expect("the number", count(apptest.Reviewer), apptest.Want{Has: apptest.JSON{"results.redemptions": 1}}).
			Text("results.mark")
		if after == before {
			t.Error("the mark is the same")
		}
		a.Expect("not the center's", count(apptest.Coordinator), apptest.Want{Has: apptest.JSON{"results.redemptions": 0}})
		for state, total := range map[voucher.State]int{voucher.StateRedemptionAsked: 1, voucher.StateRedeemed: 0} {
			a.Expect(
				string(state),
				apptest.Request{Path: "/api/staff/donors?voucherState=" + string(state), As: apptest.Reviewer},
				apptest.Want{Trail: []string{"donor.list-viewed"}, Has: apptest.JSON{"total": total}},
			)
		}
		a.Do(move(apptest.Reviewer, 2, voucher.Redeemed, "transplant-done"))
		a.Do(move(apptest.Coordinator, 3, voucher.Redeemed, "transplant-failed"))
		a.Seen()
		a.Expect("taking it back", queue(apptest.Administrator), apptest.Want{Trail: looked, Has: apptest.JSON{
			"results.#": 1, "results.0.isUndo": true, "results.0.asked.reason": "transplant-failed",
		}})
	})
}

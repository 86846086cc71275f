package vouchers_test

import (
	"fmt"
	"testing"

	. "beacon/internal/testkit/apptest"
	"beacon/internal/voucher"
)

// A center's request is shown in the registry's work queue, in its count and in the filtered list of donors, until it
// is confirmed.
func TestRedemptionsWaiting(t *testing.T) {
	EachDatabase(t, func(t *testing.T, a *App) {
		id, _ := NewDonor(a, func(d *voucher.Donor) { d.Step, d.MatchStatus = voucher.Complete, voucher.Transplanted })
		ana := aHolder(a, id, "Ana", func(h *voucher.Holder) { h.Step = voucher.Complete })
		gone, _ := NewDonor(a, func(d *voucher.Donor) { d.IsDeleted = true })
		aHolder(a, gone, "Ben", func(h *voucher.Holder) { h.Status = voucher.PendingRedemption })
		queue := func(as string) Request { return Request{Path: "/api/staff/queue/redemptions", As: as} }
		looked := []string{"voucher-holder.redemptions-viewed"}
		count := func(as string) Request { return Request{Path: "/api/staff/queue/count", As: as} }
		move := func(as string, version int, to voucher.HolderStatus, reason string) Request {
			return donorCall(
				id, fmt.Sprintf("/holders/%d/status", ana), as, JSON{"version": version, "to": to, "reason": reason},
			)
		}
		a.Expect("nothing", queue(Remy), Want{Trail: looked, Has: JSON{"results.#": 0}})
		before := a.Expect("no number", count(Remy), Want{Has: JSON{"results.redemptions": 0}}).Text("results.mark")
		a.Do(move(Ada, 1, voucher.PendingRedemption, "redemption-asked"))
		a.Seen()
		a.Expect("who did not ask", queue(Remy), Want{Trail: looked, Has: JSON{
			"results.#": 1, "results.0.donorId": id, "results.0.holderId": ana, "results.0.fullName": "Ana Ejemplo",
			"results.0.donorName": "Maribel Ejemplo", "results.0.centerName": "Riverside Transplant Center",
			"results.0.isUndo": false, "results.0.asked.name": "Ada Moss", "results.0.asked.on": "2026-03-02",
		}})
		a.Expect("who asked", queue(Ada), Want{Trail: looked, Has: JSON{"results.#": 0}})
		for _, as := range []string{Cora, Otto, Coco} {
			a.Expect(as, queue(as), Want{Status: 403})
		}
		after := a.Expect("the number", count(Remy), Want{Has: JSON{"results.redemptions": 1}}).Text("results.mark")
		if after == before {
			t.Error("the mark is the same")
		}
		a.Expect("not the center's", count(Cora), Want{Has: JSON{"results.redemptions": 0}})
		for state, total := range map[voucher.State]int{voucher.StateRedemptionAsked: 1, voucher.StateRedeemed: 0} {
			a.Expect(string(state), Request{Path: "/api/staff/donors?voucherState=" + string(state), As: Remy},
				Want{Trail: []string{"donor.list-viewed"}, Has: JSON{"total": total}})
		}
		a.Do(move(Remy, 2, voucher.Redeemed, "transplant-done"))
		a.Do(move(Cora, 3, voucher.Redeemed, "transplant-failed"))
		a.Seen()
		a.Expect("taking it back", queue(Ada), Want{Trail: looked, Has: JSON{
			"results.#": 1, "results.0.isUndo": true, "results.0.asked.reason": "transplant-failed",
		}})
	})
}

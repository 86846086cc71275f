package vouchers_test

import (
	"fmt"
	"testing"

	"beacon/internal/testkit/apptest"
	"beacon/internal/voucher"
)

// The center asks for a redemption and the registry confirms it; the undo needs two people too (R11.1). All people
// concerned are emailed, and the holders' pages show the new state.
// Shows R11.1b, R11.1c, R11.3a, V10.5.
func TestHolderStatus_TwoPeopleRedeem(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		id, _ := apptest.NewDonor(a,
			func(d *voucher.Donor) { d.Step, d.MatchStatus = voucher.Complete, voucher.Transplanted })
		complete := func(h *voucher.Holder) { h.Step = voucher.Complete }
		ana, ben := aHolder(a, id, "Ana", complete), aHolder(a, id, "Ben", complete)
		benKey := a.Ring.EditKey(voucher.HolderKey, ben, 1)
		other, _ := apptest.NewDonor(a, nil)
		move := func(as string, version int, to voucher.HolderStatus, reason string) apptest.Request {
			return donorCall(id, fmt.Sprintf("/holders/%d/status", ana), as,
				apptest.JSON{"version": version, "to": to, "reason": reason})
		}
		moved := func(n int) (trail []string) {
			for range n {
				trail = append(trail, "voucher-holder.status-changed")
			}
			return trail
		}
		a.Expect("not in one step", move(apptest.Coordinator, 1, voucher.Redeemed, "transplant-done"),
			apptest.Want{Status: 409})
		a.Expect("for no reason", move(apptest.Coordinator, 1, voucher.PendingRedemption, "because"),
			apptest.Want{Status: 422, Fields: []string{"reason"}})
		a.Expect("by another center", move(apptest.OtherCoordinator, 1, voucher.PendingRedemption, "redemption-asked"),
			apptest.Want{Status: 404})
		a.Expect("by a reviewer", move(apptest.Reviewer, 1, voucher.PendingRedemption, "redemption-asked"),
			apptest.Want{Status: 403})
		a.Expect("asked", move(apptest.Coordinator, 1, voucher.PendingRedemption, "redemption-asked"), apptest.Want{
			Trail: moved(1),
			Emails: []string{
				"holder-redemption-asked ana@mail.example",
			},
			Has: apptest.JSON{
				"results.holders.0.voucherState": "redemption-asked", "results.holders.0.asked.name": "Cora Vance",
				"results.holders.0.asked.on": "2026-03-02", "results.holders.0.asked.reason": "redemption-asked",
				"results.holders.0.moves.#": 1, "results.holders.0.moves.0.name": "end-redemption",
				"results.holders.0.whyNot.0": "The registry has to confirm this. Nothing more is needed from you.",
			},
		})
		a.Expect("by an old look", move(apptest.Coordinator, 1, voucher.Available, "redemption-ended"),
			apptest.Want{Status: 409})
		a.Expect("by the center alone", move(apptest.Coordinator, 2, voucher.Redeemed, "transplant-done"),
			apptest.Want{Status: 403})
		a.Expect("by the wrong donor", donorCall(other, fmt.Sprintf("/holders/%d/status", ana), apptest.Reviewer,
			apptest.JSON{"version": 2, "to": 2, "reason": "transplant-done"}), apptest.Want{Status: 404})
		a.Expect("confirmed", move(apptest.Reviewer, 2, voucher.Redeemed, "transplant-done"), apptest.Want{
			Trail: moved(2),
			Emails: []string{
				"holder-redeemed ana@mail.example", "holder-retired ben@mail.example",
				"donor-vouchers-changed maribel@mail.example",
			},
			Has: apptest.JSON{
				"results.holders.0.voucherState": "redeemed", "results.holders.1.voucherState": "retired",
				"results.holders.1.isElsewhere": true, // only the name and the state of another holder
			},
		})
		a.Expect("the other's record", apptest.Request{
			Path: donorPath(id, fmt.Sprintf("/holders/%d", ben)), As: apptest.Reviewer,
		}, apptest.Want{
			Trail: []string{"voucher-holder.viewed"},
			Has:   apptest.JSON{"results.holders.1.retiredWith": ana, "results.holders.1.moves.#": 0},
		})
		page := apptest.Request{Path: path("voucher-holder", ben, benKey)}
		a.Expect("the other's page", page, apptest.Want{Has: apptest.JSON{"results.voucherState": "retired"}})
		a.Expect("asked back by an administrator",
			move(apptest.Administrator, 3, voucher.Redeemed, "transplant-failed"), apptest.Want{
				Trail: moved(1),
				Has: apptest.JSON{
					"results.holders.0.voucherState": "redeemed", "results.holders.0.asked.reason": "transplant-failed",
				},
			})
		a.Expect("the same person", move(apptest.Administrator, 4, voucher.Available, "undo-confirmed"),
			apptest.Want{Status: 409})
		a.Expect("taken back", move(apptest.Reviewer, 4, voucher.Available, "undo-confirmed"), apptest.Want{
			Trail: moved(2),
			Emails: []string{
				"holder-redemption-undone ana@mail.example", "holder-restored ben@mail.example",
				"donor-vouchers-changed maribel@mail.example",
			},
			Has: apptest.JSON{
				"results.holders.0.voucherState": "available", "results.holders.0.asked": nil,
				"results.holders.1.voucherState": "available", "results.holders.1.retiredWith": 0,
			},
		})
		a.Expect("the other's page again", page, apptest.Want{Has: apptest.JSON{"results.voucherState": "available"}})
	})
}

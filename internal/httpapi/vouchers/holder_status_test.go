package vouchers_test

import (
	"fmt"
	"testing"

	. "beacon/internal/testkit/apptest"
	"beacon/internal/voucher"
)

// The center asks for a redemption and the registry confirms it; the undo needs two people too (R11.1). All people
// concerned are emailed, and the holders' pages show the new state.
// Shows R11.1b, R11.1c, R11.3a, V10.5.
func TestHolderStatus_TwoPeopleRedeem(t *testing.T) {
	Each(t, func(t *testing.T, a *App) {
		id, _ := NewDonor(a, func(d *voucher.Donor) { d.Step, d.MatchStatus = voucher.Complete, voucher.Transplanted })
		complete := func(h *voucher.Holder) { h.Step = voucher.Complete }
		ana, ben := aHolder(a, id, "Ana", complete), aHolder(a, id, "Ben", complete)
		benKey := a.Ring.EditKey(voucher.HolderKey, ben, 1)
		other, _ := NewDonor(a, nil)
		move := func(as string, version int, to voucher.HolderStatus, reason string) Request {
			return donorCall(
				id, fmt.Sprintf("/holders/%d/status", ana), as, JSON{"version": version, "to": to, "reason": reason},
			)
		}
		moved := func(n int) (trail []string) {
			for range n {
				trail = append(trail, "voucher-holder.status-changed")
			}
			return trail
		}
		a.Expect("not in one step", move(Cora, 1, voucher.Redeemed, "transplant-done"), Want{Status: 409})
		a.Expect("for no reason", move(Cora, 1, voucher.PendingRedemption, "because"),
			Want{Status: 422, Fields: []string{"reason"}})
		a.Expect("by another center", move(Otto, 1, voucher.PendingRedemption, "redemption-asked"), Want{Status: 404})
		a.Expect("by a reviewer", move(Remy, 1, voucher.PendingRedemption, "redemption-asked"), Want{Status: 403})
		a.Expect("asked", move(Cora, 1, voucher.PendingRedemption, "redemption-asked"), Want{
			Trail: moved(1),
			Emails: []string{
				"redemption-waiting ada@staff.example", "redemption-waiting remy@staff.example",
				"holder-redemption-asked ana@mail.example",
			},
			Has: JSON{
				"results.holders.0.voucherState": "redemption-asked", "results.holders.0.asked.name": "Cora Vance",
				"results.holders.0.asked.on": "2026-03-02", "results.holders.0.asked.reason": "redemption-asked",
				"results.holders.0.moves.#": 1, "results.holders.0.moves.0.name": "end-redemption",
				"results.holders.0.whyNot.0": "The registry has to confirm this. Nothing more is needed from you.",
			},
		})
		a.Expect("by an old look", move(Cora, 1, voucher.Available, "redemption-ended"), Want{Status: 409})
		a.Expect("by the center alone", move(Cora, 2, voucher.Redeemed, "transplant-done"), Want{Status: 403})
		a.Expect("by the wrong donor", donorCall(other, fmt.Sprintf("/holders/%d/status", ana), Remy,
			JSON{"version": 2, "to": 2, "reason": "transplant-done"}), Want{Status: 404})
		a.Expect("confirmed", move(Remy, 2, voucher.Redeemed, "transplant-done"), Want{
			Trail: moved(2),
			Emails: []string{
				"holder-redeemed ana@mail.example", "holder-retired ben@mail.example",
				"donor-vouchers-changed maribel@mail.example",
			},
			Has: JSON{
				"results.holders.0.voucherState": "redeemed", "results.holders.1.voucherState": "retired",
				"results.holders.1.retiredWith": ana, "results.holders.1.moves.#": 0,
			},
		})
		page := Request{Path: path("voucher-holder", ben, benKey)}
		a.Expect("the other's page", page, Want{Has: JSON{"results.voucherState": "retired"}})
		a.Expect("asked back by an administrator", move(Ada, 3, voucher.Redeemed, "transplant-failed"), Want{
			Trail: moved(1), Emails: []string{"redemption-waiting remy@staff.example"},
			Has: JSON{"results.holders.0.voucherState": "redeemed", "results.holders.0.asked.reason": "transplant-failed"},
		})
		a.Expect("the same person", move(Ada, 4, voucher.Available, "undo-confirmed"), Want{Status: 409})
		a.Expect("taken back", move(Remy, 4, voucher.Available, "undo-confirmed"), Want{
			Trail: moved(2),
			Emails: []string{
				"holder-redemption-undone ana@mail.example", "holder-restored ben@mail.example",
				"donor-vouchers-changed maribel@mail.example",
			},
			Has: JSON{
				"results.holders.0.voucherState": "available", "results.holders.0.asked": nil,
				"results.holders.1.voucherState": "available", "results.holders.1.retiredWith": 0,
			},
		})
		a.Expect("the other's page again", page, Want{Has: JSON{"results.voucherState": "available"}})
	})
}

package vouchers_test

import (
	"fmt"
	"testing"
	"time"

	. "beacon/internal/testkit/apptest"
	"beacon/internal/voucher"
)

// Requests of holders are listed for staff of their center and the registry until they are handled.
func TestNeeds_List(t *testing.T) {
	Each(t, func(t *testing.T, a *App) {
		donor, _ := NewDonor(a, given)
		id, key := NamedHolder(a, donor, func(h *voucher.Holder) { done(h); h.Phone = "414-555-0186" })
		list := func(as string) Request { return Request{Path: "/api/staff/needs", As: as} }
		viewed := []string{"donor.needs-viewed"}
		a.Expect("nothing", list(Cora), Want{Has: JSON{"results.#": 0}, Trail: viewed})
		a.Do(Request{Method: "POST", Path: fmt.Sprintf("/api/voucher-holder/%d/%s/need-now", id, key)})
		a.Seen()
		told := a.Clock.Now().UTC().Truncate(time.Microsecond).Format(time.RFC3339Nano)
		for _, as := range []string{Cora, Remy} {
			a.Expect("told, for "+as, list(as), Want{Trail: viewed, Has: JSON{"results.#": 1, "results.0": JSON{
				"donorId": donor, "holderId": id, "fullName": "Tomás Ejemplo", "phone": "414-555-0186",
				"donorName": "Maribel Ejemplo", "centerName": "Riverside Transplant Center", "needAskedAt": told,
			}}})
		}
		a.Expect("another center's", list(Otto), Want{Has: JSON{"results.#": 0}, Trail: viewed})
		a.Expect("a coach's", list(Coco), Want{Status: 403})
		a.Expect("handled", donorCall(donor, fmt.Sprintf("/holders/%d/need-handled", id), Cora, JSON{"version": 2}),
			Want{Has: JSON{"results.holders.0.needAskedAt": nil}, Trail: []string{"voucher-holder.need-handled"}})
		a.Expect("nothing is left", list(Cora), Want{Has: JSON{"results.#": 0}, Trail: viewed})
	})
}

// The day of the donation is set with the match status and can be corrected later by staff of the center. Both pages
// show the corrected day.
func TestDonationDay_PutRight(t *testing.T) {
	Each(t, func(t *testing.T, a *App) {
		donor, donorKey := NewDonor(a, func(d *voucher.Donor) { d.Step = voucher.Complete })
		id, key := NamedHolder(a, donor, done)
		NamedHolder(a, donor, nil) // steps still open, so no voucher
		a.Clock.Advance(time.Minute)
		settings := func(as string, more JSON) Request {
			more["version"] = mark(a, donor)
			return donorCall(donor, "/settings", as, more)
		}
		a.Expect("before the donation", settings(Cora, JSON{"donatedOn": "2026-02-20"}),
			Want{Status: 422, Fields: []string{"donatedOn"}})
		a.Expect("in the future", settings(Cora, JSON{"matchStatus": 5, "donatedOn": "2026-03-03"}),
			Want{Status: 422, Fields: []string{"donatedOn"}})
		a.Expect("given", settings(Cora, JSON{"matchStatus": 5, "donatedOn": "2026-02-20"}), Want{
			Trail:  []string{"donor.match-status-changed"},
			Emails: []string{"holder-available tomas@mail.example"},
			Has: JSON{
				"results.donatedOn":         "2026-02-20",
				"results.history.0.details": JSON{"from": "1", "to": "5", "donatedOn": "2026-02-20"},
			},
		})
		a.Clock.Advance(time.Minute)
		right := JSON{"donatedOn": "2026-02-02"}
		a.Expect("by another center", settings(Otto, right), Want{Status: 404})
		a.Expect("by a coach", settings(Coco, right), Want{Status: 403})
		a.Expect("put right", settings(Cora, right), Want{
			Trail: []string{"donor.donation-day-changed"},
			Has:   JSON{"results.history.0.details": JSON{"from": "2026-02-20", "to": "2026-02-02"}},
		})
		a.Expect("the holder", Request{Path: fmt.Sprintf("/api/voucher-holder/%d/%s", id, key)}, Want{Has: JSON{
			"results.voucherState": "available", "results.stateSince": "2026-02-02",
			"results.duties.0": JSON{"what": "swab", "dueOn": "2031-02-02", "state": "upcoming"},
		}})
		a.Expect("the donor", Request{Path: fmt.Sprintf("/api/donor/%d/%s", donor, donorKey)}, Want{Has: JSON{
			"results.donatedOn": "2026-02-02", "results.usableVouchers": 1, "results.usedVouchers": 0,
		}})
	})
}

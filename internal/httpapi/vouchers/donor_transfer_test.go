package vouchers_test

import (
	"fmt"
	"testing"
	"time"

	"beacon/internal/testkit/apptest"
	"beacon/internal/voucher"
)

// The donor's center and administrators transfer a donor with the holders of the same center. The new center reads the
// record, and the former center the name and its own work. A holder of another center stays there.
// Shows R24.2a, R24.2b.
func TestDonorTransfer(t *testing.T) {
	apptest.EachDatabase(t, func(t *testing.T, a *apptest.App) {
		third := a.AddThirdCenter()
		donor, guest, _ := atLakeside(a, nil)
		own, _ := kitHolder(a, donor, func(h *voucher.Holder) { h.FirstName, h.Email = "Ana", "ana@mail.example" })
		order := a.Expect("a kit", apptest.Request{Method: "POST", Path: "/api/staff/kits", As: apptest.Coordinator,
			Body: apptest.JSON{"holderId": own}}, apptest.Want{Trail: []string{"kit.first-recorded"}}).Get("results.id")
		to := func(as string, version, center any) apptest.Request {
			return donorCall(donor, "/transfer", as, apptest.JSON{"version": version, "centerId": center, "reason": moved})
		}
		version := mark(a, donor)
		for as, status := range map[string]int{
			apptest.Coach: 403, apptest.Reviewer: 403, apptest.OtherCoordinator: 404, apptest.ThirdCoordinator: 404,
		} {
			a.Expect("not by "+as, to(as, version, a.Centers[1]), apptest.Want{Status: status})
		}
		a.Expect("to the same center", to(apptest.Coordinator, version, a.Centers[0]),
			apptest.Want{Status: 422, Fields: []string{"centerId"}})
		a.Expect("an old version", to(apptest.Coordinator, 7, a.Centers[1]), apptest.Want{Status: 409})
		hillside := apptest.JSON{
			"center": "Hillside Transplant Center", "centerBefore": "Riverside Transplant Center", "words": moved,
		}
		a.Expect("transferred", to(apptest.Coordinator, version, third), apptest.Want{
			Trail:  []string{"voucher-holder.transferred", "donor.transferred"},
			Emails: []string{"voucher-transferred tess@staff.example"},
			Has: apptest.JSON{
				"results.isNameOnly": true, "results.fullName": "Maribel Ejemplo", "results.email": "",
				"results.centerName": "Hillside Transplant Center", "results.history.0.action": "donor.transferred",
				"results.history.0.details": hillside,
			},
		})
		if got := a.Rows("SELECT h.center_id FROM voucher_holder AS h ORDER BY h.id"); fmt.Sprint(got) !=
			fmt.Sprintf("[[%d] [%d]]", a.Centers[1], third) {
			t.Errorf("the holders %d and %d are at %v", guest, own, got)
		}
		if got := a.Rows(fmt.Sprintf("SELECT center_id FROM kit_order WHERE id = %v", order)); got[0][0] != fmt.Sprint(third) {
			t.Errorf("the kit is at %v", got)
		}
		a.Clock.Advance(time.Minute)
		record := func(as string) apptest.Request { return apptest.Request{Path: donorPath(donor, ""), As: as} }
		a.Expect("Hillside", record(apptest.ThirdCoordinator), apptest.Want{
			Trail: []string{"donor.viewed"},
			Has: apptest.JSON{
				"results.isNameOnly": false, "results.email": "maribel@mail.example", "results.holders.#": 2,
				"results.holders.1.email": "ana@mail.example", "results.holders.0.isElsewhere": true,
			},
		})
		a.Expect("Riverside", record(apptest.Coordinator), apptest.Want{
			Trail: []string{"donor.viewed", "voucher-holder.viewed", "voucher-holder.viewed"},
			Has: apptest.JSON{
				"results.isNameOnly": true, "results.email": "", "results.holders.1.email": "",
				"results.holders.0.canTransfer": false, "results.history.#": 5,
			},
		})
		a.Expect("no work for Riverside", donorCall(donor, "/link", apptest.Coordinator, apptest.JSON{"anew": false}),
			apptest.Want{Status: 404})
		list := apptest.Request{Path: "/api/staff/donors", As: apptest.ThirdCoordinator}
		a.Expect("in the list of Hillside", list,
			apptest.Want{Trail: []string{"donor.list-viewed"}, Has: apptest.JSON{"total": 1}})
	})
}

package vouchers_test

import (
	"fmt"
	"testing"

	. "beacon/internal/testkit/apptest"
)

// A donor can register up to the consent (V4).
// Shows R2.9, R6.3.
func TestDonorRegistration(t *testing.T) {
	EachDatabase(t, func(t *testing.T, a *App) {
		id, key := NewDonor(a, nil)
		own := fmt.Sprintf("/api/donor/%d/%s", id, key)
		read := a.Expect("the link", Request{Path: own}, Want{Has: map[string]any{
			"success":                             true,
			"message":                             "",
			"results.currentSelfRegistrationStep": 100,
			"results.firstName":                   "Maribel",
			"results.fvHoldersAllowed":            5,
			"results.matchStatus":                 1,
			"results.adpVoucherHolders.#":         0,
			"results.editKey":                     key,
			"results.isDeleted":                   false,
		}})
		if len(read.Cookies) != 2 || read.Header.Get("Cache-Control") != "no-store" {
			t.Errorf("%v %v", read.Cookies, read.Header)
		}
		a.Expect("too early", PutHolder(HolderBody(id, key, nil)), Want{Status: 409})
		a.Expect(
			"a child",
			Request{Method: "POST", Path: own, Body: PersonalBody(map[string]any{"birthDate": "01/02/2015"})},
			Want{
				Status: 422,
				Has: map[string]any{
					"errors.0.field":   "birthDate",
					"errors.0.message": "Donor must be eighteen or older",
				},
			},
		)
		a.Expect("step one", Request{Method: "POST", Path: own, Body: PersonalBody(nil)},
			Want{Has: map[string]any{"nextStep": 200}, Trail: []string{"donor.personal-info-saved"}})
		a.Expect(
			"no holder",
			Request{
				Method: "POST",
				Path:   "/api/donor/finalize-voucher-holders",
				Body:   map[string]any{"id": id, "editKey": key},
			},
			Want{Status: 422},
		)
		a.Expect(
			"a holder",
			PutHolder(HolderBody(id, key, map[string]any{"willLikelyNeedKidneyTransplant": 1,
				"yearsBeforeKidneyTransplant": 0})),
			Want{
				Has: map[string]any{
					"voucherHolder.id":        1,
					"voucherHolder.firstName": "Tomás",
					"voucherHolder.editKey":   "",
					"voucherHolder.status":    5,
				},
				Trail: []string{"voucher-holder.added"},
			},
		)
		a.Expect(
			"a second in need",
			PutHolder(
				HolderBody(id, key, map[string]any{"willLikelyNeedKidneyTransplant": 1, "yearsBeforeKidneyTransplant": 0}),
			),
			Want{
				Status: 422,
				Has: map[string]any{
					"message": "There is a voucher holder already in imminent need. Cannot add more",
				},
			},
		)
		finalize := Request{
			Method: "POST", Path: "/api/donor/finalize-voucher-holders",
			Body: map[string]any{"id": id, "editKey": key, "hasConfirmedNoFvHolders": false},
		}
		a.Expect("no family", finalize, Want{Status: 422})
		a.Expect("family", PutHolder(HolderBody(id, key, map[string]any{"firstName": "Ana"})),
			Want{Trail: []string{"voucher-holder.added"}})
		a.Expect("final", finalize, Want{
			Has:   map[string]any{"results.nextStep": 300, "results.voucherHolders.#": 2},
			Trail: []string{"donor.holders-finalized"},
		})
		a.Expect("twice", finalize, Want{Status: 409})
		a.Expect("nobody is added", PutHolder(HolderBody(id, key, nil)), Want{Status: 409})
		a.Expect("back", Request{Method: "POST", Path: own + "/200/set-back-status"}, Want{Trail: []string{"donor.set-back"}})
		remove := Request{
			Method: "DELETE", Path: "/api/donor/2/delete",
			Header: map[string]string{"Authorization": fmt.Sprintf("EditKey donor:%d:%s", id, key)},
		}
		a.Expect("removed", remove, Want{Has: map[string]any{"success": true}, Trail: []string{"voucher-holder.removed"}})
		a.Expect("gone", remove, Want{Status: 404})
		a.Expect("listed", Request{Path: own}, Want{Has: map[string]any{"results.adpVoucherHolders.#": 1}})
		a.Expect("a wrong key", Request{Path: own + "A"}, Want{Status: 404, Has: map[string]any{"message": "notfound"}})
	})
}

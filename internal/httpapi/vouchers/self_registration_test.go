package vouchers_test

import (
	"fmt"
	"testing"

	"beacon/internal/testkit/apptest"
)

// A donor can register up to the consent (V4).
// Shows R2.9, R6.3.
func TestDonorRegistration(t *testing.T) {
	apptest.EachDatabase(t, func(t *testing.T, a *apptest.App) {
		id, key := apptest.NewDonor(a, nil)
		own := fmt.Sprintf("/api/donor/%d/%s", id, key)
		read := a.Expect("the link", apptest.Request{Path: own}, apptest.Want{
			Has: map[string]any{
				"success": true, "message": "", "results.currentSelfRegistrationStep": 100,
				"results.firstName": "Maribel", "results.fvHoldersAllowed": 5, "results.matchStatus": 1,
				"results.adpVoucherHolders.#": 0, "results.editKey": key, "results.isDeleted": false,
			},
		})
		if len(read.Cookies) != 2 || read.Header.Get("Cache-Control") != "no-store" {
			t.Errorf("%v %v", read.Cookies, read.Header)
		}
		a.Expect("too early", apptest.PutHolder(apptest.HolderBody(id, key, nil)), apptest.Want{Status: 409})
		a.Expect("a child", apptest.Request{
			Method: "POST", Path: own, Body: apptest.PersonalBody(map[string]any{"birthDate": "01/02/2015"}),
		}, apptest.Want{
			Status: 422,
			Has:    map[string]any{"errors.0.field": "birthDate", "errors.0.message": "Donor must be eighteen or older"},
		})
		a.Expect("step one", apptest.Request{Method: "POST", Path: own, Body: apptest.PersonalBody(nil)},
			apptest.Want{Has: map[string]any{"nextStep": 200}, Trail: []string{"donor.personal-info-saved"}})
		a.Expect("no holder", apptest.Request{
			Method: "POST", Path: "/api/donor/finalize-voucher-holders", Body: map[string]any{"id": id, "editKey": key},
		}, apptest.Want{Status: 422})
		a.Expect("a holder", apptest.PutHolder(apptest.HolderBody(id, key,
			map[string]any{"willLikelyNeedKidneyTransplant": 1, "yearsBeforeKidneyTransplant": 0})), apptest.Want{
			Has: map[string]any{
				"voucherHolder.id": 1, "voucherHolder.firstName": "Tomás", "voucherHolder.editKey": "",
				"voucherHolder.status": 5,
			},
			Trail: []string{"voucher-holder.added"},
		})
		a.Expect("a second in need", apptest.PutHolder(apptest.HolderBody(id, key,
			map[string]any{"willLikelyNeedKidneyTransplant": 1, "yearsBeforeKidneyTransplant": 0})), apptest.Want{
			Status: 422,
			Has:    map[string]any{"message": "There is a voucher holder already in imminent need. Cannot add more"},
		})
		finalize := apptest.Request{
			Method: "POST", Path: "/api/donor/finalize-voucher-holders",
			Body: map[string]any{"id": id, "editKey": key, "hasConfirmedNoFvHolders": false},
		}
		a.Expect("no family", finalize, apptest.Want{Status: 422})
		a.Expect("family", apptest.PutHolder(apptest.HolderBody(id, key, map[string]any{"firstName": "Ana"})),
			apptest.Want{Trail: []string{"voucher-holder.added"}})
		a.Expect("final", finalize, apptest.Want{
			Has:   map[string]any{"results.nextStep": 300, "results.voucherHolders.#": 2},
			Trail: []string{"donor.holders-finalized"},
		})
		a.Expect("twice", finalize, apptest.Want{Status: 409})
		a.Expect("nobody is added", apptest.PutHolder(apptest.HolderBody(id, key, nil)), apptest.Want{Status: 409})
		a.Expect("back", apptest.Request{Method: "POST", Path: own + "/200/set-back-status"},
			apptest.Want{Trail: []string{"donor.set-back"}})
		remove := apptest.Request{
			Method: "DELETE", Path: "/api/donor/2/delete",
			Header: map[string]string{"Authorization": fmt.Sprintf("EditKey donor:%d:%s", id, key)},
		}
		a.Expect("removed", remove,
			apptest.Want{Has: map[string]any{"success": true}, Trail: []string{"voucher-holder.removed"}})
		a.Expect("gone", remove, apptest.Want{Status: 404})
		a.Expect("listed", apptest.Request{Path: own}, apptest.Want{Has: map[string]any{"results.adpVoucherHolders.#": 1}})
		a.Expect("a wrong key", apptest.Request{Path: own + "A"},
			apptest.Want{Status: 404, Has: map[string]any{"message": "notfound"}})
	})
}

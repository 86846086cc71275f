package vouchers_test

import (
	"fmt"
	"testing"

	"beacon/internal/testkit/apptest"
	"beacon/internal/voucher"
)

// If the payload has no key, the header or cookies give access to the donor's own record only (R2.2).
func TestDonorKey_BesidePayload(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		id, key := apptest.NewDonor(a, func(d *voucher.Donor) { d.Step = voucher.VoucherHolders })
		other, otherKey := apptest.NewDonor(a, func(d *voucher.Donor) { d.Step = voucher.VoucherHolders })
		header := map[string]string{"Authorization": fmt.Sprintf("EditKey donor:%d:%s", id, key)}
		cookies := apptest.KeyCookies(id, key)
		final := apptest.Request{
			Method: "POST", Path: "/api/donor/finalize-voucher-holders", Body: map[string]any{}, Header: header,
		}
		withHeader, withCookies := apptest.PutHolder(
			apptest.HolderBody(id, "", nil),
		), apptest.PutHolder(
			apptest.HolderBody(id, "", nil),
		)
		withHeader.Header, withCookies.Cookies = header, cookies
		a.Expect("header", withHeader, apptest.Want{Trail: []string{"voucher-holder.added"}})
		a.Expect("cookies", withCookies, apptest.Want{Trail: []string{"voucher-holder.added"}})
		withCookies.Body = apptest.HolderBody(other, "", nil)
		a.Expect("for another", withCookies, apptest.Want{Status: 404})
		withCookies.Body = apptest.HolderBody(id, otherKey, nil)
		a.Expect("a wrong one in the payload", withCookies, apptest.Want{Status: 404})
		a.Expect("final", final,
			apptest.Want{Has: map[string]any{"results.nextStep": 300}, Trail: []string{"donor.holders-finalized"}})
	})
}

// A form without a country gets the default country (V3, V9).
func TestPersonForm_DefaultCountry(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		id, key := apptest.NewDonor(a, nil)
		form := apptest.PersonalBody(nil)
		delete(form, "country")
		a.Expect("a donor", apptest.Request{Method: "POST", Path: path("donor", id, key), Body: form},
			apptest.Want{Trail: []string{"donor.personal-info-saved"}})
		a.Expect("read", apptest.Request{Path: path("donor", id, key)},
			apptest.Want{Has: map[string]any{"results.country": 1}})
		named := apptest.HolderBody(id, key, nil)
		delete(named, "country")
		a.Expect("a holder", apptest.PutHolder(named),
			apptest.Want{Has: map[string]any{"voucherHolder.country": 1}, Trail: []string{"voucher-holder.added"}})
		a.Expect("another one", apptest.PutHolder(
			apptest.HolderBody(id, key, map[string]any{"country": 0, "state": "Somewhere", "phone": "+2995550123"})),
			apptest.Want{Has: map[string]any{"voucherHolder.country": 0}, Trail: []string{"voucher-holder.added"}})
	})
}

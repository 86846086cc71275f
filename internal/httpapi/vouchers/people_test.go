package vouchers_test

import (
	"fmt"
	"testing"

	. "beacon/internal/testkit/apptest"
	"beacon/internal/voucher"
)

// If the payload has no key, the header or cookies give access to the donor's own record only (R2.2).
func TestDonorKey_BesidePayload(t *testing.T) {
	Each(t, func(t *testing.T, a *App) {
		id, key := NewDonor(a, func(d *voucher.Donor) { d.Step = voucher.VoucherHolders })
		other, otherKey := NewDonor(a, func(d *voucher.Donor) { d.Step = voucher.VoucherHolders })
		header := map[string]string{"Authorization": fmt.Sprintf("EditKey donor:%d:%s", id, key)}
		cookies := KeyCookies(id, key)
		final := Request{
			Method: "POST", Path: "/api/donor/finalize-voucher-holders", Body: map[string]any{}, Header: header,
		}
		withHeader, withCookies := PutHolder(HolderBody(id, "", nil)), PutHolder(HolderBody(id, "", nil))
		withHeader.Header, withCookies.Cookies = header, cookies
		a.Expect("header", withHeader, Want{Trail: []string{"voucher-holder.added"}})
		a.Expect("cookies", withCookies, Want{Trail: []string{"voucher-holder.added"}})
		withCookies.Body = HolderBody(other, "", nil)
		a.Expect("for another", withCookies, Want{Status: 404})
		withCookies.Body = HolderBody(id, otherKey, nil)
		a.Expect("a wrong one in the payload", withCookies, Want{Status: 404})
		a.Expect(
			"final", final, Want{Has: map[string]any{"results.nextStep": 300}, Trail: []string{"donor.holders-finalized"}},
		)
	})
}

// A form without a country gets the default country (V3, V9).
func TestPersonForm_DefaultCountry(t *testing.T) {
	Each(t, func(t *testing.T, a *App) {
		id, key := NewDonor(a, nil)
		form := PersonalBody(nil)
		delete(form, "country")
		a.Expect("a donor", Request{Method: "POST", Path: path("donor", id, key), Body: form},
			Want{Trail: []string{"donor.personal-info-saved"}})
		a.Expect("read", Request{Path: path("donor", id, key)}, Want{Has: map[string]any{"results.country": 1}})
		named := HolderBody(id, key, nil)
		delete(named, "country")
		a.Expect("a holder", PutHolder(named),
			Want{Has: map[string]any{"voucherHolder.country": 1}, Trail: []string{"voucher-holder.added"}})
		a.Expect(
			"another one",
			PutHolder(HolderBody(id, key, map[string]any{"country": 0, "state": "Somewhere", "phone": "+2995550123"})),
			Want{Has: map[string]any{"voucherHolder.country": 0}, Trail: []string{"voucher-holder.added"}},
		)
	})
}

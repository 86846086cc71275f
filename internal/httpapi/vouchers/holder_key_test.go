package vouchers_test

import (
	"fmt"
	"testing"
	"time"

	"beacon/internal/testkit/apptest"
	"beacon/internal/voucher"
)

// A donor must not be able to get a holder's link emailed to an address of their own. The test covers a reopened list
// and a consent to be signed again, for holders who have signed and for holders who have not.
// Shows R14.1a.
func TestHolderKey_NeverGoesToTheDonor(t *testing.T) {
	for name, open := range map[string]func(a *apptest.App, id int64){
		"the list is open again": func(a *apptest.App, id int64) {
			seen := a.Do(apptest.Request{Path: donorPath(id, ""), As: apptest.Coordinator}).Get("results.version")
			a.Clock.Advance(time.Minute)
			if got := a.Do(reopen(id, apptest.Coordinator, seen, "donor-asked")); got.Status != 200 {
				a.Fatalf("reopen: %s", got.Body)
			}
		},
		"the donor is asked again": func(a *apptest.App, id int64) {
			for _, row := range a.Rows("SELECT id FROM consent WHERE entity_type = 1 AND donor_id = $1", id) {
				again := donorCall(id, "/documents/"+row[0]+"/ask-again", apptest.Coordinator,
					apptest.JSON{"reason": "The name differs."})
				if got := a.Do(again); got.Status != 200 {
					a.Fatalf("ask again: %s", got.Body)
				}
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			a := apptest.New(t)
			id, key := apptest.NewDonor(a, func(d *voucher.Donor) { d.Step, d.BirthDate = voucher.UploadConsent, "1981-04-12" })
			ana, anaKey := apptest.NamedHolder(a, id, func(h *voucher.Holder) {
				h.Status, h.Step, h.FirstName, h.Email = voucher.Draft, voucher.UploadConsent, "Ana", "ana@mail.example"
			})
			leo, _ := apptest.NamedHolder(a, id, func(h *voucher.Holder) {
				h.Status, h.FirstName, h.Email = voucher.Draft, "Leo", "leo@mail.example"
			})
			donor := signer{a, voucher.DonorKey, id, key, nil, "me", "Maribel Ejemplo", true}
			a.Do(donor.finalize(donor.show(), "0"))
			a.Clock.Advance(time.Minute)
			a.Seen()
			hers := signer{a, voucher.HolderKey, ana, anaKey, nil, "ae", "Ana Ejemplo", true}
			if got := a.Do(hers.finalize(hers.show(), "0")); got.Status != 200 {
				t.Fatalf("the holder signs: %s", got.Body)
			}
			open(a, id)
			a.Seen()

			const trap = "trap@mail.example"
			for holder, first := range map[int64]string{ana: "A**", leo: "L**"} {
				form := apptest.HolderBody(id, key, apptest.JSON{"id": holder, "firstName": first, "email": trap})
				a.Expect("another address for "+first, apptest.PutHolder(form), apptest.Want{Status: 409})
				delete(form, "editKey")
				a.Do(apptest.Request{
					Method: "POST", Path: "/api/donor/finalize-voucher-holders",
					Body: apptest.JSON{"id": id, "editKey": key, "voucherHolders": []any{form}},
				}) // whatever the response, the addresses are unchanged
				a.Seen()
			}
			a.Expect("the own form of a holder, by the donor's key", apptest.Request{
				Method: "POST", Path: path("voucher-holder", leo, key), Body: apptest.PersonalBody(apptest.JSON{"email": trap}),
			}, apptest.Want{Status: 404})
			a.Expect("a lost link of that address", apptest.LostLink(trap), apptest.Want{})
			if emails := fmt.Sprint(a.Rows("SELECT email, key_version FROM voucher_holder ORDER BY id")); emails !=
				"[[ana@mail.example 1] [leo@mail.example 1]]" {
				t.Errorf("the holders are now %s", emails)
			}
			if mails := a.Rows("SELECT id FROM outbox WHERE payload LIKE '%trap@%'"); len(mails) > 0 {
				t.Errorf("mailed to the donor's address: %v", mails)
			}
		})
	}
}

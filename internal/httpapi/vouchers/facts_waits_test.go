package vouchers_test

import (
	"fmt"
	"testing"

	"beacon/internal/testkit/apptest"
	"beacon/internal/voucher"
)

// A single staff member, even an administrator, must not be able to redirect the link of a signed record to another
// mailbox. The new address waits for the old address, or for a second staff member who enters the same address.
// Shows R14.1m.
func TestCorrectFacts_OfSignedRecord(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		donor, _ := apptest.NewDonor(a, func(d *voucher.Donor) { d.Step = voucher.Complete })
		id, key := apptest.NamedHolder(a, donor, func(h *voucher.Holder) { h.Step = voucher.UploadConsent })
		theirs := signer{a, voucher.HolderKey, id, key, nil, "te", "Tomás Ejemplo", true}
		a.Do(theirs.finalize(theirs.show(), "0"))
		a.Seen()
		give := func(as, email, phone string) apptest.Request {
			version := a.Rows("SELECT version FROM voucher_holder WHERE id = $1", id)[0][0]
			var n int64
			_, err := fmt.Sscan(version, &n)
			a.Must(err)
			return correctFacts(donor, fmt.Sprintf("/holders/%d", id), as, n, apptest.JSON{
				"firstName": "Tomás", "lastName": "Ejemplo", "email": email, "birthDate": "05/06/1990", "address1": "",
				"city": "", "state": "", "zip": "", "phone": phone, "gender": "", "reason": "person-told-us",
			})
		}
		asked := apptest.Want{
			Trail:  []string{"voucher-holder.email-change-asked"},
			Emails: []string{"email-confirm-former tomas@mail.example"},
			Has: apptest.JSON{
				"results.holders.0.email": "tomas@mail.example", "results.holders.0.emailChange.byStaff": true,
				"results.holders.0.emailChange.waitsFor": []string{"former"},
			},
		}
		a.Expect("an administrator asks", give(apptest.Administrator, "mine@mail.example", ""), asked)
		a.Expect("the same administrator again", give(apptest.Administrator, "mine@mail.example", ""), apptest.Want{})
		a.Expect("the rest counts", give(apptest.Administrator, "mine@mail.example", "614-555-0188"),
			apptest.Want{Trail: []string{"voucher-holder.facts-changed"}})
		a.Expect("the link still works", apptest.Request{Path: path("voucher-holder", id, key)},
			apptest.Want{Has: apptest.JSON{"results.email": "tomas@mail.example", "results.emailChange": nil}})
		a.Expect("the coordinator asks for another one", give(apptest.Coordinator, "new@mail.example", "614-555-0188"), asked)
		a.Expect("another person gives the same", give(apptest.Administrator, "New@mail.example", "614-555-0188"),
			apptest.Want{
				Trail:  []string{"voucher-holder.email-change-confirmed", "voucher-holder.facts-changed"},
				Emails: []string{"address-changed tomas@mail.example", "holder-link New@mail.example"},
			})
		a.Expect("the old link", apptest.Request{Path: path("voucher-holder", id, key)}, apptest.Want{Status: 404})
		a.Expect("asked once more", give(apptest.Coordinator, "third@mail.example", "614-555-0188"), apptest.Want{
			Trail:  []string{"voucher-holder.email-change-asked"},
			Emails: []string{"email-confirm-former New@mail.example"},
		})
		a.Expect("the former one agrees", confirmation(a, "New@mail.example", "/confirm"), apptest.Want{
			Trail:  []string{"voucher-holder.email-change-confirmed", "voucher-holder.facts-changed"},
			Emails: []string{"address-changed New@mail.example", "holder-link third@mail.example"},
			Has:    apptest.JSON{"results.state": "done"},
		})
	})
}

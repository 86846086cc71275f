package vouchers_test

import (
	"fmt"
	"maps"
	"strings"
	"testing"
	"time"

	"beacon/internal/notify"
	"beacon/internal/platform/fault"
	"beacon/internal/testkit/apptest"
	"beacon/internal/voucher"
)

// correctFacts returns a request that corrects the data of an adult, with changes.
func correctFacts(donor int64, more, as string, version any, changes apptest.JSON) apptest.Request {
	body := apptest.PersonalBody(nil)
	maps.Copy(body, apptest.JSON{"language": "en", "version": version, "reason": "typing-mistake"})
	maps.Copy(body, changes)
	return donorCall(donor, more+"/facts", as, body)
}

// After the correction of a mistyped invitation, the donor has access with the new link, and the old link no longer
// works.
// Shows R12.2f.
func TestCorrectFacts_OfDonor(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		id := int64(a.Expect("invited", apptest.Request{Method: "POST", Path: "/api/staff/donors", As: apptest.Coordinator,
			Body: apptest.JSON{
				"firstName": "Maribel", "lastName": "Ejemplo", "email": "maribel@mail.exmaple", "language": "es",
			}}, apptest.Want{Trail: []string{"donor.invited"}, Emails: []string{"donor-invitation maribel@mail.exmaple"}}).
			Get("results.id").(float64))
		old := a.Ring.EditKey(voucher.DonorKey, id, 1)
		seen := a.Do(apptest.Request{Path: donorPath(id, ""), As: apptest.Coordinator}).Get("results.version")
		a.Seen()
		a.Clock.Advance(time.Minute)

		fix := apptest.JSON{"email": "maribel@mail.example"}
		a.Expect("a reviewer", correctFacts(id, "", apptest.Reviewer, seen, fix), apptest.Want{Status: 403})
		a.Expect("another center", correctFacts(id, "", apptest.OtherCoordinator, seen, fix), apptest.Want{Status: 404})
		a.Expect("nobody", correctFacts(id, "", "", seen, fix), apptest.Want{Status: 401})
		a.Expect("an old look", correctFacts(id, "", apptest.Coordinator, 1, fix), apptest.Want{Status: 409})
		a.Expect("no reason", correctFacts(id, "", apptest.Coordinator, seen, apptest.JSON{"reason": "because"}),
			apptest.Want{Status: 422, Fields: []string{"reason"}})
		a.Expect("no address", correctFacts(id, "", apptest.Coordinator, seen, apptest.JSON{"email": "maribel"}),
			apptest.Want{Status: 422, Fields: []string{"email"}})

		fixed := a.Expect("mended", correctFacts(id, "", apptest.Coordinator, seen, fix), apptest.Want{
			Trail:  []string{"donor.facts-changed"},
			Emails: []string{"address-changed maribel@mail.exmaple", "donor-link maribel@mail.example"},
			Has: apptest.JSON{
				"results.email": "maribel@mail.example", "results.history.0.action": "donor.facts-changed",
				"results.history.0.actorName": "Cora Vance", "results.history.0.details.reason": "typing-mistake",
				"results.history.0.details.email":       "maribel@mail.example",
				"results.history.0.details.emailBefore": "maribel@mail.exmaple",
				"results.history.0.details.firstName":   nil, "results.history.0.details.city": "Columbus",
				"results.history.0.details.cityBefore": "", "results.history.0.details.language": "en",
				"results.history.0.details.languageBefore": "es", "results.history.0.details.birthDateBefore": "",
				"results.history.0.details.birthDate": "1981-04-12",
			},
		})
		left := fmt.Sprint(a.Rows("SELECT recipient FROM outbox WHERE recipient LIKE 'maribel%' ORDER BY id"))
		if left != "[[maribel@mail.exmaple] [maribel@mail.example]]" {
			t.Errorf("the invitation that waited for the old address stays: %s", left)
		}
		told := a.Rows("SELECT payload FROM outbox WHERE payload LIKE '%address-changed%'")
		if len(told) != 1 || strings.Contains(told[0][0], "mail.example\"") || !strings.Contains(told[0][0], `"lang":"es"`) {
			t.Errorf("the old address is told in its language and not of the new one: %v", told)
		}
		_, err := a.EmailView.Render(t.Context(), notify.Email{
			Template: notify.DonorLink, To: "maribel@mail.exmaple", Params: map[string]string{notify.FirstName: "Maribel"},
			Link: notify.Link{Kind: notify.DonorPage, ID: id, Path: "voucher-donor/register"},
		})
		if fault.CodeFrom(err) != fault.NotFound {
			t.Errorf("a mail on its way to the old address must not get the new key: %v", err)
		}
		a.Expect("the old link", apptest.Request{Path: path("donor", id, old)}, apptest.Want{Status: 404})
		a.Expect("the new link", apptest.Request{Path: path("donor", id, a.Ring.EditKey(voucher.DonorKey, id, 2))},
			apptest.Want{Has: apptest.JSON{"results.email": "maribel@mail.example"}})

		a.Clock.Advance(time.Minute)
		now := fixed.Get("results.version")
		a.Expect("the same again", correctFacts(id, "", apptest.Coordinator, now, fix),
			apptest.Want{Has: apptest.JSON{"results.version": now}})
		a.Expect("a street, by an administrator", correctFacts(id, "", apptest.Administrator, now,
			apptest.JSON{"email": "Maribel@mail.example", "address1": "9 Hill Road", "reason": "moved"}),
			apptest.Want{Trail: []string{"donor.facts-changed"}})
		a.Expect("the link stays", apptest.Request{Path: path("donor", id, a.Ring.EditKey(voucher.DonorKey, id, 2))},
			apptest.Want{})
	})
}

// A correction sends no email to a holder in Draft, and an email to a holder with a link.
// Shows R12.2f, R12.2g.
func TestCorrectFacts_OfHolder(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		id, key := apptest.NewDonor(a, func(d *voucher.Donor) { d.Step = voucher.VoucherHolders })
		draft, _ := apptest.NamedHolder(a, id,
			func(h *voucher.Holder) { h.Status, h.Email = voucher.Draft, "draft@mail.example" })
		asked, askedKey := apptest.NamedHolder(a, id, func(h *voucher.Holder) { h.Email = "asked@mail.exmaple" })
		stranger, _ := apptest.NewDonor(a, nil)
		of := func(holder any) string { return fmt.Sprintf("/holders/%v", holder) }
		fix := apptest.JSON{"firstName": "Tomás", "email": "right@mail.example"}
		a.Expect("another donor's", correctFacts(stranger, of(asked), apptest.Coordinator, 1, fix), apptest.Want{Status: 404})
		a.Expect("no number", correctFacts(id, of("x"), apptest.Coordinator, 1, fix), apptest.Want{Status: 404})
		a.Expect("another center", correctFacts(id, of(asked), apptest.OtherCoordinator, 1, fix), apptest.Want{Status: 404})
		a.Expect("an old look", correctFacts(id, of(asked), apptest.Coordinator, 7, fix), apptest.Want{Status: 409})
		a.Expect("a draft", correctFacts(id, of(draft), apptest.Coordinator, 1, fix), apptest.Want{
			Trail: []string{"voucher-holder.facts-changed"},
			Has:   apptest.JSON{"results.holders.0.email": "right@mail.example"},
		})
		a.Expect("with a link", correctFacts(id, of(asked), apptest.Coordinator, 1, fix), apptest.Want{
			Trail:  []string{"voucher-holder.facts-changed"},
			Emails: []string{"address-changed asked@mail.exmaple", "holder-link right@mail.example"},
		})
		a.Expect("the old link", apptest.Request{Path: path("voucher-holder", asked, askedKey)}, apptest.Want{Status: 404})
		a.Expect("the new link", apptest.Request{
			Path: path("voucher-holder", asked, a.Ring.EditKey(voucher.HolderKey, asked, 2)),
		}, apptest.Want{Has: apptest.JSON{"results.email": "right@mail.example"}})

		changed := apptest.HolderBody(id, key, apptest.JSON{"id": asked, "email": "mine@mail.example"})
		a.Expect("the donor takes the link", apptest.PutHolder(changed), apptest.Want{Status: 409})
		changed["email"] = "right@mail.example"
		a.Expect("the donor changes something else", apptest.PutHolder(changed),
			apptest.Want{Trail: []string{"voucher-holder.changed"}})
		changed = apptest.HolderBody(id, key, apptest.JSON{"id": draft, "email": "mine@mail.example"})
		a.Expect("a draft's address is the donor's to change", apptest.PutHolder(changed),
			apptest.Want{Trail: []string{"voucher-holder.changed"}})
	})
}

// A correction leaves the signed document unchanged. Staff can ask for a new signature only if the correction affects
// facts in the document.
// Shows R12.1g.
func TestCorrectFacts_SignAgain(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		id, _ := apptest.NewDonor(a, func(d *voucher.Donor) { d.Step = voucher.Complete })
		holder, key := apptest.NamedHolder(a, id, func(h *voucher.Holder) { h.Step = voucher.UploadConsent })
		hers := signer{a, voucher.HolderKey, holder, key, nil, "te", "Tomás Ejemplo", true}
		a.Expect("signs", hers.finalize(hers.show(), "0"),
			apptest.Want{Trail: signedTrail, Emails: []string{"holder-consent-copy tomas@mail.example"}})
		correct := func(last string, again bool, changes apptest.JSON) apptest.Request {
			version := a.Rows("SELECT version FROM voucher_holder WHERE id = $1", holder)[0][0]
			body := apptest.JSON{
				"firstName": "Tomás", "lastName": last, "email": "tomas@mail.example", "birthDate": "05/06/1990",
				"address1": "", "city": "", "state": "", "zip": "", "phone": "", "gender": "",
				"signAgain": again, "reason": "name-changed",
			}
			maps.Copy(body, changes)
			var n int64
			_, err := fmt.Sscan(version, &n)
			a.Must(err)
			return correctFacts(id, fmt.Sprintf("/holders/%d", holder), apptest.Coordinator, n, body)
		}
		a.Expect("for a telephone number", correct("Ejemplo", true, apptest.JSON{"phone": "614-555-0188"}),
			apptest.Want{Status: 422, Fields: []string{"signAgain"}})
		a.Expect("not asked", correct("Ejemplo-Ruiz", false, nil), apptest.Want{
			Trail: []string{"voucher-holder.facts-changed"},
			Has:   apptest.JSON{"results.holders.0.currentSelfRegistrationStep": 400, "results.documents.0.state": "signed"},
		})
		a.Expect("asked", correct("Ruiz", true, nil), apptest.Want{
			Trail:  []string{"voucher-holder.facts-changed", "consent.asked-again"},
			Emails: []string{"holder-consent-again tomas@mail.example"},
			Has: apptest.JSON{
				"results.holders.0.currentSelfRegistrationStep": 300, "results.documents.0.state": "rejected",
				"results.documents.0.consenter": "Tomás Ejemplo",
			},
		})
		a.Expect("there is none to refuse", correct("Otro", true, nil), apptest.Want{Status: 409})
		if got := a.Rows("SELECT last_name FROM voucher_holder WHERE id = $1", holder)[0][0]; got != "Ruiz" {
			t.Errorf("a refused call leaves the name %s", got)
		}
	})
}

package vouchers_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"beacon/internal/platform/locale"
	"beacon/internal/testkit/apptest"
	"beacon/internal/voucher"
)

func reopen(donor int64, as string, version any, reason string) apptest.Request {
	return donorCall(donor, "/reopen-list", as, apptest.JSON{"version": version, "reason": reason})
}

// After the center reopens the list, the donor can change it and has to sign again; the holders' consents stay valid
// (R6.11).
// Shows R6.11a.
func TestReopenList(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		id, key := apptest.NewDonor(a, func(d *voucher.Donor) {
			d.Step, d.BirthDate, d.Language = voucher.UploadConsent, "1981-04-12", locale.Spanish
		})
		ana, anaKey := apptest.NamedHolder(a, id, func(h *voucher.Holder) {
			h.Status, h.Step, h.FirstName, h.Email = voucher.Draft, voucher.UploadConsent, "Ana", "ana@mail.example"
			h.Relationship = "Family-Child"
		})
		donor := signer{a, voucher.DonorKey, id, key, nil, "me", "Maribel Ejemplo", true}
		a.Expect("the donor signs", donor.finalize(donor.show(), "0"), apptest.Want{
			Trail:  signedTrail,
			Emails: []string{"holder-invitation ana@mail.example", "donor-consent-copy maribel@mail.example"},
		})
		a.Clock.Advance(time.Minute)
		hers := signer{a, voucher.HolderKey, ana, anaKey, nil, "ae", "Ana Ejemplo", true}
		a.Expect("the holder signs", hers.finalize(hers.show(), "0"),
			apptest.Want{Trail: signedTrail, Emails: []string{"holder-consent-copy ana@mail.example"}})

		seen := a.Expect("the record", apptest.Request{Path: donorPath(id, ""), As: apptest.Coordinator},
			apptest.Want{Trail: []string{"donor.viewed"}, Has: apptest.JSON{"results.reopenReasons.#": 4,
				"results.reopenReasons.0": "donor-asked"}}).
			Get("results.version")
		a.Clock.Advance(time.Minute)
		a.Expect("another center", reopen(id, apptest.OtherCoordinator, seen, "donor-asked"), apptest.Want{Status: 404})
		a.Expect("nobody", reopen(id, "", seen, "donor-asked"), apptest.Want{Status: 401})
		a.Expect("an old look", reopen(id, apptest.Coordinator, 1, "donor-asked"), apptest.Want{Status: 409})
		a.Expect("for no reason", reopen(id, apptest.Coordinator, seen, ""),
			apptest.Want{Status: 422, Fields: []string{"reason"}})
		a.Expect("for another's reason", reopen(id, apptest.Coordinator, seen, "transplant-done"),
			apptest.Want{Status: 422, Fields: []string{"reason"}})
		now := a.Expect("opened", reopen(id, apptest.Coordinator, seen, "holder-missing"), apptest.Want{
			Trail:  []string{"donor.list-reopened", "consent.replaced"},
			Emails: []string{"donor-list-reopened maribel@mail.example"},
			Has: apptest.JSON{
				"results.currentSelfRegistrationStep": 200, "results.reopenReasons.#": 0,
				"results.holders.0.currentSelfRegistrationStep": 400, "results.holders.0.status": 0,
				"results.documents.0.state": "signed", "results.documents.0.holderId": ana,
				"results.documents.0.changedSince": false, "results.documents.1.state": "superseded",
				"results.history.1.action": "donor.list-reopened", "results.history.1.actorName": "Cora Vance",
				"results.history.1.details": apptest.JSON{"from": "400", "reason": "holder-missing"},
				"results.history.0.action":  "consent.replaced", "results.history.0.actorName": "Cora Vance",
			},
		})
		if payload := fmt.Sprint(a.Rows("SELECT payload FROM outbox ORDER BY id DESC LIMIT 1")); !strings.Contains(
			payload, `"lang":"es"`,
		) {
			t.Errorf("the donor reads Spanish: %s", payload)
		}
		a.Expect("twice", reopen(id, apptest.Coordinator, now.Get("results.version"), "holder-missing"),
			apptest.Want{Status: 409})

		a.Clock.Advance(time.Minute)
		a.Expect("the holder's own page", apptest.Request{Path: path("voucher-holder", ana, anaKey)},
			apptest.Want{Has: apptest.JSON{"results.currentSelfRegistrationStep": 400}})
		asSigned := apptest.JSON{
			"id": ana, "firstName": "Ana", "lastName": "Ejemplo", "birthDate": "05/06/1990",
			"email": "ana@mail.example",
		}
		for field, other := range map[string]string{
			"firstName": "Anita", "lastName": "Ruiz", "birthDate": "05/07/1990", "relationshipToDonor": "Family-Sibling",
		} {
			changed := apptest.HolderBody(id, key, asSigned)
			changed[field] = other
			a.Expect("another "+field+" than signed", apptest.PutHolder(changed), apptest.Want{Status: 409})
			a.Expect("a whole list with it", apptest.Request{
				Method: "POST", Path: path("donor", id, key) + "/voucher-holders",
				Body: apptest.JSON{"voucherHolders": []any{changed}, "hasConfirmedNoFvHolders": true},
			}, apptest.Want{Status: 409})
		}
		a.Expect("what is not in the document", apptest.PutHolder(apptest.HolderBody(id, key, asSigned)),
			apptest.Want{Trail: []string{"voucher-holder.changed"}})
		a.Expect("is told of", apptest.Request{Path: donorPath(id, ""), As: apptest.Coordinator}, apptest.Want{
			Trail: []string{"donor.viewed"},
			Has:   apptest.JSON{"results.documents.0.changedSince": true, "results.documents.1.changedSince": false},
		})
		a.Expect("somebody more", apptest.PutHolder(
			apptest.HolderBody(id, key, apptest.JSON{"firstName": "Leo", "email": "leo@mail.example"})),
			apptest.Want{Trail: []string{"voucher-holder.added"}})
		a.Expect("final", apptest.Request{
			Method: "POST", Path: "/api/donor/finalize-voucher-holders", Body: apptest.JSON{"id": id, "editKey": key},
		}, apptest.Want{Trail: []string{"donor.holders-finalized"}})
		a.Expect("signed anew", donor.finalize(donor.show(), "0"), apptest.Want{
			Trail:  signedTrail,
			Emails: []string{"holder-invitation leo@mail.example", "donor-consent-copy maribel@mail.example"},
		})
		if got := fmt.Sprint(a.Rows("SELECT entity_type, state FROM consent ORDER BY id")); got != "[[1 superseded] [12 "+
			"signed] [1 signed]]" {
			t.Errorf("%s", got)
		}
		if _, n, err := a.VerifyAll(t.Context(), nil); err != nil || n != 3 {
			t.Errorf("%d, %v", n, err)
		}
	})
}

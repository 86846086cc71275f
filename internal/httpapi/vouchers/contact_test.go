package vouchers_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"beacon/internal/emailchange"
	"beacon/internal/testkit/apptest"
	"beacon/internal/voucher"
)

// confirmation returns a request with the newest confirmation link that was emailed to an address. more is "",
// "/confirm" or "/refuse".
func confirmation(a *apptest.App, to, more string) apptest.Request {
	a.Helper()
	rows := a.Rows("SELECT id FROM email_change ORDER BY id DESC LIMIT 1")
	var id int64
	_, err := fmt.Sscan(rows[0][0], &id)
	a.Must(err)
	token, err := a.EmailChanges.TokenFor(a.Context(), id, to)
	a.Must(err)
	return byToken(token, more)
}

func byToken(token, more string) apptest.Request {
	r := apptest.Request{Method: "POST", Path: "/api/confirm-email/" + token + more}
	if more == "" {
		r.Method = "GET"
	}
	return r
}

// changeContact returns a request with which a donor or holder changes their own contact data.
func changeContact(kind string, id int64, key, email string) apptest.Request {
	return apptest.Request{
		Method: "POST", Path: path(kind, id, key) + "/contact", Body: apptest.JSON{"email": email, "phone": "614-555-0123"},
	}
}

// The donor's own form shows the new address as entered, but emails go to the address on record until the new address
// confirms.
// Shows R12.2x.
func TestContact_OfDonor(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		id, key := apptest.NewDonor(a, nil)
		page := apptest.Request{Path: path("donor", id, key)}
		form := apptest.Request{
			Method: "POST", Path: path("donor", id, key),
			Body: apptest.PersonalBody(apptest.JSON{"email": "new@mail.example"}),
		}
		a.Expect("the form", form, apptest.Want{
			Trail:  []string{"donor.email-change-asked", "donor.personal-info-saved"},
			Emails: []string{"email-confirm new@mail.example"},
		})
		a.Expect("as sent", page, apptest.Want{Has: apptest.JSON{
			"results.email": "new@mail.example", "results.emailChange.onRecord": "maribel@mail.example",
			"results.emailChange.waitsFor": []string{"new"}, "results.emailChange.expired": false,
		}})
		a.Expect("on record", apptest.Request{Path: donorPath(id, ""), As: apptest.Coordinator}, apptest.Want{
			Trail: []string{"donor.viewed"},
			Has:   apptest.JSON{"results.email": "maribel@mail.example", "results.emailChange.address": "new@mail.example"},
		})
		a.Expect("reminded", donorCall(id, "/link", apptest.Coordinator, apptest.JSON{}),
			apptest.Want{Trail: []string{"donor.link-resent"}, Emails: []string{"donor-link maribel@mail.example"}})

		look := confirmation(a, "new@mail.example", "")
		for range 2 { // like link scanners
			a.Expect("a look", look, apptest.Want{Has: apptest.JSON{
				"results.side": "new", "results.address": "n*****@mail.example", "results.state": "waiting",
				"results.confirmed": false,
			}})
		}
		confirm := confirmation(a, "new@mail.example", "/confirm")
		a.Expect("confirmed", confirm, apptest.Want{
			Trail:  []string{"donor.email-change-confirmed", "donor.facts-changed"},
			Emails: []string{"address-changed maribel@mail.example", "donor-link new@mail.example"},
			Has:    apptest.JSON{"results.state": "done"},
		})
		if left := a.Rows("SELECT id FROM outbox WHERE recipient = 'maribel@mail.example'"); len(left) != 1 {
			t.Errorf("the link that waited for the former address stays: %v", left)
		}
		a.Expect("twice", confirm, apptest.Want{Status: 409})
		a.Expect("what it says then", look, apptest.Want{Has: apptest.JSON{"results.state": "done"}})
		a.Expect("the old link", page, apptest.Want{Status: 404})
		a.Expect("the new link", apptest.Request{Path: path("donor", id, a.Ring.EditKey(voucher.DonorKey, id, 2))},
			apptest.Want{Has: apptest.JSON{"results.email": "new@mail.example", "results.emailChange": nil}})
		a.Expect("from and to", apptest.Request{Path: donorPath(id, ""), As: apptest.Coordinator}, apptest.Want{
			Trail: []string{"donor.viewed"},
			Has: apptest.JSON{
				"results.history.1.action": "donor.facts-changed", "results.history.1.actorKind": "donor",
				"results.history.1.details.reason": "own-change", "results.history.1.details.email": "new@mail.example",
				"results.history.1.details.emailBefore": "maribel@mail.example",
			},
		})
	})
}

// If a signed form with an ID is stored, the old address must agree before the change takes effect.
// Shows R12.2y.
func TestContact_WithConsent(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		donor, _ := apptest.NewDonor(a, func(d *voucher.Donor) { d.Step = voucher.Complete })
		id, key := apptest.NamedHolder(a, donor, func(h *voucher.Holder) { h.Step = voucher.UploadConsent })
		stranger, strangersKey := apptest.NamedHolder(a, donor, nil)
		theirs := signer{a, voucher.HolderKey, id, key, nil, "te", "Tomás Ejemplo", true}
		a.Do(theirs.finalize(theirs.show(), "0"))
		_, err := a.SQL.Exec("UPDATE voucher_donor SET match_status = $1", int(voucher.Transplanted))
		a.Must(err)
		a.Seen()

		a.Expect("another's key", changeContact("voucher-holder", id, strangersKey, "thief@mail.example"),
			apptest.Want{Status: 404})
		a.Expect("no address", changeContact("voucher-holder", id, key, "thief"),
			apptest.Want{Status: 422, Fields: []string{"email"}})
		a.Expect("asked, after the donation", changeContact("voucher-holder", id, key, "new@mail.example"), apptest.Want{
			Trail:  []string{"voucher-holder.email-change-asked", "voucher-holder.facts-changed"},
			Emails: []string{"email-confirm new@mail.example", "email-confirm-former tomas@mail.example"},
			Has:    apptest.JSON{"results.email": "new@mail.example", "results.emailChange.waitsFor": []string{"new", "former"}},
		})
		a.Expect("the same again", changeContact("voucher-holder", id, key, "New@mail.example"), apptest.Want{})
		former := confirmation(a, "tomas@mail.example", "")
		a.Expect("the former address learns nothing of the new one", former,
			apptest.Want{Has: apptest.JSON{"results.side": "former", "results.address": "t*****@mail.example"}})
		a.Expect("the new one confirms", confirmation(a, "new@mail.example", "/confirm"), apptest.Want{
			Trail: []string{"voucher-holder.email-change-confirmed"},
			Has:   apptest.JSON{"results.state": "waiting", "results.confirmed": true, "results.waitsFor": []string{"former"}},
		})
		a.Expect("staff see who it waits for", apptest.Request{Path: donorPath(donor, ""), As: apptest.Coordinator},
			apptest.Want{
				Trail: []string{"donor.viewed"},
				Has: apptest.JSON{
					"results.holders.0.email":                "tomas@mail.example",
					"results.holders.0.emailChange.waitsFor": []string{"former"},
				},
			})
		a.Expect("the link still works", apptest.Request{Path: path("voucher-holder", id, key)}, apptest.Want{})
		a.Expect("the former one confirms", confirmation(a, "tomas@mail.example", "/confirm"), apptest.Want{
			Trail:  []string{"voucher-holder.email-change-confirmed", "voucher-holder.facts-changed"},
			Emails: []string{"address-changed tomas@mail.example", "holder-link new@mail.example"},
			Has:    apptest.JSON{"results.state": "done"},
		})
		a.Expect("the old link", apptest.Request{Path: path("voucher-holder", id, key)}, apptest.Want{Status: 404})
		a.Expect("the other holder's stays", apptest.Request{Path: path("voucher-holder", stranger, strangersKey)},
			apptest.Want{})
	})
}

// A change that is refused, withdrawn, superseded or expired leaves the address unchanged.
// Shows R12.2x.
func TestContact_NotConfirmed(t *testing.T) {
	apptest.EachDatabase(t, func(t *testing.T, a *apptest.App) {
		id, key := apptest.NewDonor(a, func(d *voucher.Donor) { d.Phone = "614-555-0123" })
		ask := func(email string) {
			a.Helper()
			a.Expect("asked for "+email, changeContact("donor", id, key, email),
				apptest.Want{Trail: []string{"donor.email-change-asked"}, Emails: []string{"email-confirm " + email}})
		}
		onRecord := func() string { return a.Rows("SELECT email FROM voucher_donor WHERE id = $1", id)[0][0] }

		ask("one@mail.example")
		first := confirmation(a, "one@mail.example", "/confirm")
		ask("two@mail.example")
		a.Expect("one that another took the place of", first, apptest.Want{Status: 409})
		a.Expect("refused", confirmation(a, "two@mail.example", "/refuse"),
			apptest.Want{Trail: []string{"donor.email-change-refused"}, Has: apptest.JSON{"results.state": "ended"}})

		ask("three@mail.example")
		third := confirmation(a, "three@mail.example", "/confirm")
		a.Expect("taken back", changeContact("donor", id, key, "maribel@mail.example"),
			apptest.Want{Trail: []string{"donor.email-change-withdrawn"}, Has: apptest.JSON{"results.emailChange": nil}})
		a.Expect("confirmed then", third, apptest.Want{Status: 409})

		ask("four@mail.example")
		fourth := confirmation(a, "four@mail.example", "/confirm")
		a.Clock.Advance(emailchange.Life)
		a.Expect("too late", fourth, apptest.Want{Status: 404})
		a.Expect("the page says so", apptest.Request{Path: path("donor", id, key)}, apptest.Want{
			Has: apptest.JSON{"results.emailChange.expired": true, "results.emailChange.address": "four@mail.example"},
		})
		ask("four@mail.example")
		fourth = confirmation(a, "four@mail.example", "/confirm")

		seen := mark(a, id)
		a.Clock.Advance(time.Minute)
		a.Expect("staff put the address right",
			correctFacts(id, "", apptest.Coordinator, seen, apptest.JSON{"email": "five@mail.example"}), apptest.Want{
				Trail:  []string{"donor.facts-changed"},
				Emails: []string{"address-changed maribel@mail.example", "donor-link five@mail.example"},
			})
		a.Expect("what was asked for before", fourth, apptest.Want{Status: 409})
		if got := onRecord(); got != "five@mail.example" {
			t.Errorf("on record: %s", got)
		}
	})
}

// A confirmation token works for one side of one change only.
// Shows R12.2x.
func TestContact_Tokens(t *testing.T) {
	a := apptest.New(t)
	id, key := apptest.NewDonor(a, nil)
	a.Expect("asked", changeContact("donor", id, key, "new@mail.example"), apptest.Want{
		Trail:  []string{"donor.email-change-asked", "donor.facts-changed"},
		Emails: []string{"email-confirm new@mail.example"},
	})
	until := a.Clock.Now().Add(time.Hour)
	for what, token := range map[string]string{
		"made up":          strings.Repeat("A7", 30),
		"the donor's key":  key,
		"another purpose":  a.Ring.Sign("preview", []byte("1.new"), until),
		"no such change":   a.Ring.Sign("email-change", []byte("4711.new"), until),
		"no number":        a.Ring.Sign("email-change", []byte("x.new"), until),
		"out of its time":  a.Ring.Sign("email-change", []byte("1.new"), a.Clock.Now().Add(-time.Second)),
		"no side":          a.Ring.Sign("email-change", []byte("1"), until),
		"a side that asks": a.Ring.Sign("email-change", []byte("1.former"), until),
	} {
		a.Clock.Advance(time.Minute) // wrong keys are delayed
		for _, more := range []string{"", "/confirm", "/refuse"} {
			a.Expect(what+more, byToken(token, more), apptest.Want{Status: 404})
		}
	}
	if _, err := a.EmailChanges.TokenFor(t.Context(), 1, "else@mail.example"); err == nil {
		t.Error("a token for an address that is none of the two")
	}
	if _, err := a.EmailChanges.TokenFor(t.Context(), 1, "maribel@mail.example"); err == nil {
		t.Error("a token for the former address, which is not asked")
	}
}

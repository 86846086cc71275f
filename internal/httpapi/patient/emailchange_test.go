package patient_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"beacon/internal/testkit/apptest"
)

// contact returns the patient's request to change their contact data.
func contact(site apptest.Site, email, phone string) apptest.Request {
	return apptest.Request{
		Method: "POST", Path: "/api/microsite/contact",
		Body: site.Body("email", email, "phonePrimary", phone, "phoneSecondary", ""),
	}
}

// TestContact_OfPatient: a new address counts once it is confirmed, and then the old links end. A patient's link is
// not used for signing, so the former address is only informed.
// Shows R12.2x.
func TestContact_OfPatient(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		site := a.Live(apptest.Patient{Language: "es"}, apptest.PatientStory)
		const phone = "555-010-0123"
		a.Expect("not an address", contact(site, "rosa", phone), apptest.Want{Status: 422, Fields: []string{"email"}})
		a.Expect("not a number", contact(site, "rosa@mail.example", "12"),
			apptest.Want{Status: 422, Fields: []string{"phonePrimary"}})
		a.Expect("asked", contact(site, "new@mail.example", phone), apptest.Want{
			Trail: []string{"microsite.email-change-asked"}, Emails: []string{"email-confirm new@mail.example"},
			Has: apptest.JSON{"results.email": "rosa@mail.example", "results.emailChange.address": "new@mail.example"},
		})
		a.Expect("staff see it", apptest.Request{Path: site.StaffPath("/record"), As: apptest.Coordinator}, apptest.Want{
			Trail: []string{"microsite.viewed"},
			Has:   apptest.JSON{"results.email": "rosa@mail.example", "results.emailChange.waitsFor": []string{"new"}},
		})
		token, err := a.EmailChanges.TokenFor(t.Context(), 1, "new@mail.example")
		a.Must(err)
		link := "/api/confirm-email/" + token
		a.Expect("confirmed", apptest.Request{Method: "POST", Path: link + "/confirm"}, apptest.Want{
			Trail:  []string{"microsite.email-change-confirmed", "microsite.facts-changed"},
			Emails: []string{"address-changed rosa@mail.example", "microsite-link new@mail.example"},
			Has:    apptest.JSON{"results.state": "done"},
		})
		a.Expect("refused then", apptest.Request{Method: "POST", Path: link + "/refuse"}, apptest.Want{Status: 409})
		a.Expect("the old link", apptest.Request{Path: site.DataPath()}, apptest.Want{Status: 404})
		a.Expect("the new link", apptest.Request{Path: a.Site(site.ID).DataPath()},
			apptest.Want{Has: apptest.JSON{"results.email": "new@mail.example", "results.emailChange": nil}})
		told := a.Rows("SELECT payload FROM outbox WHERE payload LIKE '%address-changed%'")
		if len(told) != 1 || strings.Contains(told[0][0], "new@") || !strings.Contains(told[0][0], `"lang":"es"`) {
			t.Errorf("the former address is told in the patient's language and not of the new one: %v", told)
		}
	})
}

// TestContact_StaffCorrectionWins: a correction by staff ends the patient's earlier request.
func TestContact_StaffCorrectionWins(t *testing.T) {
	a := apptest.New(t)
	site := a.Invite(apptest.Patient{})
	a.Expect("asked", contact(site, "new@mail.example", ""), apptest.Want{
		Trail: []string{"microsite.email-change-asked"}, Emails: []string{"email-confirm new@mail.example"},
	})
	token, err := a.EmailChanges.TokenFor(t.Context(), 1, "new@mail.example")
	a.Must(err)
	seen := a.Do(apptest.Request{Path: site.StaffPath("/record"), As: apptest.Coordinator})
	a.Seen()
	a.Expect("put right", apptest.Request{
		Method: "POST", Path: site.StaffPath("/facts"), As: apptest.Coordinator,
		Body: apptest.JSON{
			"firstName": "Rosa", "lastName": "Ejemplo", "email": "right@mail.example", "language": "en",
			"reason": "typing-mistake", "version": seen.Get("results.version"),
		},
	}, apptest.Want{
		Trail:  []string{"microsite.facts-changed"},
		Emails: []string{"address-changed rosa@mail.example", "microsite-invitation right@mail.example"},
	})
	a.Expect("confirmed then", apptest.Request{Method: "POST", Path: "/api/confirm-email/" + token + "/confirm"},
		apptest.Want{Status: 409})
}

// TestTextConsent: a new number ends its consent, the switch applies at once, and the ledger records each decision.
// Shows R12.1r, R12.2v.
func TestTextConsent(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		site := a.Live(apptest.Patient{}, apptest.PatientStory)
		turn := func(primary bool) apptest.Request {
			return apptest.Request{Method: "POST", Path: "/api/microsite/text-consent",
				Body: site.Body("primaryPhoneCanReceiveTexts", primary, "secondaryPhoneCanReceiveTexts", true)}
		}
		changed := apptest.Want{Trail: []string{"microsite.text-consent-changed"}}
		changed.Has = apptest.JSON{
			"results.primaryPhoneCanReceiveTexts": true, "results.secondaryPhoneCanReceiveTexts": false,
		}
		a.Expect("on; there is no second number", turn(true), changed)
		a.Expect("on again", turn(true), apptest.Want{})
		a.Clock.Advance(time.Minute)
		changed.Has = apptest.JSON{"results.primaryPhoneCanReceiveTexts": false}
		a.Expect("off", turn(false), changed)
		a.Clock.Advance(time.Minute)
		changed.Has = nil
		a.Expect("on once more", turn(true), changed)
		a.Clock.Advance(time.Minute)
		a.Expect("another number", contact(site, "rosa@mail.example", "614-555-0188"), apptest.Want{
			Trail: []string{"microsite.facts-changed"},
			Has:   apptest.JSON{"results.phonePrimary": "614-555-0188", "results.primaryPhoneCanReceiveTexts": false},
		})
		ledger := fmt.Sprint(a.Rows("SELECT CASE WHEN agreed THEN 'on' ELSE 'off' END FROM text_consent ORDER BY id"))
		if ledger != "[[off] [on] [off] [on] [off]]" {
			t.Errorf("the ledger: %s", ledger)
		}
	})
}

// TestContact_EndsWithADeath: an address change that a patient requested before death cannot be confirmed.
// Shows R12.5d.
func TestContact_EndsWithADeath(t *testing.T) {
	a := apptest.New(t)
	site := a.Live(apptest.Patient{}, apptest.PatientStory)
	a.Do(contact(site, "new@mail.example", ""))
	token, err := a.EmailChanges.TokenFor(t.Context(), 1, "new@mail.example")
	a.Must(err)
	a.Do(apptest.Request{Method: "POST",
		Path: site.StaffPath("/death"), As: apptest.Coordinator, Body: apptest.JSON{"day": "2026-03-01", "page": "down"}})
	a.Seen()
	a.Expect("confirmed", apptest.Request{Method: "POST", Path: "/api/confirm-email/" + token + "/confirm"},
		apptest.Want{Status: 409})
	a.Expect("the record", apptest.Request{Path: site.StaffPath("/record"), As: apptest.Coordinator},
		apptest.Want{Trail: []string{"microsite.viewed"}, Has: apptest.JSON{"results.email": "rosa@mail.example"}})
}

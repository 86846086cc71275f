package patient_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	. "beacon/internal/testkit/apptest"
)

// contact returns the patient's request to change their contact data.
func contact(site Site, email, phone string) Request {
	return Request{
		Method: "POST", Path: "/api/microsite/contact",
		Body: site.Body("email", email, "phonePrimary", phone, "phoneSecondary", ""),
	}
}

// TestContact_OfPatient: a new address counts once it is confirmed, and then the old links end. A patient's link is
// not used for signing, so the former address is only informed.
// Shows R12.2x.
func TestContact_OfPatient(t *testing.T) {
	Each(t, func(t *testing.T, a *App) {
		site := a.Live(Patient{Language: "es"}, RosaStory)
		const phone = "555-010-0123"
		a.Expect("not an address", contact(site, "rosa", phone), Want{Status: 422, Fields: []string{"email"}})
		a.Expect("not a number", contact(site, "rosa@mail.example", "12"),
			Want{Status: 422, Fields: []string{"phonePrimary"}})
		a.Expect("asked", contact(site, "new@mail.example", phone), Want{
			Trail: []string{"microsite.email-change-asked"}, Emails: []string{"email-confirm new@mail.example"},
			Has: JSON{"results.email": "rosa@mail.example", "results.emailChange.address": "new@mail.example"},
		})
		a.Expect("staff see it", Request{Path: site.StaffPath("/record"), As: Cora}, Want{
			Trail: []string{"microsite.viewed"},
			Has:   JSON{"results.email": "rosa@mail.example", "results.emailChange.waitsFor": []string{"new"}},
		})
		token, err := a.EmailChanges.TokenFor(t.Context(), 1, "new@mail.example")
		a.Must(err)
		link := "/api/confirm-email/" + token
		a.Expect("confirmed", Request{Method: "POST", Path: link + "/confirm"}, Want{
			Trail:  []string{"microsite.email-change-confirmed", "microsite.facts-changed"},
			Emails: []string{"address-changed rosa@mail.example", "microsite-link new@mail.example"},
			Has:    JSON{"results.state": "done"},
		})
		a.Expect("refused then", Request{Method: "POST", Path: link + "/refuse"}, Want{Status: 409})
		a.Expect("the old link", Request{Path: site.DataPath()}, Want{Status: 404})
		a.Expect("the new link", Request{Path: a.Site(site.ID).DataPath()},
			Want{Has: JSON{"results.email": "new@mail.example", "results.emailChange": nil}})
		told := a.Rows("SELECT payload FROM outbox WHERE payload LIKE '%address-changed%'")
		if len(told) != 1 || strings.Contains(told[0][0], "new@") || !strings.Contains(told[0][0], `"lang":"es"`) {
			t.Errorf("the former address is told in the patient's language and not of the new one: %v", told)
		}
	})
}

// TestContact_StaffCorrectionWins: a correction by staff ends the patient's earlier request.
func TestContact_StaffCorrectionWins(t *testing.T) {
	a := New(t)
	site := a.Invite(Patient{})
	a.Expect("asked", contact(site, "new@mail.example", ""), Want{
		Trail: []string{"microsite.email-change-asked"}, Emails: []string{"email-confirm new@mail.example"},
	})
	token, err := a.EmailChanges.TokenFor(t.Context(), 1, "new@mail.example")
	a.Must(err)
	seen := a.Do(Request{Path: site.StaffPath("/record"), As: Cora})
	a.Seen()
	a.Expect("put right", Request{Method: "POST", Path: site.StaffPath("/facts"), As: Cora, Body: JSON{
		"firstName": "Rosa", "lastName": "Ejemplo", "email": "right@mail.example", "language": "en",
		"reason": "typing-mistake", "version": seen.Get("results.version"),
	}}, Want{
		Trail:  []string{"microsite.facts-changed"},
		Emails: []string{"address-changed rosa@mail.example", "microsite-invitation right@mail.example"},
	})
	a.Expect("confirmed then", Request{Method: "POST", Path: "/api/confirm-email/" + token + "/confirm"},
		Want{Status: 409})
}

// TestTextConsent: a new number ends its consent, the switch applies at once, and the ledger records each decision.
// Shows R12.1r, R12.2v.
func TestTextConsent(t *testing.T) {
	Each(t, func(t *testing.T, a *App) {
		site := a.Live(Patient{}, RosaStory)
		turn := func(primary bool) Request {
			return Request{Method: "POST", Path: "/api/microsite/text-consent",
				Body: site.Body("primaryPhoneCanReceiveTexts", primary, "secondaryPhoneCanReceiveTexts", true)}
		}
		changed := Want{Trail: []string{"microsite.text-consent-changed"}}
		changed.Has = JSON{"results.primaryPhoneCanReceiveTexts": true, "results.secondaryPhoneCanReceiveTexts": false}
		a.Expect("on; there is no second number", turn(true), changed)
		a.Expect("on again", turn(true), Want{})
		a.Clock.Advance(time.Minute)
		changed.Has = JSON{"results.primaryPhoneCanReceiveTexts": false}
		a.Expect("off", turn(false), changed)
		a.Clock.Advance(time.Minute)
		changed.Has = nil
		a.Expect("on once more", turn(true), changed)
		a.Clock.Advance(time.Minute)
		a.Expect("another number", contact(site, "rosa@mail.example", "614-555-0188"), Want{
			Trail: []string{"microsite.facts-changed"},
			Has:   JSON{"results.phonePrimary": "614-555-0188", "results.primaryPhoneCanReceiveTexts": false},
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
	a := New(t)
	site := a.Live(Patient{}, RosaStory)
	a.Do(contact(site, "new@mail.example", ""))
	token, err := a.EmailChanges.TokenFor(t.Context(), 1, "new@mail.example")
	a.Must(err)
	a.Do(Request{Method: "POST",
		Path: site.StaffPath("/death"), As: Cora, Body: JSON{"day": "2026-03-01", "page": "down"}})
	a.Seen()
	a.Expect("confirmed", Request{Method: "POST", Path: "/api/confirm-email/" + token + "/confirm"}, Want{Status: 409})
	a.Expect("the record", Request{Path: site.StaffPath("/record"), As: Cora}, Want{
		Trail: []string{"microsite.viewed"}, Has: JSON{"results.email": "rosa@mail.example"},
	})
}

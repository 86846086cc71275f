package server_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"beacon/internal/config"
	"beacon/internal/testkit/apptest"
)

var isHidden = regexp.MustCompile(`\[(private link|enlace privado)\]`)

// TestEmails_LinksHidden reads every email that the app wrote, by every call that shows one. With a mail server, no
// email may show a private link, and each read must be in the history of the record.
// Shows R14.3a, R14.3b.
func TestEmails_LinksHidden(t *testing.T) {
	for _, hasServer := range []bool{true, false} {
		a := apptest.New(t, apptest.With(func(c *config.Config) {
			if hasServer {
				c.SMTP.Host = "smtp.example"
			}
		}))
		site := a.Invite(apptest.Patient{})
		donor := emailedDonor(a)
		entry := emailedEntry(a)
		a.Seen()
		list := a.Do(apptest.Request{Path: "/api/staff/mails?limit=100", As: apptest.Administrator})
		a.Seen()
		kinds := map[string]bool{}
		for i := range int(list.Get("results.#").(float64)) {
			item := fmt.Sprintf("results.%d.", i)
			template := list.Text(item + "template")
			kinds[template] = true
			email := a.Expect(template, apptest.Request{
				Path: fmt.Sprintf("/api/staff/mails/%v", list.Get(item+"id")), As: apptest.Administrator,
			}, apptest.Want{Trail: []string{"mail.viewed"}})
			if template == "address-changed" { // has no link
				continue
			}
			isHandedOn := !hasServer && (template == "microsite-invitation" || template == "referral-link")
			hasLink := strings.Contains(string(email.Body), apptest.BaseURL)
			if isHandedOn != hasLink || hasLink == isHidden.MatchString(email.Text("results.text")) ||
				email.Get("results.isLinkHidden") == hasLink {
				t.Errorf("mail server %t: %s", hasServer, email.Body)
			}
		}
		for _, template := range []string{"microsite-invitation", "donor-link", "staff-invitation", "referral-link"} {
			if !kinds[template] {
				t.Errorf("no %s among %v", template, kinds)
			}
		}
		if said := a.Rows("SELECT details FROM audit_event WHERE action = 'mail.viewed'"); strings.Contains(
			fmt.Sprint(said), "@") {
			t.Errorf("an address in the trail: %v", said)
		}
		looked := func(history, path string) {
			t.Helper()
			record := a.Do(apptest.Request{Path: path, As: apptest.Administrator})
			if !strings.Contains(string(record.Body), `"action":"mail.viewed"`) {
				t.Errorf("%s: %s", history, record.Body)
			}
		}
		looked("the patient's", site.StaffPath("/timeline"))
		looked("the donor's", fmt.Sprintf("/api/staff/donors/%d", donor))
		looked("the referral's", fmt.Sprintf("/api/staff/intake/%d", entry))
		looked("the colleague's", "/api/staff/accounts/"+
			a.Rows("SELECT id FROM staff_account WHERE email = $1", apptest.Email(apptest.Coach))[0][0])
	}
}

// emailedDonor returns a donor who got an email.
func emailedDonor(a *apptest.App) int64 {
	a.Helper()
	donor, _ := apptest.NewDonor(a, nil)
	a.Expect("the donor's link", apptest.Request{Method: "POST", Path: fmt.Sprintf("/api/staff/donors/%d/link", donor),
		As: apptest.Coordinator, Body: apptest.JSON{"version": 1}},
		apptest.Want{Trail: []string{"donor.link-resent"}, Emails: []string{"donor-link maribel@mail.example"}})
	return donor
}

// emailedEntry returns an entry of a patient who got an email after a correction of the address, with the link.
func emailedEntry(a *apptest.App) int64 {
	a.Helper()
	entry := apptest.StoreReferral(a,
		apptest.Newcomer{FirstName: "Rosa", Email: "rosa@mail.exmaple", Centers: a.Centers[:1]})[0]
	path := fmt.Sprintf("/api/staff/intake/%d/facts", entry)
	a.Expect("a new address", apptest.Request{Method: "POST", Path: path, As: apptest.Coordinator, Body: apptest.JSON{
		"version": 1, "reason": "typing-mistake", "firstName": "Rosa", "lastName": "Ejemplo", "email": "rosa@mail.example",
		"phonePrimary": "505-555-0100", "phoneSecondary": "", "birthDate": "04/05/1980", "gender": "F", "language": "es",
		"address": "1 Mesa Rd", "city": "Santa Fe", "state": 32, "postalCode": "87505",
	}}, apptest.Want{Trail: []string{"intake.facts-changed"}, Emails: []string{
		"address-changed rosa@mail.exmaple", "referral-link rosa@mail.example",
	}})
	return entry
}

package server_test

import (
	"fmt"
	"strings"
	"testing"

	"beacon/internal/storage/snapshot"
	"beacon/internal/testkit/apptest"
)

// TestEmails_Links: each email is in the patient's language, has the link of its reader, and contains nothing about
// health.
// Shows R2.1b.
func TestEmails_Links(t *testing.T) {
	a := apptest.New(t)
	site := a.Invite(apptest.Patient{Language: "es"})
	key := fmt.Sprintf("/%d/%s", site.ID, site.Key)
	wants := func(what, to, link string, words ...string) {
		t.Helper()
		email := apptest.NewestEmail(a)
		text := email.Text("results.text")
		if email.Text("results.to") != to || email.Text("results.link") != apptest.BaseURL+link ||
			!strings.Contains(text, apptest.BaseURL+link) ||
			!strings.Contains(email.Text("results.html"), apptest.BaseURL+link) {
			t.Errorf("%s: %s", what, email.Body)
		}
		for _, word := range append(words, "Rosa") {
			if !strings.Contains(text, word) {
				t.Errorf("%s lacks %q: %s", what, word, text)
			}
		}
		secret := []string{"kidney", "riñón", "transplant", "trasplante", "cousin"}
		if what != "the invitation" { // names the inviting center
			secret = append(secret, "Riverside")
		}
		for _, word := range secret {
			if strings.Contains(strings.ToLower(text), strings.ToLower(word)) {
				t.Errorf("%s holds %q: %s", what, word, text)
			}
		}
		if !strings.HasPrefix(link, "/microsite") && strings.Contains(string(email.Body), site.Key) {
			t.Errorf("%s holds the patient's key", what)
		}
	}
	wants("the invitation", apptest.PatientEmail, "/microsite/start"+key, "Hola", "Riverside le invita")
	resend := apptest.Request{Method: "POST", Path: site.StaffPath("/resend-link"), As: apptest.Coordinator}
	a.Expect("a fresh link", resend, apptest.Want{
		Trail: []string{"microsite.link-resent"}, Emails: []string{"microsite-invitation " + apptest.PatientEmail},
	})
	a.Activate(site)
	a.Expect("a fresh link later on", resend,
		apptest.Want{Trail: []string{"microsite.link-resent"}, Emails: []string{"microsite-link " + apptest.PatientEmail}})
	wants("the fresh link", apptest.PatientEmail, "/microsite/landing"+key)
	submit := apptest.Save{
		Site: site, Story: apptest.PatientStory, Responsible: true,
		Pictures: []apptest.Pic{{File: apptest.SmallPhoto(1)}},
	}.Request()
	a.Expect("submission", submit, apptest.Want{Trail: []string{"microsite.submitted"}})
	a.Expect("changes", a.Review(site, apptest.Coordinator, "changes", "Please ask your cousin."),
		apptest.Want{Trail: []string{"microsite.reviewed"}, Emails: []string{"changes-asked " + apptest.PatientEmail}})
	wants("changes asked", apptest.PatientEmail, "/microsite/custom-site"+key)
	a.Expect("submission", submit, apptest.Want{Trail: []string{"microsite.submitted"}})
	a.Approve(site, apptest.Coordinator)
	a.Approve(site, apptest.Reviewer)
	wants("live", apptest.PatientEmail, "/"+site.Code)
	for _, who := range []string{apptest.Reviewer, apptest.Coordinator, apptest.Coach} {
		a.Expect("mails hold private links", apptest.Request{Path: "/api/staff/mails/1", As: who}, apptest.Want{Status: 403})
	}
	a.Expect("no such mail", apptest.Request{Path: "/api/staff/mails/4711", As: apptest.Administrator},
		apptest.Want{Status: 404})
}

// TestEmails_ReleaseHeld: emails that were pending at the time of a backup may have been sent before its restore, so
// staff release them (ADR 31).
func TestEmails_ReleaseHeld(t *testing.T) {
	a := apptest.New(t)
	a.Invite(apptest.Patient{Language: "es"})
	a.Must(snapshot.Refill(t.Context(), a.DB, func(r *snapshot.Target) error {
		_, err := r.HoldEmails(t.Context(), a.Clock.Now())
		return err
	}))
	list := a.Expect("the held mails", apptest.Request{Path: "/api/staff/mails?state=held", As: apptest.Administrator},
		apptest.Want{Trail: []string{"mail.list-viewed"}})
	id, ok := list.Get("results.0.id").(float64)
	if !ok || list.Text("results.0.state") != "held" {
		t.Fatalf("held mails: %s", list.Body)
	}
	release := func(as string, ids ...any) apptest.Request {
		return apptest.Request{Method: "POST", Path: "/api/staff/mails/release", As: as, Body: map[string]any{"ids": ids}}
	}
	a.Expect("a center's coordinator", release(apptest.Coordinator, id), apptest.Want{Status: 403})
	a.Expect("no mails", release(apptest.Administrator), apptest.Want{Status: 422})
	a.Expect("too many", release(apptest.Administrator, make([]any, 501)...), apptest.Want{Status: 422})
	released := a.Expect("the administrator", release(apptest.Administrator, id, 4711),
		apptest.Want{Trail: []string{"mail.released"}})
	if got := fmt.Sprint(released.Get("results.released")); got != fmt.Sprintf("[%v]", id) {
		t.Errorf("released %s", got)
	}
	if again := a.Expect("the mail",
		apptest.Request{Path: fmt.Sprintf("/api/staff/mails/%v", id), As: apptest.Administrator},
		apptest.Want{Trail: []string{"mail.viewed"}}); again.Text("results.state") != "waiting" {
		t.Errorf("afterwards: %s", again.Body)
	}
	a.Expect("a second time", release(apptest.Administrator, id), apptest.Want{})
}

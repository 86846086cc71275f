package server_test

import (
	"fmt"
	"strings"
	"testing"

	"beacon/internal/storage/snapshot"
	. "beacon/internal/testkit/apptest"
)

// TestMails_Links: each email is in the patient's language, has the link of its reader, and contains nothing about
// health.
// Shows R2.1b.
func TestMails_Links(t *testing.T) {
	a := New(t)
	site := a.Invite(Patient{Language: "es"})
	key := fmt.Sprintf("/%d/%s", site.ID, site.Key)
	wants := func(what, to, link string, words ...string) {
		t.Helper()
		mail := NewestMail(a)
		text := mail.Text("results.text")
		if mail.Text("results.to") != to || mail.Text("results.link") != BaseURL+link ||
			!strings.Contains(text, BaseURL+link) ||
			!strings.Contains(mail.Text("results.html"), BaseURL+link) {
			t.Errorf("%s: %s", what, mail.Body)
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
		if !strings.HasPrefix(link, "/microsite") && strings.Contains(string(mail.Body), site.Key) {
			t.Errorf("%s holds the patient's key", what)
		}
	}
	wants("the invitation", RosaMail, "/microsite/start"+key, "Hola", "Riverside le invita")
	resend := Request{Method: "POST", Path: site.StaffPath("/resend-link"), As: Cora}
	a.Expect("a fresh link", resend,
		Want{Trail: []string{"microsite.link-resent"}, Emails: []string{"microsite-invitation " + RosaMail}})
	a.Activate(site)
	a.Expect("a fresh link later on", resend,
		Want{Trail: []string{"microsite.link-resent"}, Emails: []string{"microsite-link " + RosaMail}})
	wants("the fresh link", RosaMail, "/microsite/landing"+key)
	submit := Save{Site: site, Story: RosaStory, Responsible: true, Pictures: []Pic{{File: SmallPhoto(1)}}}.Request()
	a.Expect("submission", submit, Want{Trail: []string{"microsite.submitted"}, Emails: ToCenter})
	wants("to the center", Email(Cora), fmt.Sprintf("/staff/microsites/%d/review", site.ID))
	a.Expect("changes", a.Review(site, Cora, "changes", "Please ask your cousin."),
		Want{Trail: []string{"microsite.reviewed"}, Emails: []string{"changes-asked " + RosaMail}})
	wants("changes asked", RosaMail, "/microsite/custom-site"+key)
	a.Expect("submission", submit, Want{Trail: []string{"microsite.submitted"}, Emails: ToCenter})
	a.Approve(site, Cora)
	a.Approve(site, Remy)
	wants("live", RosaMail, "/"+site.Code)
	for _, who := range []string{Remy, Cora, Coco} {
		a.Expect("mails hold private links", Request{Path: "/api/staff/mails/1", As: who}, Want{Status: 403})
	}
	a.Expect("no such mail", Request{Path: "/api/staff/mails/4711", As: Ada}, Want{Status: 404})
}

// TestMails_ReleaseHeld: emails that were pending at the time of a backup may have been sent before its restore, so
// staff release them (ADR 31).
func TestMails_ReleaseHeld(t *testing.T) {
	a := New(t)
	a.Invite(Patient{Language: "es"})
	a.Must(snapshot.Refill(t.Context(), a.DB, func(r *snapshot.Target) error {
		_, err := r.HoldMails(t.Context(), a.Clock.Now())
		return err
	}))
	list := a.Expect(
		"the held mails", Request{Path: "/api/staff/mails?state=held", As: Ada}, Want{Trail: []string{"mail.list-viewed"}},
	)
	id, ok := list.Get("results.0.id").(float64)
	if !ok || list.Text("results.0.state") != "held" {
		t.Fatalf("held mails: %s", list.Body)
	}
	release := func(as string, ids ...any) Request {
		return Request{Method: "POST", Path: "/api/staff/mails/release", As: as, Body: map[string]any{"ids": ids}}
	}
	a.Expect("a center's coordinator", release(Cora, id), Want{Status: 403})
	a.Expect("no mails", release(Ada), Want{Status: 422})
	a.Expect("too many", release(Ada, make([]any, 501)...), Want{Status: 422})
	released := a.Expect("the administrator", release(Ada, id, 4711), Want{Trail: []string{"mail.released"}})
	if got := fmt.Sprint(released.Get("results.released")); got != fmt.Sprintf("[%v]", id) {
		t.Errorf("released %s", got)
	}
	if again := a.Expect(
		"the mail", Request{Path: fmt.Sprintf("/api/staff/mails/%v", id), As: Ada}, Want{Trail: []string{"mail.viewed"}},
	); again.Text("results.state") != "waiting" {
		t.Errorf("afterwards: %s", again.Body)
	}
	a.Expect("a second time", release(Ada, id), Want{})
}

package coaches_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"beacon/internal/testkit/apptest"
)

// Without news, a poll returns 304 and writes nothing. Any change is visible at once.
func TestNotePolls_AreCheap(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		w := apptest.NewTalk(a)
		a.Expect("assigned", w.Assign(w.Coach), apptest.Want{
			Trail:  []string{"coaching.assigned"},
			Emails: []string{"coach-assigned " + apptest.PatientEmail, "patient-assigned " + apptest.Email(apptest.Coach)},
		})
		poll := w.Notes()
		news := func(what string, want bool) {
			t.Helper()
			response := a.Expect(what, poll, apptest.Want{Status: map[bool]int{true: 200, false: 304}[want]})
			if response.Header.Get("Etag") == "" || response.Header.Get("Cache-Control") != "no-store" ||
				(!want && len(response.Body) != 0) {
				t.Errorf("%s: %v %s", what, response.Header, response.Body)
			}
			poll.Header = map[string]string{"If-None-Match": response.Header.Get("Etag")}
		}
		news("the first poll", true)
		revision := a.Rows("SELECT revision FROM coaching")
		news("the second", false)
		news("the third", false)
		poll.Header["If-None-Match"] = `"other", W/` + poll.Header["If-None-Match"]
		news("one of several, weakened by a proxy", false)
		for range 2000 { // a family behind one router
			if got := a.Do(poll); got.Status != 304 {
				t.Fatalf("a poll answers %d", got.Status)
			}
		}
		if got := a.Rows("SELECT revision FROM coaching"); got[0][0] != revision[0][0] {
			t.Errorf("polls raised the revision from %v to %v", revision, got)
		}
		id := a.Expect("a note", w.AsCoach("POST", "/notes", map[string]any{"note": "Hello"}),
			apptest.Want{Trail: []string{"coaching.note-sent"}, Emails: []string{"coach-note " + apptest.PatientEmail}}).
			Get("results.0.id")
		news("after a note", true)
		news("and no more", false)
		a.Expect("viewed", w.Viewed(id), apptest.Want{Trail: []string{"coaching.note-viewed"}})
		news("after it was viewed", true)
		a.Expect("viewed again", w.Viewed(id), apptest.Want{})
		news("nothing changed", false)
	})
}

// A poll with a wrong key returns the plain text that stops the editor.
func TestNotePolls_WrongKey(t *testing.T) {
	a := apptest.New(t)
	w, other := apptest.NewTalk(a), a.Invite(apptest.Patient{Email: "other@mail.example"})
	fine := a.Do(w.Notes())
	for what, path := range map[string]string{
		"unknown id": "4711/" + w.Site.Key, "wrong key": fmt.Sprintf("%d/%s", w.Site.ID, strings.Repeat("A7", 13)),
		"another's key":         fmt.Sprintf("%d/%s", w.Site.ID, other.Key),
		"own key, another site": fmt.Sprintf("%d/%s", other.ID, w.Site.Key), "no number": "abc/" + w.Site.Key,
		"next version": fmt.Sprintf("%d/%s", w.Site.ID, a.Ring.EditKey("microsite", w.Site.ID, 2)),
	} {
		for _, header := range []map[string]string{nil, {"If-None-Match": fine.Header.Get("Etag")}} {
			got := a.Expect(what, apptest.Request{Path: "/api/microsite/custom-site/note/all/" + path, Header: header},
				apptest.Want{Status: 404})
			if string(got.Body) != "Invalid microsite" ||
				!strings.HasPrefix(got.Header.Get("Content-Type"), "text/plain") ||
				got.Header.Get("Cache-Control") != "no-store" {
				t.Errorf("%s: %v %q", what, got.Header, got.Body)
			}
		}
	}
	limited := false
	for range 60 {
		limited = limited || a.Do(apptest.Request{Path: "/api/microsite/custom-site/note/all/4711/GUESS"}).Status == 429
	}
	if !limited {
		t.Error("sixty guesses, unhindered")
	}
	a.Clock.Advance(time.Hour)
	_, err := a.SQL.Exec("UPDATE microsite SET key_version = 2, revision = revision + 1")
	a.Must(err)
	a.Expect("a revoked link", w.Notes(), apptest.Want{Status: 404})
}

// A key gives access to the notes of its own site only.
func TestNotes_OfOtherSite(t *testing.T) {
	a := apptest.New(t)
	w := apptest.NewTalk(a)
	o := apptest.Talk{App: a, Site: a.Invite(apptest.Patient{Email: "other@mail.example"}), Coach: w.Coach}
	a.Do(w.Assign(w.Coach))
	a.Do(o.Assign(w.Coach))
	theirs := a.Do(w.AsCoach("POST", "/notes", map[string]any{"note": "for Rosa"})).Get("results.0.id")
	mine := a.Do(w.Send("from Rosa")).Get("results.0.id")
	a.Seen()
	for what, r := range map[string]apptest.Request{
		"reply": o.Reply(theirs, "x"), "view": o.Viewed(theirs), "a note that nobody wrote": o.Viewed(4711),
		"no number": o.Viewed("x"),
		"send to": o.Keyed("/api/microsite/custom-site/note/send",
			map[string]any{"micrositeRecipientId": w.Site.ID, "note": "x", "sentByRecipient": true}),
		"coach's reply by way of another patient": o.AsCoach("POST", fmt.Sprintf("/notes/%v/reply", mine),
			map[string]any{"reply": "x"}),
	} {
		a.Expect(what, r, apptest.Want{Status: 404})
	}
	a.Expect("nobody writes as the coach", w.Keyed("/api/microsite/custom-site/note/send",
		map[string]any{"micrositeRecipientId": w.Site.ID, "note": "x", "sentByRecipient": false}),
		apptest.Want{Status: 403})
	a.Expect("untouched", w.Notes(), apptest.Want{
		Has: map[string]any{"results.#": 2, "results.1.status": 1, "results.1.reply": "", "results.0.status": 1},
	})
}

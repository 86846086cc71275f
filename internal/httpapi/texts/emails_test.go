package texts_test

import (
	"strings"
	"testing"
	"time"

	"beacon/internal/notify"
	"beacon/internal/testkit/apptest"
	"beacon/internal/texts"
)

const emailPath = "/api/staff/texts/email/microsite-invitation"

func emailWords(subject, label string) string {
	return "Subject: " + subject + "\nPreheader: One step.\n\nHello {{firstName}},\n\n{{link \"" + label + "\"}}\n\nFrom {{center}}."
}

func saveEmail(a *apptest.App, revision int, english, spanish string) apptest.Request {
	r := draft(a, revision, apptest.JSON{"english": english, "spanish": spanish, "reason": "", "secondId": 0})
	r.Path = emailPath + "/draft"
	return r
}

func emailAct(action string, body apptest.JSON) apptest.Request {
	return apptest.Request{Method: "POST", Path: emailPath + "/" + action, As: apptest.Administrator, Body: body}
}

// One administrator rewords an email. Emails that were queued before its day have the template.
func TestEmail_IsRewordedByOnePerson(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		english, spanish := emailWords("{{firstName}}, begin here", "Begin"), emailWords("{{firstName}}, empiece aquí", "Empezar")
		words := texts.Words{EN: english, ES: spanish}
		text := texts.Text{Kind: texts.Email, Key: "microsite-invitation"}
		a.Invite(apptest.Patient{FirstName: "Rosa", Email: "before@mail.example"})
		a.Expect("a draft", saveEmail(a, 0, english, spanish), apptest.Want{Trail: []string{"text.saved"}})
		a.Expect("no second person is asked", emailAct("send", apptest.JSON{"revision": 1}), apptest.Want{Status: conflict})
		a.Expect("other words", emailAct("approve", apptest.JSON{"revision": 1, "hash": "0"}), apptest.Want{Status: conflict})
		a.Expect("approved by its author",
			emailAct("approve", apptest.JSON{"revision": 1, "hash": texts.Hash(text, words, texts.Facts{})}),
			apptest.Want{Trail: []string{"text.approved-alone"}})
		a.Invite(apptest.Patient{FirstName: "Rosa", Email: "same-day@mail.example"})
		a.Clock.Advance(24 * time.Hour)
		a.Invite(apptest.Patient{FirstName: "Rosa", Email: "after@mail.example"})
		a.Invite(apptest.Patient{FirstName: "Rosa", Email: "despues@mail.example", Language: "es"})
		for to, want := range map[string]struct{ subject, button string }{
			"before@mail.example": {}, "same-day@mail.example": {}, "after@mail.example": {"Rosa, begin here", "Begin"},
			"despues@mail.example": {"Rosa, empiece aquí", "Empezar"},
		} {
			queued, err := a.Emails.List(t.Context(), notify.Selection{To: to, Limit: 1})
			if err != nil || len(queued) != 1 {
				t.Fatalf("%s: %v, %v", to, queued, err)
			}
			written, err := a.EmailView.Render(t.Context(), queued[0].Email)
			isReworded := written.Subject == "Rosa, begin here" || written.Subject == want.subject
			if err != nil || isReworded != (want.subject != "") {
				t.Errorf("%s: %q, %v", to, written.Subject, err)
			}
			if isReworded && !strings.Contains(written.HTML, ">"+want.button+"</a>") {
				t.Errorf("no button: %s", written.HTML)
			}
		}
	})
}

// The words of an email are checked before they are approved, and a statement is never approved by its author.
func TestEmail_ChecksWords(t *testing.T) {
	a := apptest.New(t)
	a.AddSecondAdministrator()
	good := emailWords("Hello", "Begin")
	for name, words := range map[string]string{
		"no subject":             strings.Replace(good, "Subject: Hello\n", "", 1),
		"another line":           strings.Replace(good, "Preheader", "Cc", 1),
		"no button":              strings.Replace(good, "{{link \"Begin\"}}", "Begin", 1),
		"two buttons":            good + "\n\n{{link \"Again\"}}",
		"an unknown placeholder": good + " {{birthDate}}",
		"an optional subject":    strings.Replace(good, "Hello\n", "From {{coordinator}}\n", 1),
		"HTML":                   good + " <b>Now</b>",
	} {
		a.Expect(name, emailAct("preview", apptest.JSON{"english": words, "spanish": good}),
			apptest.Want{Status: 422, Fields: []string{"english"}})
	}
	shown := a.Expect("a preview", emailAct("preview", apptest.JSON{"english": good, "spanish": good}), apptest.Want{
		Has: map[string]any{"results.english.subject": "Hello", "results.spanish.subject": "Hello"},
	})
	if html := shown.Text("results.spanish.html"); !strings.Contains(html, "Hello Rosa") || !strings.Contains(html, ">Begin</a>") {
		t.Errorf("the HTML part is %s", html)
	}
	a.Do(saveEmail(a, 0, "Hello", good))
	a.Seen()
	a.Expect("a draft with errors", emailAct("approve", apptest.JSON{
		"revision": 1, "hash": texts.Hash(texts.Text{Kind: texts.Email, Key: "microsite-invitation"},
			texts.Words{EN: "Hello", ES: good}, texts.Facts{}),
	}), apptest.Want{Status: 422, Fields: []string{"english"}})
	a.Do(draft(a, 0, nil))
	a.Seen()
	statement := texts.Text{Kind: texts.DonorConsent, Key: "no-guarantee"}
	a.Expect("a statement that was not sent", apptest.Request{
		Method: "POST", Path: path + "/approve", As: apptest.Administrator, Body: apptest.JSON{
			"revision": 1, "hash": texts.Hash(statement, texts.Words{EN: english, ES: spanish}, texts.Facts{}),
		},
	}, apptest.Want{Status: conflict})
	a.Expect("a preview of a statement", apptest.Request{
		Method: "POST", Path: path + "/preview", As: apptest.Administrator, Body: apptest.JSON{"english": good, "spanish": good},
	}, apptest.Want{Status: 404})
}

// A test of an email goes to the caller's own address only, with a mark in its subject, and no more than five at once.
func TestEmail_IsTested(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		test := func(words, language string) apptest.Request {
			return emailAct("test", apptest.JSON{"english": words, "spanish": emailWords("Hola, {{firstName}}", "Empezar"), "language": language})
		}
		good := emailWords("Hello", "Begin")
		a.Expect("an unknown placeholder", test(good+" {{birthDate}}", "en"), apptest.Want{Status: 422, Fields: []string{"english"}})
		own := apptest.Email(apptest.Administrator)
		sent := apptest.Want{
			Trail: []string{"text.tested"}, Emails: []string{"text-test " + own}, Has: map[string]any{"results.to": own},
		}
		a.Expect("a test", test(good, "es"), sent)
		queued, err := a.Emails.List(t.Context(), notify.Selection{To: own, Limit: 1})
		if err != nil || len(queued) != 1 {
			t.Fatalf("%v, %v", queued, err)
		}
		m, err := a.EmailView.Render(t.Context(), queued[0].Email)
		if err != nil || m.Subject != "Prueba: Hola, Rosa" || !strings.Contains(m.HTML, ">Empezar</a>") ||
			!strings.Contains(m.Text, "Usted pidió esta prueba") {
			t.Errorf("%+v, %v", m, err)
		}
		for range 3 {
			a.Expect("another test", test(good, "en"), sent)
		}
		a.Expect("too many", test(good, "en"), apptest.Want{Status: 429})
		statement := test(good, "en")
		statement.Path = path + "/test"
		a.Clock.Advance(time.Minute)
		a.Expect("a statement", statement, apptest.Want{Status: 404})
		for _, role := range []string{apptest.Coordinator, apptest.Reviewer, apptest.Coach} {
			r := test(good, "en")
			r.As = role
			a.Expect(role, r, apptest.Want{Status: 403})
		}
	})
}

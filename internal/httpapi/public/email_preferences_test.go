package public_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"beacon/internal/notify"
	"beacon/internal/testkit/apptest"
)

// TestWeeklyEmail_Unsubscribe is R8: the weekly email is sent once on Mondays, and its link stops it without a sign-in.
// Opening the link stops nothing, because link scanners of email programs open links. Shows R8.0f.
func TestWeeklyEmail_Unsubscribe(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		site := a.Live(apptest.Patient{Language: "es"}, apptest.PatientStory)
		a.Invite(apptest.Patient{Email: "new@mail.example"}) // no site yet, so no numbers
		for range 3 {
			a.Expect("a visit", apptest.Request{Method: "POST", Path: "/api/microsite/" + site.Code + "/stats/initial"},
				apptest.Want{})
		}
		want := func(what string, n int) {
			t.Helper()
			for again := range 2 {
				sent, err := a.Digest.Send(context.Background())
				a.Must(err)
				if want := n * (1 - again); sent != want {
					t.Errorf("%s: %d mails, want %d", what, sent, want)
				}
			}
		}
		want("Monday, 10 in the registry's zone", 1)
		queued, err := a.Outbox.List(context.Background(), notify.Selection{Limit: 1})
		a.Must(err)
		email, err := a.EmailView.Render(context.Background(), queued[0].Email)
		a.Must(err)
		if queued[0].To != "rosa@mail.example" ||
			!strings.Contains(email.Text, "Visitantes: 3 esta semana. 3 en total.") ||
			!strings.Contains(email.Text, email.Unsubscribe) ||
			!strings.Contains(email.HTML, email.Unsubscribe) ||
			!strings.Contains(email.Link, "/microsite/landing/") {
			t.Errorf("%s: %s", queued[0].To, email.Text)
		}
		a.Seen()
		a.Clock.Advance(3 * 24 * time.Hour)
		a.Live(apptest.Patient{FirstName: "Otto", Email: "otto@mail.example"}, apptest.PatientStory)
		want("Thursday", 0)
		a.Clock.Advance(4*24*time.Hour - 3*time.Hour)
		want("Monday, 8 in the registry's zone, summer time by now", 0)
		a.Clock.Advance(time.Hour)
		want("Monday, 9", 2)

		path := strings.TrimPrefix(email.Unsubscribe, apptest.BaseURL)
		token := strings.TrimPrefix(path, "/unsubscribe/")
		a.Seen()
		a.Expect("looking at the link ends nothing", apptest.Request{Path: path}, apptest.Want{})
		oneClick := apptest.Request{
			Method: "POST", Path: path, Body: "List-Unsubscribe=One-Click",
			Header: map[string]string{"Content-Type": "application/x-www-form-urlencoded"},
		}
		a.Expect("one click", oneClick, apptest.Want{Trail: []string{"mail-preference.weekly-stats-off"}})
		a.Expect("and again", oneClick, apptest.Want{})
		end := func(how, token string) apptest.Request {
			return apptest.Request{Method: "POST", Path: "/api/mail-preferences/" + how, Body: map[string]any{"token": token}}
		}
		a.Expect("on the page", end("unsubscribe", token), apptest.Want{})
		a.Clock.Advance(7 * 24 * time.Hour)
		want("the next Monday", 1)
		a.Seen()
		a.Expect("wanted again", end("resubscribe", token), apptest.Want{Trail: []string{"mail-preference.weekly-stats-on"}})
		want("then there is one", 1)
		a.Seen()
		a.Expect("a made-up token", end("unsubscribe", "AAAA"), apptest.Want{Status: 404})
		a.Expect("a key is no token", end("unsubscribe", site.Key), apptest.Want{Status: 404})
		a.Expect("a preview token is none", end("unsubscribe", a.Do(apptest.Request{Method: "POST", Path: "/api/microsite/custom-site/preview-link",
			Body: site.Body()}).Text("results.url")[8:]), apptest.Want{Status: 404})
		a.Expect("a made-up link", apptest.Request{Method: "POST", Path: "/unsubscribe/AAAA"}, apptest.Want{Status: 404})
		a.Clock.Advance(400 * 24 * time.Hour)
		a.Expect("a link of last year", end("unsubscribe", token), apptest.Want{Status: 404})
	})
}

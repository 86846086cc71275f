package patient_test

import (
	"context"
	"fmt"
	"sync"
	"testing"
	"time"

	"beacon/internal/testkit/apptest"
)

// answerLostLinks runs the scheduled job for lost links and expects these emails.
func answerLostLinks(a *apptest.App, what string, want ...string) {
	a.Helper()
	_, err := a.Microsites.SendLostLinks(context.Background())
	a.Must(err)
	var trail []string
	for range want {
		trail = append(trail, "microsite.lost-link-answered")
	}
	a.Expect(what, apptest.Request{Path: "/healthz"}, apptest.Want{Trail: trail, Emails: want})
}

// TestLostLink_EmailsOwnerOnly: the response must not reveal whether a record has the address; only the emails differ.
// Shows R2.8a.
func TestLostLink_EmailsOwnerOnly(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		a.Live(apptest.Patient{Email: "Rosa@Mail.example"}, apptest.PatientStory)
		a.Invite(apptest.Patient{Email: "rosa@mail.example", FirstName: "Tomás"})
		a.Invite(apptest.Patient{Email: "other@mail.example"})
		known := a.Expect("a known address", apptest.LostLink(" ROSA@mail.EXAMPLE "),
			apptest.Want{Has: map[string]any{"success": true}})
		unknown := a.Expect("an unknown one", apptest.LostLink("nobody@mail.example"), apptest.Want{})
		if string(known.Body) != string(unknown.Body) || fmt.Sprint(linkKeys(known)) != fmt.Sprint(linkKeys(unknown)) {
			t.Errorf("known %s, unknown %s", known.Body, unknown.Body)
		}
		if n := a.Rows("SELECT COUNT(*) FROM lost_link_request")[0][0]; n != "2" {
			t.Errorf("%s requests wait", n)
		}
		answerLostLinks(a, "both of the address's sites", "lost-link Rosa@Mail.example", "lost-link rosa@mail.example")
		answerLostLinks(a, "once")
		if n := a.Rows("SELECT COUNT(*) FROM lost_link_request")[0][0]; n != "0" {
			t.Errorf("%s addresses are kept", n)
		}
		a.Expect("no address", apptest.LostLink("rosa"), apptest.Want{Status: 422, Fields: []string{"email"}})
		a.Expect("asked again at once", apptest.LostLink("rosa@mail.example"), apptest.Want{})
		_, err := a.Microsites.SendLostLinks(context.Background())
		a.Must(err)
		a.Expect("no second mail so soon", apptest.Request{Path: "/healthz"},
			apptest.Want{Trail: []string{"microsite.lost-link-answered", "microsite.lost-link-answered"}})
	})
}

func linkKeys(response apptest.Response) (names []string) {
	for _, name := range []string{"Content-Length", "Content-Type", "Cache-Control", "Set-Cookie", "Retry-After"} {
		names = append(names, name+response.Header.Get(name))
	}
	return names
}

// TestLostLink_Limits: requests are limited by address and by client, and the limit of an address must not show in the
// response.
// Shows R2.8a.
func TestLostLink_Limits(t *testing.T) {
	a := apptest.New(t)
	a.Invite(apptest.Patient{})
	for range 6 { // the limit of three an hour for an address must not show in the response
		a.Expect("the same answer", apptest.LostLink(apptest.PatientEmail),
			apptest.Want{Has: map[string]any{"success": true}})
	}
	if n := a.Rows("SELECT COUNT(*) FROM lost_link_request")[0][0]; n != "3" {
		t.Errorf("%s requests for one address", n)
	}
	a.Clock.Advance(time.Minute)
	status := map[int]int{}
	for i := range 20 {
		status[a.Do(apptest.LostLink(fmt.Sprintf("somebody%d@mail.example", i))).Status]++
	}
	if status[200] == 0 || status[429] == 0 || status[200]+status[429] != 20 {
		t.Errorf("%v", status)
	}
}

func TestLostLink_TwoProcessesSendOneEmail(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		var want int
		for i := range 5 {
			email := fmt.Sprintf("patient%d@mail.example", i)
			a.Invite(apptest.Patient{Email: email})
			a.Must(a.Microsites.RequestLostLink(context.Background(), email))
			want++
		}
		var all sync.WaitGroup
		var sum sync.Mutex
		got := 0
		for range 4 {
			all.Go(func() {
				sent, err := a.Microsites.SendLostLinks(context.Background())
				sum.Lock()
				defer sum.Unlock()
				if got += sent; err != nil {
					a.Error(err)
				}
			})
		}
		all.Wait()
		if got != want {
			t.Errorf("%d mails for %d requests", got, want)
		}
	})
}

package operations_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"beacon/internal/notify"
	"beacon/internal/testkit/apptest"
)

const serverAway = "mail: the mail server cannot be used: dial tcp: connection refused"

// giveUp gives up an email like the runner after its last try, and returns the email.
func giveUp(a *apptest.App, outcome string, refused notify.Reason) notify.Queued {
	a.Helper()
	due, err := a.Outbox.Claim(context.Background(), 100, time.Minute)
	a.Must(err)
	for _, m := range due {
		if refused != "" {
			a.Must(a.Outbox.Refuse(context.Background(), m.ID, outcome, refused))
		} else {
			a.Must(a.Outbox.GiveUp(context.Background(), m.ID, outcome))
		}
	}
	if len(due) != 1 {
		a.Fatalf("%d mails were due", len(due))
	}
	return due[0]
}

func again(as string, ids ...int64) apptest.Request {
	return apptest.Request{Method: "POST", Path: "/api/staff/mails/again", As: as, Body: apptest.JSON{"ids": ids}}
}

// Registry administrators can find given-up emails with their cause and time, and send them again with all tries.
// Sending settles an address that was refused without a reason, but not an address that does not exist.
func TestEmailsAgain(t *testing.T) {
	apptest.EachDatabase(t, func(t *testing.T, a *apptest.App) {
		a.SendAll() // the invitations of staff
		rosa := a.Invite(apptest.Patient{})
		refused := giveUp(a, "mail: sending SMTP RCPT TO command: the server answered 550 5.7.1", notify.Rejected)
		a.Invite(apptest.Patient{FirstName: "Nobody", Email: "nobody@mail.example"})
		unknown := giveUp(a, "mail: sending SMTP RCPT TO command: the server answered 550 5.1.1", notify.NoMailbox)
		a.Clock.Advance(48 * time.Hour)
		al := a.Invite(apptest.Patient{FirstName: "Al", Email: "al@mail.example"})
		away := giveUp(a, serverAway, "")
		a.Seen()

		list := func(query string, count int, ids ...int64) {
			t.Helper()
			found := a.Expect(query, apptest.Request{Path: "/api/staff/mails?state=given-up" + query, As: apptest.Administrator},
				apptest.Want{Trail: []string{"mail.list-viewed"}, Has: apptest.JSON{"results.#": count}})
			for _, key := range []string{rosa.Key, al.Key} {
				if strings.Contains(string(found.Body), key) {
					t.Errorf("%s holds a private link", query)
				}
			}
			fit := a.Expect(query,
				apptest.Request{Path: "/api/staff/mails/given-up?x=" + query, As: apptest.Administrator},
				apptest.Want{})
			if got := fmt.Sprint(fit.Get("results.ids")); got != fmt.Sprint(ids) {
				t.Errorf("%s: %s may go again, want %v", query, got, ids)
			}
		}
		list("", 3, away.ID, refused.ID)
		list("&days=1", 1, away.ID)
		list("&days=7&cause=address", 2, refused.ID)
		list("&cause=away", 1, away.ID)
		list("&cause=rejected", 0)
		list("&cause=odd", 0)
		list("&q=rosa", 1, refused.ID)
		a.Expect("in words", apptest.Request{Path: "/api/staff/mails?cause=address&q=rosa", As: apptest.Administrator},
			apptest.Want{
				Trail: []string{"mail.list-viewed"},
				Has: apptest.JSON{
					"results.0.state": "refused", "results.0.cause": "address", "results.0.reason": "rejected",
					"results.0.answer":    "550 5.7.1",
					"results.0.givenUpAt": a.Clock.Now().Add(-48 * time.Hour).Format(time.RFC3339Nano),
				},
			})
		a.Expect("none", again(apptest.Administrator), apptest.Want{Status: 422})
		a.Expect("too many", again(apptest.Administrator, make([]int64, 501)...), apptest.Want{Status: 422})

		all := again(apptest.Administrator, away.ID, unknown.ID, refused.ID, 4711)
		sent := a.Expect("all", all, apptest.Want{
			Trail: []string{"mail.sent-again", "mail.sent-again", "microsite.address-settled"},
			Has:   apptest.JSON{"results.left.#": 1, "results.left.0.id": unknown.ID},
		})
		if got := fmt.Sprint(sent.Get("results.sent")); got != fmt.Sprint([]int64{refused.ID, away.ID}) {
			t.Errorf("sent %s", sent.Body)
		}
		a.Expect("a second press", all, apptest.Want{Has: apptest.JSON{"results.sent.#": 0, "results.left.#": 1}})
		a.Expect("the history names it", apptest.Request{Path: rosa.StaffPath(""), As: apptest.Administrator},
			apptest.Want{Trail: []string{"microsite.viewed"}})
		subjects := a.Rows("SELECT subject_kind, subject_id FROM audit_event WHERE action = 'mail.sent-again' ORDER BY seq")
		if got := fmt.Sprint(subjects); got != fmt.Sprintf("[[microsite %d] [microsite %d]]", rosa.ID, al.ID) {
			t.Errorf("the trail names %s", got)
		}
		for _, m := range a.SendAll() {
			if m.Attempts != 1 || m.ID != refused.ID && m.ID != away.ID {
				t.Errorf("went out: %+v", m)
			}
		}
		a.Expect("sent", apptest.Request{Path: "/api/staff/mails?state=sent&q=rosa", As: apptest.Administrator},
			apptest.Want{Trail: []string{"mail.list-viewed"}, Has: apptest.JSON{"results.#": 1}})
	})
}

// If two administrators send the same emails simultaneously, only one sends them.
func TestEmailsAgain_TwoAtOnce(t *testing.T) {
	apptest.EachDatabase(t, func(t *testing.T, a *apptest.App) {
		a.SendAll()
		var ids []int64
		for i := range 5 {
			a.Invite(apptest.Patient{Email: fmt.Sprintf("p%d@mail.example", i)})
			ids = append(ids, giveUp(a, serverAway, "").ID)
		}
		a.Seen()
		if got := apptest.AtOnce(a, again(apptest.Administrator, ids...), again(apptest.Administrator, ids...),
			again(apptest.Administrator, ids...)); got[200] != 3 {
			t.Errorf("statuses %v", got)
		}
		if told := a.Rows("SELECT seq FROM audit_event WHERE action = 'mail.sent-again'"); len(told) != len(ids) {
			t.Errorf("the trail tells of %d mails", len(told))
		}
		if sent := a.SendAll(); len(sent) != len(ids) {
			t.Errorf("%d went out", len(sent))
		}
	})
}

// An email is not sent again if its reason was withdrawn in the meantime.
func TestEmailsAgain_NotWithdrawn(t *testing.T) {
	a := apptest.New(t)
	a.SendAll()
	site := a.Invite(apptest.Patient{})
	m := giveUp(a, serverAway, "")
	a.Seen()
	a.Expect("withdrawn",
		apptest.Request{Method: "POST", Path: site.StaffPath("/withdraw-invitation"), As: apptest.Coordinator},
		apptest.Want{Trail: []string{"microsite.invitation-withdrawn"}})
	a.Expect("it is not sent", again(apptest.Administrator, m.ID),
		apptest.Want{Has: apptest.JSON{"results.sent.#": 0, "results.left.#": 0}})
	a.Expect("and says so", apptest.Request{Path: "/api/staff/mails?state=dropped", As: apptest.Administrator},
		apptest.Want{Trail: []string{"mail.list-viewed"}, Has: apptest.JSON{"results.#": 1, "results.0.cause": ""}})
}

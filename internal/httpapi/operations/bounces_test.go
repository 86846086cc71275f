package operations_test

import (
	"context"
	"fmt"
	"slices"
	"testing"
	"time"

	"beacon/internal/config"
	"beacon/internal/delivery"
	"beacon/internal/notify"
	. "beacon/internal/testkit/apptest"
)

func withBounces(c *config.Config) { c.Bounce.Secrets = []string{NewSecret} }

// bounceCall returns a signed request of a mail service.
func bounceCall(a *App, secret, body string) Request {
	r := RegistrationEvent(a, secret, "b-1", a.Clock.Now(), body)
	r.Path = "/api/bounces"
	return r
}

func messageID(a *App, m notify.Queued) string {
	return "<" + delivery.MessageName(a.Keys, m) + "@beacon.example>"
}

// The bounce of a mistyped address blocks the address, which gets no more emails until it is settled.
// Shows R12.3a.
func TestBounces_FoundAndSettled(t *testing.T) {
	EachDatabase(t, func(t *testing.T, a *App) {
		a.SendAll() // the invitations of staff
		site := a.Invite(Patient{})
		sent := a.SendAll()
		if len(sent) != 1 {
			t.Fatalf("sent %+v", sent)
		}
		a.Seen()
		mails := fmt.Sprintf("/api/staff/microsites/%d/mails", site.ID)
		again := Request{Method: "POST", Path: fmt.Sprintf("%s/%d/again", mails, sent[0].ID), As: Cora, Body: JSON{}}
		looked := Want{Trail: []string{"microsite.mails-viewed"}, Has: JSON{
			"results.#": 1, "results.0.state": "sent", "results.0.to": RosaMail, "results.0.attempts": 1,
		}}
		a.Expect("the center's coordinator", Request{Path: mails, As: Cora}, looked)
		a.Expect("the registry", Request{Path: mails, As: Remy}, looked)
		a.Expect("another center", Request{Path: mails, As: Otto}, Want{Status: 404})
		a.Expect("a coach", Request{Path: mails, As: Coco}, Want{Status: 404})
		a.Expect("too soon", again, Want{Status: 409})
		a.Clock.Advance(10 * time.Minute)
		foreign := again
		foreign.As = Otto
		a.Expect("another center sends nothing", foreign, Want{Status: 404})
		a.Expect("sent again", again, Want{
			Trail: []string{"microsite.mail-sent-again"}, Emails: []string{"microsite-invitation " + RosaMail},
		})
		a.Expect("twice", again, Want{Status: 409})
		sent = append(sent, a.SendAll()...)

		report := func(id, kind string) string {
			return fmt.Sprintf(`{"messageId": %q, "kind": %q, "status": "5.1.1"}`, id, kind)
		}
		hard := report(messageID(a, sent[1]), "hard")
		a.Expect("unsigned", Request{Method: "POST", Path: "/api/bounces", Body: hard}, Want{Status: 401})
		a.Expect("another secret", bounceCall(a, OldSecret, hard), Want{Status: 401})
		a.Expect("no kind", bounceCall(a, NewSecret, report(messageID(a, sent[1]), "odd")), Want{Status: 422})
		a.Expect("no mail", bounceCall(a, NewSecret, `{"kind": "hard"}`), Want{Status: 422})
		a.Expect("no JSON", bounceCall(a, NewSecret, `{"kind`), Want{Status: 400})
		for _, forged := range []string{
			"<mail-4711-ABC@beacon.example>", fmt.Sprintf("<mail-%d-ABC@beacon.example>", sent[1].ID), "<x@y.example>",
		} {
			a.Expect("forged", bounceCall(a, NewSecret, report(forged, "hard")), Want{})
		}
		a.Expect("late", bounceCall(a, NewSecret, report(messageID(a, sent[1]), "soft")),
			Want{Trail: []string{"microsite.mail-bounced"}})
		a.Expect("returned", bounceCall(a, NewSecret, hard), Want{Trail: []string{"microsite.mail-bounced"}})
		a.Expect("told twice", bounceCall(a, NewSecret, hard), Want{})
		bounced(t, a, site, sent, again)
	}, With(withBounces))
}

// bounced checks the state after the second email bounced.
func bounced(t *testing.T, a *App, site Site, sent []notify.Queued, again Request) {
	mails := fmt.Sprintf("/api/staff/microsites/%d/mails", site.ID)
	a.Clock.Advance(time.Hour)
	a.Expect("nothing again", again, Want{Status: 409})
	for range 2 {
		a.Must(a.Outbox.Enqueue(context.Background(), sent[0].Mail))
	}
	a.Seen()
	if held := a.SendAll(); len(held) != 0 {
		t.Errorf("sent to a bounced address: %+v", held)
	}
	a.Expect("the mails", Request{Path: mails, As: Cora}, Want{Trail: []string{"microsite.mails-viewed"}, Has: JSON{
		"results.#": 4, "results.0.state": "stopped", "results.2.state": "bounced", "results.2.reason": "no-mailbox",
		"results.3.state": "sent",
	}})
	list := Request{Path: "/api/staff/bounces", As: Cora}
	found := a.Expect("the work list", list, Want{Trail: []string{"mail.bounces-viewed"}, Has: JSON{
		"results.#": 1, "results.0.address": RosaMail, "results.0.reason": "no-mailbox", "results.0.records.#": 1,
		"results.0.records.0.kind": "microsite", "results.0.records.0.id": site.ID,
	}})
	a.Expect("the number", Request{Path: "/api/staff/queue/count", As: Cora}, Want{Has: JSON{"results.bounces": 1}})
	other := list
	other.As = Otto
	a.Expect("another center's", other, Want{Trail: []string{"mail.bounces-viewed"}, Has: JSON{"results.#": 0}})
	other.As = Coco
	a.Expect("a coach's", other, Want{Status: 403})
	settle := Request{
		Method: "POST", Path: fmt.Sprintf("/api/staff/bounces/%v/settle", found.Get("results.0.id")), As: Otto, Body: JSON{},
	}
	a.Expect("another center settles nothing", settle, Want{Status: 404})
	settle.As = Coco
	a.Expect("nor a coach", settle, Want{Status: 403})
	settle.As = Cora
	a.Expect("settled", settle, Want{Trail: []string{"microsite.address-settled"}})
	a.Expect("only once", settle, Want{Status: 404})
	if out := a.SendAll(); len(out) != 1 {
		t.Errorf("of two alike that waited go out %d", len(out))
	}
	a.Expect("an old mail comes back as well",
		bounceCall(a, NewSecret, fmt.Sprintf(`{"messageId": %q, "kind": "hard"}`, messageID(a, sent[0]))),
		Want{Trail: []string{"microsite.mail-bounced"}})
	list.As = Ada
	a.Expect("which says nothing new", list, Want{Trail: []string{"mail.bounces-viewed"}, Has: JSON{"results.#": 0}})
	a.Expect("a service that knows the address alone",
		bounceCall(a, NewSecret, fmt.Sprintf(`{"address": %q, "kind": "hard"}`, RosaMail)),
		Want{Trail: []string{"microsite.mail-bounced"}})
	a.Expect("is heard", list, Want{Trail: []string{"mail.bounces-viewed"}, Has: JSON{"results.#": 1}})
	if rows := a.Rows(`UPDATE microsite SET email = 'new@mail.example' RETURNING id`); !slices.ContainsFunc(
		rows, func(r []string) bool { return r[0] == fmt.Sprint(site.ID) },
	) {
		t.Fatal("no site changed")
	}
	a.Expect("another address on the record ends it", list,
		Want{Trail: []string{"mail.bounces-viewed"}, Has: JSON{"results.#": 0}})
	a.Clock.Advance(10 * time.Minute)
	a.Expect("and is where it goes again", again,
		Want{Trail: []string{"microsite.mail-sent-again"}, Emails: []string{"microsite-invitation new@mail.example"}})
}

// A patient who died gets no email again.
// Shows R12.5d.
func TestMails_NotAgainAfterADeath(t *testing.T) {
	a := New(t)
	a.SendAll() // the invitations of staff
	site := a.Invite(Patient{})
	mail := a.SendAll()[0]
	a.Seen()
	a.Clock.Advance(time.Hour)
	record := fmt.Sprintf("/api/staff/microsites/%d", site.ID)
	a.Expect("died", Request{
		Method: "POST", Path: record + "/death", As: Cora, Body: JSON{"day": "2026-03-01", "page": "down"},
	}, Want{Trail: []string{"microsite.death-recorded"}})
	a.Expect("again", Request{
		Method: "POST", Path: fmt.Sprintf("%s/mails/%d/again", record, mail.ID), As: Cora, Body: JSON{},
	}, Want{Status: 409, Has: JSON{
		"message": "A death is recorded here, so no more emails are sent. Undo that first if it is a mistake.",
	}})
}

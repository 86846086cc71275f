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
	"beacon/internal/testkit/apptest"
	"beacon/internal/voucher"
)

func withBounces(c *config.Config) { c.Bounce.Secrets = []string{apptest.NewSecret} }

// bounceCall returns a signed request of an email service.
func bounceCall(a *apptest.App, secret, body string) apptest.Request {
	r := apptest.RegistrationEvent(a, secret, "b-1", a.Clock.Now(), body)
	r.Path = "/api/bounces"
	return r
}

func messageID(a *apptest.App, m notify.Queued) string {
	return "<" + delivery.MessageName(a.Keys, m) + "@beacon.example>"
}

// The bounce of a mistyped address blocks the address, which gets no more emails until it is settled.
// Shows R12.3a.
func TestBounces_FoundAndSettled(t *testing.T) {
	apptest.EachDatabase(t, func(t *testing.T, a *apptest.App) {
		a.SendAll() // the invitations of staff
		site := a.Invite(apptest.Patient{})
		sent := a.SendAll()
		if len(sent) != 1 {
			t.Fatalf("sent %+v", sent)
		}
		a.Seen()
		emails := fmt.Sprintf("/api/staff/microsites/%d/mails", site.ID)
		again := apptest.Request{
			Method: "POST",
			Path:   fmt.Sprintf("%s/%d/again", emails, sent[0].ID),
			As:     apptest.Coordinator,
			Body:   apptest.JSON{},
		}
		looked := apptest.Want{Trail: []string{"microsite.mails-viewed"}, Has: apptest.JSON{
			"results.#": 1, "results.0.state": "sent", "results.0.to": apptest.PatientEmail, "results.0.attempts": 1,
		}}
		a.Expect("the center's coordinator", apptest.Request{Path: emails, As: apptest.Coordinator}, looked)
		a.Expect("the registry", apptest.Request{Path: emails, As: apptest.Reviewer}, looked)
		record := fmt.Sprintf("/api/staff/microsites/%d/record", site.ID)
		a.Expect("their number on the record", apptest.Request{Path: record, As: apptest.Coordinator}, apptest.Want{
			Trail: []string{"microsite.viewed"}, Has: apptest.JSON{"results.emailCount": 1},
		})
		a.Expect("another center", apptest.Request{Path: emails, As: apptest.OtherCoordinator}, apptest.Want{Status: 404})
		a.Expect("a coach", apptest.Request{Path: emails, As: apptest.Coach}, apptest.Want{Status: 404})
		a.Expect("too soon", again, apptest.Want{Status: 409})
		a.Clock.Advance(10 * time.Minute)
		foreign := again
		foreign.As = apptest.OtherCoordinator
		a.Expect("another center sends nothing", foreign, apptest.Want{Status: 404})
		a.Expect("sent again", again, apptest.Want{
			Trail: []string{"microsite.mail-sent-again"}, Emails: []string{"microsite-invitation " + apptest.PatientEmail},
		})
		a.Expect("twice", again, apptest.Want{Status: 409})
		sent = append(sent, a.SendAll()...)

		report := func(id, kind string) string {
			return fmt.Sprintf(`{"messageId": %q, "kind": %q, "status": "5.1.1"}`, id, kind)
		}
		hard := report(messageID(a, sent[1]), "hard")
		a.Expect("unsigned", apptest.Request{Method: "POST", Path: "/api/bounces", Body: hard}, apptest.Want{Status: 401})
		a.Expect("another secret", bounceCall(a, apptest.OldSecret, hard), apptest.Want{Status: 401})
		a.Expect("no kind", bounceCall(a, apptest.NewSecret, report(messageID(a, sent[1]), "odd")), apptest.Want{Status: 422})
		a.Expect("no mail", bounceCall(a, apptest.NewSecret, `{"kind": "hard"}`), apptest.Want{Status: 422})
		a.Expect("no JSON", bounceCall(a, apptest.NewSecret, `{"kind`), apptest.Want{Status: 400})
		for _, forged := range []string{
			"<mail-4711-ABC@beacon.example>", fmt.Sprintf("<mail-%d-ABC@beacon.example>", sent[1].ID), "<x@y.example>",
		} {
			a.Expect("forged", bounceCall(a, apptest.NewSecret, report(forged, "hard")), apptest.Want{})
		}
		a.Expect("late", bounceCall(a, apptest.NewSecret, report(messageID(a, sent[1]), "soft")),
			apptest.Want{Trail: []string{"microsite.mail-bounced"}})
		a.Expect("returned", bounceCall(a, apptest.NewSecret, hard), apptest.Want{Trail: []string{"microsite.mail-bounced"}})
		a.Expect("told twice", bounceCall(a, apptest.NewSecret, hard), apptest.Want{})
		bounced(t, a, site, sent, again)
	}, apptest.With(withBounces))
}

// bounced checks the state after the second email bounced.
func bounced(t *testing.T, a *apptest.App, site apptest.Site, sent []notify.Queued, again apptest.Request) {
	emails := fmt.Sprintf("/api/staff/microsites/%d/mails", site.ID)
	a.Clock.Advance(time.Hour)
	a.Expect("nothing again", again, apptest.Want{Status: 409})
	for range 2 {
		a.Must(a.Outbox.Enqueue(context.Background(), sent[0].Email))
	}
	a.Seen()
	if held := a.SendAll(); len(held) != 0 {
		t.Errorf("sent to a bounced address: %+v", held)
	}
	a.Expect(
		"the mails",
		apptest.Request{Path: emails, As: apptest.Coordinator},
		apptest.Want{Trail: []string{"microsite.mails-viewed"}, Has: apptest.JSON{
			"results.#": 4, "results.0.state": "stopped", "results.2.state": "bounced", "results.2.reason": "no-mailbox",
			"results.3.state": "sent",
		}},
	)
	list := apptest.Request{Path: "/api/staff/work?kind=bounce", As: apptest.Coordinator}
	viewed := []string{"work.list-viewed"}
	found := a.Expect("the work list", list, apptest.Want{Trail: viewed, Has: apptest.JSON{
		"total": 1, "results.0.facts.reason": "no-mailbox", "results.0.record.kind": "patient",
		"results.0.record.id": site.ID,
	}})
	other := list
	other.As = apptest.OtherCoordinator
	a.Expect("another center's", other, apptest.Want{Trail: viewed, Has: apptest.JSON{"total": 0}})
	settle := apptest.Request{
		Method: "POST", Path: fmt.Sprintf("/api/staff/bounces/%v/settle", found.Get("results.0.id")),
		As: apptest.OtherCoordinator, Body: apptest.JSON{},
	}
	a.Expect("another center settles nothing", settle, apptest.Want{Status: 404})
	settle.As = apptest.Coach
	a.Expect("nor a coach", settle, apptest.Want{Status: 403})
	settle.As = apptest.Coordinator
	a.Expect("settled", settle, apptest.Want{Trail: []string{"microsite.address-settled"}})
	a.Expect("only once", settle, apptest.Want{Status: 404})
	if out := a.SendAll(); len(out) != 1 {
		t.Errorf("of two alike that waited go out %d", len(out))
	}
	a.Expect("an old mail comes back as well",
		bounceCall(a, apptest.NewSecret, fmt.Sprintf(`{"messageId": %q, "kind": "hard"}`, messageID(a, sent[0]))),
		apptest.Want{Trail: []string{"microsite.mail-bounced"}})
	list.As = apptest.Administrator
	a.Expect(
		"which says nothing new",
		list,
		apptest.Want{Trail: viewed, Has: apptest.JSON{"total": 0}},
	)
	a.Expect("a service that knows the address alone",
		bounceCall(a, apptest.NewSecret, fmt.Sprintf(`{"address": %q, "kind": "hard"}`, apptest.PatientEmail)),
		apptest.Want{Trail: []string{"microsite.mail-bounced"}})
	a.Expect("is heard", list, apptest.Want{Trail: viewed, Has: apptest.JSON{"total": 1}})
	if rows := a.Rows(`UPDATE microsite SET email = 'new@mail.example' RETURNING id`); !slices.ContainsFunc(
		rows, func(r []string) bool { return r[0] == fmt.Sprint(site.ID) },
	) {
		t.Fatal("no site changed")
	}
	a.Expect("another address on the record ends it", list,
		apptest.Want{Trail: viewed, Has: apptest.JSON{"total": 0}})
	a.Clock.Advance(10 * time.Minute)
	a.Expect("and is where it goes again", again,
		apptest.Want{Trail: []string{"microsite.mail-sent-again"}, Emails: []string{"microsite-invitation new@mail.example"}})
}

// A patient who died gets no email again.
// Shows R12.5d.
func TestEmails_NotAgainAfterADeath(t *testing.T) {
	a := apptest.New(t)
	a.SendAll() // the invitations of staff
	site := a.Invite(apptest.Patient{})
	email := a.SendAll()[0]
	a.Seen()
	a.Clock.Advance(time.Hour)
	record := fmt.Sprintf("/api/staff/microsites/%d", site.ID)
	a.Expect("died", apptest.Request{
		Method: "POST", Path: record + "/death", As: apptest.Coordinator,
		Body: apptest.JSON{"day": "2026-03-01", "page": "down"},
	}, apptest.Want{Trail: []string{"microsite.death-recorded"}})
	a.Expect("again", apptest.Request{
		Method: "POST", Path: fmt.Sprintf("%s/mails/%d/again", record, email.ID), As: apptest.Coordinator,
		Body: apptest.JSON{},
	}, apptest.Want{Status: 409, Has: apptest.JSON{
		"message": "A death is recorded here, so no more emails are sent. Undo that first if it is a mistake.",
	}})
}

// The bounced address of a transferred holder is work of the holder's center, also for emails that were sent before.
// Shows R24.1b.
func TestBounces_TransferredHolder(t *testing.T) {
	apptest.EachDatabase(t, func(t *testing.T, a *apptest.App) {
		a.AddThirdCenter()
		donor, _ := apptest.NewDonor(a, nil)
		holder, _ := apptest.NamedHolder(a, donor, func(h *voucher.Holder) {
			h.Step, h.Email = voucher.UploadConsent, "tomas@mail.example"
		})
		path := fmt.Sprintf("/api/staff/donors/%d", donor)
		post := func(more string, body apptest.JSON) apptest.Request {
			return apptest.Request{
				Method: "POST", Path: fmt.Sprintf("%s/holders/%d%s", path, holder, more), As: apptest.Coordinator, Body: body,
			}
		}
		a.Do(post("/link", apptest.JSON{}))
		a.SendAll()
		version := a.Do(apptest.Request{Path: path, As: apptest.Coordinator}).Get("results.holders.0.version")
		a.Do(post("/transfer", apptest.JSON{
			"version": version, "centerId": a.Centers[1], "reason": "Moved to another city.",
		}))
		a.Seen()
		a.Expect("the email comes back",
			bounceCall(a, apptest.NewSecret, `{"address": "tomas@mail.example", "kind": "hard"}`),
			apptest.Want{Trail: []string{"voucher-holder.mail-bounced"}})
		for as, count := range map[string]int{
			apptest.Coordinator: 0, apptest.OtherCoordinator: 1, apptest.ThirdCoordinator: 0,
			apptest.Administrator: 1,
		} {
			a.Expect("the list of "+as, apptest.Request{Path: "/api/staff/work?kind=bounce", As: as},
				apptest.Want{Trail: []string{"work.list-viewed"}, Has: apptest.JSON{"total": count}})
		}
	}, apptest.With(withBounces))
}

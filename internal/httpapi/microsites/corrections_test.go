package microsites_test

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"strings"
	"testing"
	"time"

	"beacon/internal/platform/fault"
	. "beacon/internal/testkit/apptest"
)

const rightMail = "rosa@post.example"

// facts returns a request to correct the record; change is applied to the current data.
func facts(a *App, site Site, as, reason string, change JSON) Request {
	a.Helper()
	now := a.Do(record(site, Ada))
	a.Seen()
	body := JSON{"reason": reason, "version": now.Get("results.version")}
	for _, name := range []string{
		"firstName", "lastName", "email", "phonePrimary", "phoneSecondary", "birthDate", "gender", "language",
	} {
		body[name] = now.Get("results." + name)
	}
	maps.Copy(body, change)
	return Request{Method: "POST", Path: site.StaffPath("/facts"), As: as, Body: body}
}

func unsent(a *App, address string) float64 {
	a.Helper()
	list := a.Do(Request{Path: "/api/staff/mails?state=waiting&limit=100&q=" + address, As: Ada})
	a.Seen()
	return list.Get("results.#").(float64)
}

// Staff of the center and the registry can correct facts with a reason, based on the current version.
func TestFacts_Corrected(t *testing.T) {
	Each(t, func(t *testing.T, a *App) {
		site := a.Live(Patient{}, RosaStory)
		rename := facts(a, site, Cora, "name-changed", JSON{"firstName": "Rosalía", "birthDate": "03/04/1961"})
		for _, as := range []string{Otto, Coco} {
			rename.As = as
			a.Expect("not for "+as, rename, Want{Status: 404})
		}
		a.Expect("no such reason", facts(a, site, Cora, "because", JSON{"lastName": "X"}),
			Want{Status: 422, Fields: []string{"reason"}})
		a.Expect("rules", facts(a, site, Cora, "moved", JSON{"email": "nowhere", "firstName": ""}),
			Want{Status: 422, Fields: []string{"firstName", "email"}})
		rename.As = Cora
		a.Expect("a new name", rename, Want{Trail: []string{"microsite.facts-changed"}})
		a.Expect("seen before", rename, Want{Status: 409})
		a.Expect("from and to", Request{Path: site.StaffPath("/timeline"), As: Remy}, Want{
			Trail: []string{"microsite.timeline-viewed"},
			Has: JSON{
				"results.0.action": "microsite.facts-changed",
				"results.0.details": JSON{
					"reason": "name-changed", "firstName": "Rosalía", "firstNameBefore": "Rosa",
					"birthDate": "03/04/1961", "birthDateBefore": "",
				},
			},
		})
		if page := a.Do(Request{Path: "/" + site.Code}); !strings.Contains(string(page.Body), "Rosalía") {
			t.Error("the public page does not say the new name")
		}
		a.Expect("nothing new", facts(a, site, Remy, "moved", nil), Want{})
	})
}

// A new email address ends the links, withdraws pending emails, and notifies both addresses.
// Shows R12.2p, R12.2q.
func TestFacts_AnotherAddress(t *testing.T) {
	Each(t, func(t *testing.T, a *App) {
		site := a.Invite(Patient{Language: "es"})
		claimed, err := a.Outbox.Claim(context.Background(), 100, time.Minute)
		a.Must(err)
		a.Expect("one that waits", Request{Method: "POST", Path: site.StaffPath("/resend-link"), As: Cora},
			Want{Trail: []string{"microsite.link-resent"}, Emails: []string{"microsite-invitation " + RosaMail}})
		a.Expect("mended", facts(a, site, Cora, "typing-mistake", JSON{"email": rightMail}), Want{
			Trail:  []string{"microsite.facts-changed"},
			Emails: []string{"address-changed " + RosaMail, "microsite-invitation " + rightMail},
		})
		if n := unsent(a, RosaMail); n != 1 {
			t.Errorf("%v mails wait for the former address, not only the one that tells of the change", n)
		}
		for _, m := range claimed { // some were being sent when the address changed
			if m.To != RosaMail {
				continue
			}
			if _, err := a.MailView.Render(context.Background(), m.Mail); !errors.Is(err, fault.ErrNotFound) {
				t.Errorf("%s to %s can still be written: %v", m.Template, m.To, err)
			}
		}
		a.Expect("the old link", Request{Path: site.DataPath()}, Want{Status: 404})
		a.Expect("the new link", Request{Path: a.Site(site.ID).DataPath()}, Want{})
		a.Expect("capitals are the same address", facts(a, site, Cora, "typing-mistake", JSON{"email": "Rosa@post.example"}),
			Want{Trail: []string{"microsite.facts-changed"}})
		a.Expect("so the link stays", Request{Path: a.Site(site.ID).DataPath()}, Want{})
	})
}

// Changing a phone number ends its consent to texts. A patient who turns out to be a minor has no release without a
// guardian.
// Shows R12.1r.
func TestFacts_ConsentsEnd(t *testing.T) {
	Each(t, func(t *testing.T, a *App) {
		site := a.Invite(Patient{})
		a.Expect("activated", Request{Method: "POST", Path: "/api/microsite/activate-starter-site", Body: site.Body(
			"agreedToHipaa", true, "phonePrimary", "555-010-0123", "primaryPhoneCanReceiveTexts", true,
		)}, Want{Trail: []string{"microsite.release-agreed", "microsite.starter-activated"}})
		a.Expect("another number", facts(a, site, Cora, "person-told-us", JSON{"phonePrimary": "555-010-0199"}),
			Want{Trail: []string{"microsite.facts-changed"}})
		a.Expect("no texts", record(site, Cora), Want{Trail: []string{"microsite.viewed"}, Has: JSON{
			"results.phonePrimary": "555-010-0199", "results.primaryPhoneCanReceiveTexts": false, "results.isPublic": true,
		}})
		a.Expect("a minor", facts(a, site, Cora, "document-seen", JSON{"birthDate": "03/04/2016"}),
			Want{Trail: []string{"microsite.facts-changed", "microsite.release-withdrawn"}})
		a.Expect("hidden", record(site, Cora), Want{Trail: []string{"microsite.viewed"}, Has: JSON{
			"results.agreedToHipaa": false, "results.isPublic": false,
		}})
	})
}

func TestWithdrawInvitation(t *testing.T) {
	Each(t, func(t *testing.T, a *App) {
		site := a.Invite(Patient{})
		withdraw := Request{Method: "POST", Path: site.StaffPath("/withdraw-invitation")}
		for _, as := range []string{Otto, Coco} {
			withdraw.As = as
			a.Expect("not for "+as, withdraw, Want{Status: 404})
		}
		withdraw.As = Cora
		a.Expect("withdrawn", withdraw, Want{Trail: []string{"microsite.invitation-withdrawn"}})
		a.Expect("the link is dead", Request{Path: site.DataPath()}, Want{Status: 404})
		if n := unsent(a, RosaMail); n != 0 {
			t.Errorf("%v mails wait", n)
		}
		a.Expect("a lost link", LostLink(RosaMail), Want{})
		if n, err := a.Microsites.SendLostLinks(context.Background()); n != 0 || err != nil {
			t.Errorf("%d lost links are mailed, %v", n, err)
		}
		list := Request{Path: "/api/staff/microsites", As: Cora}
		a.Expect("not listed", list, Want{Trail: []string{"microsite.list-viewed"}, Has: JSON{"total": 0}})
		list.Path += "?status=190"
		a.Expect("unless asked for", list, Want{Trail: []string{"microsite.list-viewed"}, Has: JSON{"total": 1}})
		a.Expect("not twice", withdraw, Want{Status: 409})
		a.Expect("invited again", Request{Method: "POST", Path: site.StaffPath("/resend-link"), As: Cora}, Want{
			Trail: []string{"microsite.link-resent"}, Emails: []string{"microsite-invitation " + RosaMail},
		})
		a.Expect("opened", Request{Path: a.Site(site.ID).DataPath()}, Want{})
		a.Expect("too late", withdraw, Want{Status: 409})
	})
}

func TestTransfer(t *testing.T) {
	Each(t, func(t *testing.T, a *App) {
		site := a.Invite(Patient{})
		a.Activate(site)
		save := Save{Site: site, Story: RosaStory, Responsible: true, Pictures: []Pic{{File: SmallPhoto(1)}}}
		a.Expect("sent", save.Request(), Want{Trail: []string{"microsite.submitted"}, Emails: ToCenter})
		transfer := func(as string, to int64) Request {
			return Request{Method: "POST", Path: site.StaffPath("/transfer"), As: as, Body: JSON{"centerId": to}}
		}
		for as, status := range map[string]int{Otto: 404, Coco: 404, Remy: 403} {
			a.Expect("not for "+as, transfer(as, a.Centers[1]), Want{Status: status})
		}
		for _, id := range []int64{0, 4711, a.Centers[0]} {
			a.Expect("no other center", transfer(Cora, id), Want{Status: 422, Fields: []string{"centerId"}})
		}
		a.Expect("the choice", Request{Path: "/api/staff/centers?for=transfer", As: Cora}, Want{Has: JSON{"results.#": 2}})
		a.Expect("by itself", Request{Path: "/api/staff/centers", As: Cora}, Want{Has: JSON{"results.#": 1}})
		a.Expect("handed over", transfer(Cora, a.Centers[1]), Want{
			Trail: []string{"microsite.transferred"}, Emails: []string{"patient-transferred " + Email(Otto)},
		})
		a.Expect("out of sight", record(site, Cora), Want{Status: 404})
		a.Expect("out of the queue", Request{Path: "/api/staff/queue/count", As: Cora}, Want{Has: JSON{"results.count": 0}})
		a.Expect("in the other", Request{Path: "/api/staff/queue/count", As: Otto}, Want{Has: JSON{"results.count": 1}})
		a.Expect("with its history", Request{Path: site.StaffPath("/timeline"), As: Otto}, Want{
			Trail: []string{"microsite.timeline-viewed"},
			Has: JSON{
				"results.0.details": JSON{"center": "Lakeside Transplant Center", "centerBefore": "Riverside Transplant Center"},
				"results.1.action":  "microsite.submitted",
			},
		})
		a.Expect("decided there", a.Review(site, Otto, "approve", ""),
			Want{Trail: []string{"microsite.reviewed"}, Emails: []string{
				"submission-forwarded " + Email(Ada), "submission-forwarded " + Email(Remy),
			}})
	})
}

// Shows R12.5d, R12.5e.
func TestDeath(t *testing.T) {
	Each(t, func(t *testing.T, a *App) {
		site := a.Live(Patient{}, RosaStory)
		die := func(as, day, page string) Request {
			return Request{
				Method: "POST", Path: site.StaffPath("/death"), As: as, Body: JSON{"day": day, "page": page},
			}
		}
		undo := Request{Method: "POST", Path: site.StaffPath("/undo-death"), As: Cora}
		for _, as := range []string{Otto, Coco} {
			a.Expect("not for "+as, die(as, "2026-03-01", "down"), Want{Status: 404})
		}
		a.Expect("no day", die(Cora, "2027-03-01", "gone"), Want{Status: 422, Fields: []string{"day", "page"}})
		a.Expect("nothing to undo", undo, Want{Status: 409})
		a.Expect("a memorial", die(Cora, "2026-03-01", "memorial"), Want{Trail: []string{"microsite.death-recorded"}})
		if n := unsent(a, RosaMail); n != 0 {
			t.Errorf("%v mails wait", n)
		}
		if page := a.Do(Request{Path: "/" + site.Code}); !strings.Contains(string(page.Body), "In memory of Rosa Ejemplo") {
			t.Error("the page does not say whom it remembers")
		}
		if listed := a.Rows("SELECT microsite_id FROM gallery_entry"); len(listed) != 0 {
			t.Errorf("the gallery lists %v", listed)
		}
		a.Expect("known", die(Cora, "2026-03-01", "down"), Want{Status: 409})
		a.Expect("no link", Request{Method: "POST", Path: site.StaffPath("/resend-link"), As: Cora}, Want{Status: 409})
		a.Expect("nobody is mailed", Request{Method: "POST", Path: site.StaffPath("/deactivate"), As: Remy},
			Want{Trail: []string{"microsite.deactivated"}})
		a.Expect("and it stays down", Request{Method: "POST", Path: site.StaffPath("/reactivate"), As: Remy},
			Want{Status: 409})
		a.Expect("a mistake", undo, Want{Trail: []string{"microsite.death-undone"}})
		a.Expect("back", Request{Method: "POST", Path: site.StaffPath("/reactivate"), As: Remy}, Want{
			Trail: []string{"microsite.reactivated"}, Emails: []string{"site-reactivated " + RosaMail},
		})
		a.Expect("taken down", die(Remy, "2026-03-01", "down"), Want{Trail: []string{"microsite.death-recorded"}})
		a.Expect("gone", Request{Path: "/" + site.Code}, Want{Status: 302})
		a.Expect("no memorial", record(site, Cora), Want{Trail: []string{"microsite.viewed"}, Has: JSON{
			"results.diedOn": "2026-03-01", "results.deathPage": "down", "results.currentStatus": 190,
		}})
		a.Expect("a mistake again", undo, Want{Trail: []string{"microsite.death-undone"}, Has: JSON{
			"results.currentStatus": 100,
		}})
		invited := a.Invite(Patient{Email: "two@mail.example"})
		a.Expect("there is no page to keep", Request{
			Method: "POST", Path: fmt.Sprintf("/api/staff/microsites/%d/death", invited.ID), As: Cora,
			Body: JSON{"day": "2026-03-01", "page": "memorial"},
		}, Want{Status: 422, Fields: []string{"page"}})
	})
}

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
	"beacon/internal/testkit/apptest"
)

const rightEmail = "rosa@post.example"

// facts returns a request to correct the record; change is applied to the current data.
func facts(a *apptest.App, site apptest.Site, as, reason string, change apptest.JSON) apptest.Request {
	a.Helper()
	now := a.Do(record(site, apptest.Administrator))
	a.Seen()
	body := apptest.JSON{"reason": reason, "version": now.Get("results.version")}
	for _, name := range []string{
		"firstName", "lastName", "email", "phonePrimary", "phoneSecondary", "birthDate", "gender", "language",
	} {
		body[name] = now.Get("results." + name)
	}
	maps.Copy(body, change)
	return apptest.Request{Method: "POST", Path: site.StaffPath("/facts"), As: as, Body: body}
}

func unsent(a *apptest.App, address string) float64 {
	a.Helper()
	list := a.Do(apptest.Request{Path: "/api/staff/mails?state=waiting&limit=100&q=" + address, As: apptest.Administrator})
	a.Seen()
	return list.Get("results.#").(float64)
}

// Staff of the center and the registry can correct facts with a reason, based on the current version.
func TestFacts_Corrected(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		site := a.Live(apptest.Patient{}, apptest.PatientStory)
		rename := facts(a, site, apptest.Coordinator, "name-changed",
			apptest.JSON{"firstName": "Rosalía", "birthDate": "03/04/1961"})
		for _, as := range []string{apptest.OtherCoordinator, apptest.Coach} {
			rename.As = as
			a.Expect("not for "+as, rename, apptest.Want{Status: 404})
		}
		a.Expect("no such reason", facts(a, site, apptest.Coordinator, "because", apptest.JSON{"lastName": "X"}),
			apptest.Want{Status: 422, Fields: []string{"reason"}})
		a.Expect("rules", facts(a, site, apptest.Coordinator, "moved", apptest.JSON{"email": "nowhere", "firstName": ""}),
			apptest.Want{Status: 422, Fields: []string{"firstName", "email"}})
		rename.As = apptest.Coordinator
		a.Expect("a new name", rename, apptest.Want{Trail: []string{"microsite.facts-changed"}})
		a.Expect("seen before", rename, apptest.Want{Status: 409})
		a.Expect("from and to", apptest.Request{Path: site.StaffPath("/timeline"), As: apptest.Reviewer}, apptest.Want{
			Trail: []string{"microsite.timeline-viewed"},
			Has: apptest.JSON{
				"results.0.action": "microsite.facts-changed",
				"results.0.details": apptest.JSON{
					"reason": "name-changed", "firstName": "Rosalía", "firstNameBefore": "Rosa",
					"birthDate": "03/04/1961", "birthDateBefore": "",
				},
			},
		})
		if page := a.Do(apptest.Request{Path: "/" + site.Code}); !strings.Contains(string(page.Body), "Rosalía") {
			t.Error("the public page does not say the new name")
		}
		a.Expect("nothing new", facts(a, site, apptest.Reviewer, "moved", nil), apptest.Want{})
	})
}

// A new email address ends the links, withdraws pending emails, and notifies both addresses.
// Shows R12.2p, R12.2q.
func TestFacts_AnotherAddress(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		site := a.Invite(apptest.Patient{Language: "es"})
		claimed, err := a.Outbox.Claim(context.Background(), 100, time.Minute)
		a.Must(err)
		a.Expect("one that waits",
			apptest.Request{Method: "POST", Path: site.StaffPath("/resend-link"), As: apptest.Coordinator},
			apptest.Want{
				Trail:  []string{"microsite.link-resent"},
				Emails: []string{"microsite-invitation " + apptest.PatientEmail},
			})
		a.Expect("mended", facts(a, site, apptest.Coordinator, "typing-mistake", apptest.JSON{"email": rightEmail}),
			apptest.Want{
				Trail:  []string{"microsite.facts-changed"},
				Emails: []string{"address-changed " + apptest.PatientEmail, "microsite-invitation " + rightEmail},
			})
		if n := unsent(a, apptest.PatientEmail); n != 1 {
			t.Errorf("%v mails wait for the former address, not only the one that tells of the change", n)
		}
		for _, m := range claimed { // some were being sent when the address changed
			if m.To != apptest.PatientEmail {
				continue
			}
			if _, err := a.EmailView.Render(context.Background(), m.Email); !errors.Is(err, fault.ErrNotFound) {
				t.Errorf("%s to %s can still be written: %v", m.Template, m.To, err)
			}
		}
		a.Expect("the old link", apptest.Request{Path: site.DataPath()}, apptest.Want{Status: 404})
		a.Expect("the new link", apptest.Request{Path: a.Site(site.ID).DataPath()}, apptest.Want{})
		a.Expect("capitals are the same address",
			facts(a, site, apptest.Coordinator, "typing-mistake", apptest.JSON{"email": "Rosa@post.example"}),
			apptest.Want{Trail: []string{"microsite.facts-changed"}})
		a.Expect("so the link stays", apptest.Request{Path: a.Site(site.ID).DataPath()}, apptest.Want{})
	})
}

// Changing a phone number ends its consent to texts. A patient who turns out to be a minor has no release without a
// guardian.
// Shows R12.1r.
func TestFacts_ConsentsEnd(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		site := a.Invite(apptest.Patient{})
		a.Expect("activated", apptest.Request{Method: "POST", Path: "/api/microsite/activate-starter-site", Body: site.Body(
			"agreedToHipaa", true, "phonePrimary", "555-010-0123", "primaryPhoneCanReceiveTexts", true,
		)}, apptest.Want{Trail: []string{"microsite.release-agreed", "microsite.starter-activated"}})
		a.Expect("another number",
			facts(a, site, apptest.Coordinator, "person-told-us", apptest.JSON{"phonePrimary": "555-010-0199"}),
			apptest.Want{Trail: []string{"microsite.facts-changed"}})
		a.Expect(
			"no texts",
			record(site, apptest.Coordinator),
			apptest.Want{Trail: []string{"microsite.viewed"}, Has: apptest.JSON{
				"results.phonePrimary": "555-010-0199", "results.primaryPhoneCanReceiveTexts": false, "results.isPublic": true,
			}},
		)
		a.Expect("a minor", facts(a, site, apptest.Coordinator, "document-seen", apptest.JSON{"birthDate": "03/04/2016"}),
			apptest.Want{Trail: []string{"microsite.facts-changed", "microsite.release-withdrawn"}})
		a.Expect("hidden", record(site, apptest.Coordinator), apptest.Want{
			Trail: []string{"microsite.viewed"},
			Has:   apptest.JSON{"results.agreedToHipaa": false, "results.isPublic": false},
		})
	})
}

func TestWithdrawInvitation(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		site := a.Invite(apptest.Patient{})
		withdraw := apptest.Request{Method: "POST", Path: site.StaffPath("/withdraw-invitation")}
		for _, as := range []string{apptest.OtherCoordinator, apptest.Coach} {
			withdraw.As = as
			a.Expect("not for "+as, withdraw, apptest.Want{Status: 404})
		}
		withdraw.As = apptest.Coordinator
		a.Expect("withdrawn", withdraw, apptest.Want{Trail: []string{"microsite.invitation-withdrawn"}})
		a.Expect("the link is dead", apptest.Request{Path: site.DataPath()}, apptest.Want{Status: 404})
		if n := unsent(a, apptest.PatientEmail); n != 0 {
			t.Errorf("%v mails wait", n)
		}
		a.Expect("a lost link", apptest.LostLink(apptest.PatientEmail), apptest.Want{})
		if n, err := a.Microsites.SendLostLinks(context.Background()); n != 0 || err != nil {
			t.Errorf("%d lost links are mailed, %v", n, err)
		}
		list := apptest.Request{Path: "/api/staff/microsites", As: apptest.Coordinator}
		a.Expect("not listed", list, apptest.Want{Trail: []string{"microsite.list-viewed"}, Has: apptest.JSON{"total": 0}})
		list.Path += "?status=190"
		a.Expect("unless asked for", list,
			apptest.Want{Trail: []string{"microsite.list-viewed"}, Has: apptest.JSON{"total": 1}})
		a.Expect("not twice", withdraw, apptest.Want{Status: 409})
		a.Expect("invited again",
			apptest.Request{Method: "POST", Path: site.StaffPath("/resend-link"), As: apptest.Coordinator},
			apptest.Want{
				Trail:  []string{"microsite.link-resent"},
				Emails: []string{"microsite-invitation " + apptest.PatientEmail},
			})
		a.Expect("opened", apptest.Request{Path: a.Site(site.ID).DataPath()}, apptest.Want{})
		a.Expect("too late", withdraw, apptest.Want{Status: 409})
	})
}

func TestTransfer(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		site := a.Invite(apptest.Patient{})
		a.Activate(site)
		save := apptest.Save{
			Site: site, Story: apptest.PatientStory, Responsible: true,
			Pictures: []apptest.Pic{{File: apptest.SmallPhoto(1)}},
		}
		a.Expect("sent", save.Request(), apptest.Want{Trail: []string{"microsite.submitted"}})
		transfer := func(as string, to int64) apptest.Request {
			return apptest.Request{Method: "POST", Path: site.StaffPath("/transfer"), As: as, Body: apptest.JSON{"centerId": to}}
		}
		for as, status := range map[string]int{apptest.OtherCoordinator: 404, apptest.Coach: 404, apptest.Reviewer: 403} {
			a.Expect("not for "+as, transfer(as, a.Centers[1]), apptest.Want{Status: status})
		}
		for _, id := range []int64{0, 4711, a.Centers[0]} {
			a.Expect("no other center", transfer(apptest.Coordinator, id),
				apptest.Want{Status: 422, Fields: []string{"centerId"}})
		}
		a.Expect("the choice", apptest.Request{Path: "/api/staff/centers?for=transfer", As: apptest.Coordinator},
			apptest.Want{Has: apptest.JSON{"results.#": 2}})
		a.Expect("by itself", apptest.Request{Path: "/api/staff/centers", As: apptest.Coordinator},
			apptest.Want{Has: apptest.JSON{"results.#": 1}})
		a.Expect("handed over", transfer(apptest.Coordinator, a.Centers[1]), apptest.Want{
			Trail:  []string{"microsite.transferred"},
			Emails: []string{"patient-transferred " + apptest.Email(apptest.OtherCoordinator)},
		})
		a.Expect("out of sight", record(site, apptest.Coordinator), apptest.Want{Status: 404})
		a.Expect("out of the queue", apptest.Request{Path: "/api/staff/work/count", As: apptest.Coordinator},
			apptest.Want{Has: apptest.JSON{"results.mine": 0}})
		a.Expect("in the other", apptest.Request{Path: "/api/staff/work/count", As: apptest.OtherCoordinator},
			apptest.Want{Has: apptest.JSON{"results.mine": 1}})
		a.Expect("with its history", apptest.Request{Path: site.StaffPath("/timeline"), As: apptest.OtherCoordinator},
			apptest.Want{
				Trail: []string{"microsite.timeline-viewed"},
				Has: apptest.JSON{
					"results.0.details": apptest.JSON{
						"center": "Lakeside Transplant Center", "centerBefore": "Riverside Transplant Center",
					},
					"results.1.action": "microsite.submitted",
				},
			})
		a.Expect("decided there", a.Review(site, apptest.OtherCoordinator, "approve", ""),
			apptest.Want{Trail: []string{"microsite.reviewed"}})
	})
}

// Shows R12.5d, R12.5e.
func TestDeath(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		site := a.Live(apptest.Patient{}, apptest.PatientStory)
		die := func(as, day, page string) apptest.Request {
			return apptest.Request{
				Method: "POST", Path: site.StaffPath("/death"), As: as, Body: apptest.JSON{"day": day, "page": page},
			}
		}
		undo := apptest.Request{Method: "POST", Path: site.StaffPath("/undo-death"), As: apptest.Coordinator}
		for _, as := range []string{apptest.OtherCoordinator, apptest.Coach} {
			a.Expect("not for "+as, die(as, "2026-03-01", "down"), apptest.Want{Status: 404})
		}
		a.Expect("no day", die(apptest.Coordinator, "2027-03-01", "gone"),
			apptest.Want{Status: 422, Fields: []string{"day", "page"}})
		a.Expect("nothing to undo", undo, apptest.Want{Status: 409})
		a.Expect("a memorial", die(apptest.Coordinator, "2026-03-01", "memorial"),
			apptest.Want{Trail: []string{"microsite.death-recorded"}})
		if n := unsent(a, apptest.PatientEmail); n != 0 {
			t.Errorf("%v mails wait", n)
		}
		if page := a.Do(apptest.Request{Path: "/" + site.Code}); !strings.Contains(
			string(page.Body),
			"In memory of Rosa Ejemplo",
		) {
			t.Error("the page does not say whom it remembers")
		}
		if listed := a.Rows("SELECT microsite_id FROM gallery_entry"); len(listed) != 0 {
			t.Errorf("the gallery lists %v", listed)
		}
		a.Expect("known", die(apptest.Coordinator, "2026-03-01", "down"), apptest.Want{Status: 409})
		a.Expect("no link",
			apptest.Request{Method: "POST", Path: site.StaffPath("/resend-link"), As: apptest.Coordinator},
			apptest.Want{Status: 409})
		a.Expect("nobody is mailed",
			apptest.Request{Method: "POST", Path: site.StaffPath("/deactivate"), As: apptest.Reviewer},
			apptest.Want{Trail: []string{"microsite.deactivated"}})
		a.Expect("and it stays down",
			apptest.Request{Method: "POST", Path: site.StaffPath("/reactivate"), As: apptest.Reviewer},
			apptest.Want{Status: 409})
		a.Expect("a mistake", undo, apptest.Want{Trail: []string{"microsite.death-undone"}})
		a.Expect("back", apptest.Request{Method: "POST", Path: site.StaffPath("/reactivate"), As: apptest.Reviewer},
			apptest.Want{
				Trail: []string{"microsite.reactivated"}, Emails: []string{"site-reactivated " + apptest.PatientEmail},
			})
		a.Expect("taken down", die(apptest.Reviewer, "2026-03-01", "down"),
			apptest.Want{Trail: []string{"microsite.death-recorded"}})
		a.Expect("gone", apptest.Request{Path: "/" + site.Code}, apptest.Want{Status: 302})
		a.Expect("no memorial", record(site, apptest.Coordinator), apptest.Want{
			Trail: []string{"microsite.viewed"},
			Has: apptest.JSON{
				"results.diedOn": "2026-03-01", "results.deathPage": "down", "results.currentStatus": 190,
			},
		})
		a.Expect("a mistake again", undo,
			apptest.Want{Trail: []string{"microsite.death-undone"}, Has: apptest.JSON{"results.currentStatus": 100}})
		invited := a.Invite(apptest.Patient{Email: "two@mail.example"})
		a.Expect("there is no page to keep", apptest.Request{
			Method: "POST", Path: fmt.Sprintf("/api/staff/microsites/%d/death", invited.ID), As: apptest.Coordinator,
			Body: apptest.JSON{"day": "2026-03-01", "page": "memorial"},
		}, apptest.Want{Status: 422, Fields: []string{"page"}})
	})
}

package microsites_test

import (
	"fmt"
	"strings"
	"testing"

	"beacon/internal/testkit/apptest"
)

// twins creates two records of one patient. The second record has a different address, the name in capitals and the
// same date of birth.
func twins(a *apptest.App) (goes, stays apptest.Site) {
	a.Helper()
	stays = a.Live(apptest.Patient{BirthDate: "03/04/1961"}, apptest.PatientStory)
	goes = a.Invite(apptest.Patient{FirstName: "ROSA", BirthDate: "03/04/1961", Email: "rosa.work@mail.example"})
	a.Seen()
	return goes, stays
}

func join(goes, stays apptest.Site, as string) apptest.Request {
	body := apptest.JSON{"into": stays.ID, "isSamePerson": true}
	return apptest.Request{Method: "POST", Path: goes.StaffPath("/join"), As: as, Body: body}
}

// asked lists the emails and events of a request to join the records of twins; joined lists those of the join.
var (
	asked = apptest.Want{
		Trail:  []string{"microsite.join-asked", "microsite.join-asked"},
		Emails: []string{"record-join-confirm " + apptest.PatientEmail, "record-join-asked rosa.work@mail.example"},
	}
	joined = apptest.Want{
		Trail:  []string{"microsite.joined", "microsite.joined"},
		Emails: []string{"records-joined " + apptest.PatientEmail, "records-joined rosa.work@mail.example"},
	}
)

func separate(of apptest.Site, as string) apptest.Request {
	return apptest.Request{Method: "POST", Path: of.StaffPath("/separate"), As: as}
}

// Two administrators can join two records of one patient, and the join can be undone.
// Shows R12.4e.
func TestJoin_Patients(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		a.AddSecondAdministrator()
		goes, stays := twins(a)
		other := a.Invite(apptest.Patient{FirstName: "Somebody", Email: "else@mail.example"})
		a.Seen()
		candidates := apptest.Request{Path: goes.StaffPath("/join-candidates"), As: apptest.Administrator}
		for who, status := range map[string]int{apptest.Reviewer: 403, apptest.Coordinator: 403,
			apptest.OtherCoordinator: 403, apptest.Coach: 403} {
			candidates.As = who
			a.Expect("seen by "+who, candidates, apptest.Want{Status: status})
			a.Expect("by "+who, join(goes, stays, who), apptest.Want{Status: status})
			a.Expect("separated by "+who, separate(goes, who), apptest.Want{Status: status})
		}
		candidates.As = apptest.Administrator
		a.Expect("alike", candidates, apptest.Want{Trail: []string{"microsite.viewed"}, Has: apptest.JSON{
			"results.candidates.#": 1, "results.candidates.0.id": stays.ID, "results.candidates.0.email": apptest.PatientEmail,
			"results.candidates.0.birthDate": "03/04/1961", "results.candidates.0.whyNot": "",
		}})
		unsure := join(goes, stays, apptest.Administrator)
		unsure.Body = apptest.JSON{"into": stays.ID}
		a.Expect("nobody made sure", unsure, apptest.Want{Status: 422, Fields: []string{"isSamePerson"}})
		a.Expect("somebody else's", join(goes, other, apptest.Administrator),
			apptest.Want{Status: 422, Fields: []string{"into"}})
		a.Expect("itself", join(goes, goes, apptest.Administrator), apptest.Want{Status: 422, Fields: []string{"into"}})
		a.Expect("of nobody", join(goes, apptest.Site{ID: 4711}, apptest.Administrator), apptest.Want{Status: 404})
		a.Expect("not joined", separate(goes, apptest.Administrator), apptest.Want{Status: 409})

		waiting := len(a.Rows("SELECT id FROM outbox WHERE recipient = 'rosa.work@mail.example' AND done_at IS NULL"))
		a.Expect("asked", join(goes, stays, apptest.Administrator), asked)
		a.Expect("asked twice", join(goes, stays, apptest.Administrator), apptest.Want{Status: 409})
		a.Expect("joined", join(goes, stays, apptest.SecondAdministrator), joined)
		now := len(a.Rows("SELECT id FROM outbox WHERE recipient = 'rosa.work@mail.example' AND done_at IS NULL" +
			" AND payload NOT LIKE '%record%join%'"))
		if waiting == 0 || now != 0 {
			t.Errorf("%d mails waited, %d wait", waiting, now)
		}
		viewed := []string{"microsite.viewed"}
		a.Expect("the record says so", record(goes, apptest.Coordinator),
			apptest.Want{Trail: viewed, Has: apptest.JSON{"results.joinedInto": stays.ID}})
		a.Expect("twice", join(goes, stays, apptest.Administrator), apptest.Want{Status: 409})
		a.Expect("back as a page",
			apptest.Request{Method: "POST", Path: goes.StaffPath("/reactivate"), As: apptest.Administrator},
			apptest.Want{Status: 409})
		for _, link := range []string{"/resend-link", "/revoke-link"} {
			a.Expect(link, apptest.Request{Method: "POST", Path: goes.StaffPath(link), As: apptest.Administrator},
				apptest.Want{Status: 409})
		}
		a.Expect("separated", separate(goes, apptest.Administrator),
			apptest.Want{Trail: []string{"microsite.separated", "microsite.separated"}})
		a.Expect("as it was", record(goes, apptest.Coordinator),
			apptest.Want{Trail: viewed, Has: apptest.JSON{"results.joinedInto": 0, "results.currentStatus": 0}})
	})
}

// In a registry with one administrator, the address of the surviving record confirms a join. Before that, nothing
// changes. The confirmation works once and shows no data of the other record.
// Shows R12.4e.
func TestJoin_WaitsForTheAddressThatStays(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		goes, stays := twins(a)
		a.Expect("asked", join(goes, stays, apptest.Administrator), asked)
		viewed := []string{"microsite.viewed"}
		waits := "results.joinWaits."
		a.Expect("waits", record(goes, apptest.Administrator), apptest.Want{Trail: viewed, Has: apptest.JSON{
			"results.joinedInto": 0, waits + "into": stays.ID, waits + "askedBy": "Ada Moss", waits + "isOwnAsk": true,
		}})
		a.Expect("seen by a reviewer", record(goes, apptest.Reviewer),
			apptest.Want{Trail: viewed, Has: apptest.JSON{"results.joinWaits": nil}})
		look, confirm, refuse := a.ConfirmJoin(""), a.ConfirmJoin("/confirm"), a.ConfirmJoin("/refuse")
		a.Expect("the link changes nothing", look,
			apptest.Want{Has: apptest.JSON{"results": map[string]any{"state": "waiting"}}})
		a.Expect("an altered link", apptest.Request{Path: look.Path + "A"}, apptest.Want{Status: 404})
		a.Expect("refused", refuse, apptest.Want{Trail: []string{"microsite.join-ended", "microsite.join-ended"}})
		a.Expect("refused, then confirmed", confirm, apptest.Want{Status: 404})

		a.Expect("asked again", join(goes, stays, apptest.Administrator), asked)
		a.Expect("withdrawn",
			apptest.Request{Method: "POST", Path: goes.StaffPath("/decline-join"), As: apptest.Administrator},
			apptest.Want{Trail: []string{"microsite.join-ended", "microsite.join-ended"}})
		a.Expect("nothing to withdraw",
			apptest.Request{Method: "POST", Path: goes.StaffPath("/decline-join"), As: apptest.Administrator},
			apptest.Want{Status: 409})

		a.Expect("asked a third time", join(goes, stays, apptest.Administrator), asked)
		confirm = a.ConfirmJoin("/confirm")
		a.Expect("a new link of the record that stays",
			apptest.Request{Method: "POST", Path: stays.StaffPath("/revoke-link"), As: apptest.Administrator},
			apptest.Want{Trail: []string{"microsite.link-revoked"}, Emails: []string{"microsite-link " + apptest.PatientEmail}})
		a.Expect("confirmed by a former address", confirm, apptest.Want{Status: 409})
		a.Do(apptest.Request{Method: "POST", Path: goes.StaffPath("/decline-join"), As: apptest.Administrator})
		a.Seen()
		a.Expect("asked a fourth time", join(goes, stays, apptest.Administrator), asked)
		confirm = a.ConfirmJoin("/confirm")
		a.Expect("confirmed", confirm, joined)
		a.Expect("confirmed twice", confirm, apptest.Want{Status: 404})
		a.Expect("joined", record(goes, apptest.Administrator), apptest.Want{Trail: viewed, Has: apptest.JSON{
			"results.joinedInto": stays.ID, "results.joinWaits": nil, "results.down.by": "Ada Moss",
		}})
	})
}

// An administrator must not get a patient's key through a second record: inviting the patient again with a mailbox of
// their own, joining that record into the patient's record, and opening the link. A colleague's invitation must not
// help either.
// Shows R12.4d, R12.4e, R14.3f.
func TestJoin_OneAdministratorGetsNoKey(t *testing.T) {
	a := apptest.New(t)
	a.AddSecondAdministrator()
	goes, stays := twins(a)
	a.Expect("asked", join(goes, stays, apptest.Administrator), asked)
	a.Expect("asked twice", join(goes, stays, apptest.Administrator), apptest.Want{Status: 409})
	opened := a.Do(apptest.Request{Path: fmt.Sprintf("/microsite/landing/%d/%s", goes.ID, goes.Key)})
	if opened.Status != 200 || strings.Contains(string(opened.Body), stays.Key) {
		t.Errorf("the link of the record answers %d while the join waits", opened.Status)
	}
	own := a.Do(apptest.Request{Path: goes.DataPath()})
	if own.Status != 200 || own.Get("results.id") == stays.ID {
		t.Errorf("the page of the record: %d %s", own.Status, own.Body)
	}
	for _, table := range []string{"microsite WHERE joined_into <> 0", "outbox WHERE kind = 'records-joined'"} {
		if rows := a.Rows("SELECT 1 FROM " + table); len(rows) > 0 {
			t.Errorf("%d rows of %s", len(rows), table)
		}
	}
	emails := a.Do(apptest.Request{Path: "/api/staff/mails?limit=50", As: apptest.Administrator})
	if strings.Contains(string(emails.Body), "/confirm-join/") {
		t.Error("the list of emails shows the link that confirms the join")
	}
}

// The reason against a join is shown in the list of candidates and in the response to an attempt.
func TestJoin_PatientsNot(t *testing.T) {
	for name, c := range map[string]struct {
		goes func(*apptest.App) apptest.Site
		says string
	}{
		"another organ": {func(a *apptest.App) apptest.Site { return a.Invite(apptest.Patient{Type: 1}) }, "kidney"},
		"another center": {func(a *apptest.App) apptest.Site {
			site := a.Invite(apptest.Patient{})
			a.Do(apptest.Request{Method: "POST", Path: site.StaffPath("/transfer"), As: apptest.Administrator,
				Body: apptest.JSON{"centerId": a.Centers[1]}})
			return site
		}, "two centers"},
		"waiting": {func(a *apptest.App) apptest.Site {
			site := a.Invite(apptest.Patient{})
			a.Activate(site)
			sent := apptest.Save{Site: site, Story: apptest.PatientStory, Responsible: true,
				Pictures: []apptest.Pic{{File: apptest.SmallPhoto(1)}}}
			a.Do(sent.Request())
			return site
		}, "decision"},
		"down": {func(a *apptest.App) apptest.Site {
			site := a.Invite(apptest.Patient{})
			a.Do(apptest.Request{Method: "POST", Path: site.StaffPath("/deactivate"), As: apptest.Administrator})
			return site
		}, "in use"},
	} {
		t.Run(name, func(t *testing.T) {
			a := apptest.New(t)
			stays := a.Invite(apptest.Patient{})
			goes := c.goes(a)
			a.Seen()
			listed := a.Do(apptest.Request{Path: goes.StaffPath("/join-candidates"), As: apptest.Administrator})
			refused := a.Do(join(goes, stays, apptest.Administrator))
			if says := listed.Text("results.candidates.0.whyNot"); !strings.Contains(says, c.says) || refused.Status != 409 ||
				refused.Text("message") != says {
				t.Errorf("listed %q, refused %d %q", says, refused.Status, refused.Text("message"))
			}
		})
	}
}

// The private link of the joined record gives no access. Opening it emails the surviving record's link to that
// record's address, until the link changes. The public address redirects to the surviving page.
// Shows R12.4d.
func TestJoin_LinksLead(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		goes, stays := twins(a)
		leads := func(path string) string { return a.Do(apptest.Request{Path: path}).Header.Get("Location") }
		landing := func(s apptest.Site) string { return fmt.Sprintf("/microsite/landing/%d/%s", s.ID, s.Key) }
		if to := leads(landing(goes)); to != "" {
			t.Errorf("before, the link leads to %s", to)
		}
		a.Expect("asked", join(goes, stays, apptest.Administrator), asked)
		if to := leads(landing(goes)); to != "" {
			t.Errorf("while the join waits, the link leads to %s", to)
		}
		a.Expect("joined", a.ConfirmJoin("/confirm"), joined)
		opened := a.Do(apptest.Request{Path: landing(goes)})
		if strings.Contains(opened.Header.Get("Location")+string(opened.Body), stays.Key) {
			t.Error("opening the joined link gives the key of the record that stays")
		}
		a.Expect("mailed once", apptest.Request{Path: landing(goes)}, apptest.Want{Status: 302,
			Emails: []string{"microsite-link " + apptest.PatientEmail}})
		wrong := apptest.Site{ID: goes.ID, Key: stays.Key}
		for from, to := range map[string]string{
			landing(goes):                        "/lost-link?why=joined",
			landing(goes) + "?lang=es":           "/lost-link?why=joined&lang=es",
			landing(wrong):                       "",
			landing(stays):                       "",
			"/" + goes.Code:                      "/" + stays.Code,
			"/" + goes.Code + "?lang=es":         "/" + stays.Code + "?lang=es",
			"/" + goes.Code + "/living-donation": "/" + stays.Code + "/living-donation",
		} {
			if got := leads(from); got != to {
				t.Errorf("%s leads to %q, not to %q", from, got, to)
			}
		}
		a.Seen()
		a.Expect(
			"a new key of the one that stays",
			apptest.Request{Method: "POST", Path: stays.StaffPath("/revoke-link"), As: apptest.Administrator},
			apptest.Want{Trail: []string{"microsite.link-revoked"}, Emails: []string{"microsite-link " + apptest.PatientEmail}},
		)
		if to := leads(landing(goes)); to != "" {
			t.Errorf("after that, the link leads to %s", to)
		}
	})
}

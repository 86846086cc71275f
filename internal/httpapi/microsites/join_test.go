package microsites_test

import (
	"fmt"
	"strings"
	"testing"

	. "beacon/internal/testkit/apptest"
)

// twins creates two records of one patient. The second record has a different address, the name in capitals and the
// same date of birth.
func twins(a *App) (goes, stays Site) {
	a.Helper()
	stays = a.Live(Patient{BirthDate: "03/04/1961"}, RosaStory)
	goes = a.Invite(Patient{FirstName: "ROSA", BirthDate: "03/04/1961", Email: "rosa.work@mail.example"})
	a.Seen()
	return goes, stays
}

func join(goes, stays Site, as string) Request {
	body := JSON{"into": stays.ID, "isSamePerson": true}
	return Request{Method: "POST", Path: goes.StaffPath("/join"), As: as, Body: body}
}

// asked lists the emails and events of a request to join the records of twins; joined lists those of the join.
var (
	asked = Want{
		Trail:  []string{"microsite.join-asked", "microsite.join-asked"},
		Emails: []string{"record-join-confirm " + RosaMail, "record-join-asked rosa.work@mail.example"},
	}
	joined = Want{
		Trail:  []string{"microsite.joined", "microsite.joined"},
		Emails: []string{"records-joined " + RosaMail, "records-joined rosa.work@mail.example"},
	}
)

func separate(of Site, as string) Request {
	return Request{Method: "POST", Path: of.StaffPath("/separate"), As: as}
}

// Two administrators can join two records of one patient, and the join can be undone.
// Shows R12.4e.
func TestJoin_Patients(t *testing.T) {
	Each(t, func(t *testing.T, a *App) {
		a.AddNell()
		goes, stays := twins(a)
		other := a.Invite(Patient{FirstName: "Somebody", Email: "else@mail.example"})
		a.Seen()
		candidates := Request{Path: goes.StaffPath("/join-candidates"), As: Ada}
		for who, status := range map[string]int{Remy: 403, Cora: 403, Otto: 403, Coco: 403} {
			candidates.As = who
			a.Expect("seen by "+who, candidates, Want{Status: status})
			a.Expect("by "+who, join(goes, stays, who), Want{Status: status})
			a.Expect("separated by "+who, separate(goes, who), Want{Status: status})
		}
		candidates.As = Ada
		a.Expect("alike", candidates, Want{Trail: []string{"microsite.viewed"}, Has: JSON{
			"results.candidates.#": 1, "results.candidates.0.id": stays.ID, "results.candidates.0.email": RosaMail,
			"results.candidates.0.birthDate": "03/04/1961", "results.candidates.0.whyNot": "",
		}})
		unsure := join(goes, stays, Ada)
		unsure.Body = JSON{"into": stays.ID}
		a.Expect("nobody made sure", unsure, Want{Status: 422, Fields: []string{"isSamePerson"}})
		a.Expect("somebody else's", join(goes, other, Ada), Want{Status: 422, Fields: []string{"into"}})
		a.Expect("itself", join(goes, goes, Ada), Want{Status: 422, Fields: []string{"into"}})
		a.Expect("of nobody", join(goes, Site{ID: 4711}, Ada), Want{Status: 404})
		a.Expect("not joined", separate(goes, Ada), Want{Status: 409})

		waiting := len(a.Rows("SELECT id FROM outbox WHERE recipient = 'rosa.work@mail.example' AND done_at IS NULL"))
		a.Expect("asked", join(goes, stays, Ada), asked)
		a.Expect("asked twice", join(goes, stays, Ada), Want{Status: 409})
		a.Expect("joined", join(goes, stays, Nell), joined)
		now := len(a.Rows("SELECT id FROM outbox WHERE recipient = 'rosa.work@mail.example' AND done_at IS NULL" +
			" AND payload NOT LIKE '%record%join%'"))
		if waiting == 0 || now != 0 {
			t.Errorf("%d mails waited, %d wait", waiting, now)
		}
		viewed := []string{"microsite.viewed"}
		a.Expect("the record says so", record(goes, Cora), Want{Trail: viewed, Has: JSON{"results.joinedInto": stays.ID}})
		a.Expect("twice", join(goes, stays, Ada), Want{Status: 409})
		a.Expect("back as a page", Request{Method: "POST", Path: goes.StaffPath("/reactivate"), As: Ada}, Want{Status: 409})
		for _, link := range []string{"/resend-link", "/revoke-link"} {
			a.Expect(link, Request{Method: "POST", Path: goes.StaffPath(link), As: Ada}, Want{Status: 409})
		}
		a.Expect("separated", separate(goes, Ada), Want{Trail: []string{"microsite.separated", "microsite.separated"}})
		a.Expect("as it was", record(goes, Cora), Want{Trail: viewed, Has: JSON{
			"results.joinedInto": 0, "results.currentStatus": 0,
		}})
	})
}

// In a registry with one administrator, the address of the surviving record confirms a join. Before that, nothing
// changes. The confirmation works once and shows no data of the other record.
// Shows R12.4e.
func TestJoin_WaitsForTheAddressThatStays(t *testing.T) {
	Each(t, func(t *testing.T, a *App) {
		goes, stays := twins(a)
		a.Expect("asked", join(goes, stays, Ada), asked)
		viewed := []string{"microsite.viewed"}
		waits := "results.joinWaits."
		a.Expect("waits", record(goes, Ada), Want{Trail: viewed, Has: JSON{
			"results.joinedInto": 0, waits + "into": stays.ID, waits + "askedBy": "Ada Moss", waits + "isOwnAsk": true,
		}})
		a.Expect("seen by a reviewer", record(goes, Remy), Want{Trail: viewed, Has: JSON{"results.joinWaits": nil}})
		list := Request{Path: "/api/staff/joins", As: Ada}
		a.Expect("listed", list, Want{Has: JSON{"results.0.kind": "microsite", "results.0.id": goes.ID}})
		for _, who := range []string{Remy, Cora, Coco} {
			list.As = who
			a.Expect("listed for "+who, list, Want{Status: 403})
			decline := Request{Method: "POST", Path: goes.StaffPath("/decline-join"), As: who}
			a.Expect("declined by "+who, decline, Want{Status: 403})
		}
		look, confirm, refuse := a.ConfirmJoin(""), a.ConfirmJoin("/confirm"), a.ConfirmJoin("/refuse")
		a.Expect("the link changes nothing", look, Want{Has: JSON{"results": map[string]any{"state": "waiting"}}})
		a.Expect("an altered link", Request{Path: look.Path + "A"}, Want{Status: 404})
		a.Expect("refused", refuse, Want{Trail: []string{"microsite.join-ended", "microsite.join-ended"}})
		a.Expect("refused, then confirmed", confirm, Want{Status: 404})

		a.Expect("asked again", join(goes, stays, Ada), asked)
		a.Expect("withdrawn", Request{Method: "POST", Path: goes.StaffPath("/decline-join"), As: Ada},
			Want{Trail: []string{"microsite.join-ended", "microsite.join-ended"}})
		a.Expect("nothing to withdraw", Request{Method: "POST", Path: goes.StaffPath("/decline-join"), As: Ada},
			Want{Status: 409})

		a.Expect("asked a third time", join(goes, stays, Ada), asked)
		confirm = a.ConfirmJoin("/confirm")
		a.Expect("a new link of the record that stays",
			Request{Method: "POST", Path: stays.StaffPath("/revoke-link"), As: Ada},
			Want{Trail: []string{"microsite.link-revoked"}, Emails: []string{"microsite-link " + RosaMail}})
		a.Expect("confirmed by a former address", confirm, Want{Status: 409})
		a.Do(Request{Method: "POST", Path: goes.StaffPath("/decline-join"), As: Ada})
		a.Seen()
		a.Expect("asked a fourth time", join(goes, stays, Ada), asked)
		confirm = a.ConfirmJoin("/confirm")
		a.Expect("confirmed", confirm, joined)
		a.Expect("confirmed twice", confirm, Want{Status: 404})
		a.Expect("joined", record(goes, Ada), Want{Trail: viewed, Has: JSON{
			"results.joinedInto": stays.ID, "results.joinWaits": nil, "results.down.by": "Ada Moss",
		}})
	})
}

// An administrator must not get a patient's key through a second record: inviting the patient again with a mailbox of
// their own, joining that record into the patient's record, and opening the link. A colleague's invitation must not
// help either.
// Shows R12.4d, R12.4e, R14.3f.
func TestJoin_OneAdministratorGetsNoKey(t *testing.T) {
	a := New(t)
	a.AddNell()
	goes, stays := twins(a)
	a.Expect("asked", join(goes, stays, Ada), asked)
	a.Expect("asked twice", join(goes, stays, Ada), Want{Status: 409})
	opened := a.Do(Request{Path: fmt.Sprintf("/microsite/landing/%d/%s", goes.ID, goes.Key)})
	if opened.Status != 200 || strings.Contains(string(opened.Body), stays.Key) {
		t.Errorf("the link of the record answers %d while the join waits", opened.Status)
	}
	own := a.Do(Request{Path: goes.DataPath()})
	if own.Status != 200 || own.Get("results.id") == stays.ID {
		t.Errorf("the page of the record: %d %s", own.Status, own.Body)
	}
	for _, table := range []string{"microsite WHERE joined_into <> 0", "outbox WHERE kind = 'records-joined'"} {
		if rows := a.Rows("SELECT 1 FROM " + table); len(rows) > 0 {
			t.Errorf("%d rows of %s", len(rows), table)
		}
	}
	mails := a.Do(Request{Path: "/api/staff/mails?limit=50", As: Ada})
	if strings.Contains(string(mails.Body), "/confirm-join/") {
		t.Error("the list of emails shows the link that confirms the join")
	}
}

// The reason against a join is shown in the list of candidates and in the response to an attempt.
func TestJoin_PatientsNot(t *testing.T) {
	for name, c := range map[string]struct {
		goes func(*App) Site
		says string
	}{
		"another organ": {func(a *App) Site { return a.Invite(Patient{Type: 1}) }, "kidney"},
		"another center": {func(a *App) Site {
			site := a.Invite(Patient{})
			a.Do(Request{Method: "POST", Path: site.StaffPath("/transfer"), As: Ada, Body: JSON{"centerId": a.Centers[1]}})
			return site
		}, "two centers"},
		"waiting": {func(a *App) Site {
			site := a.Invite(Patient{})
			a.Activate(site)
			sent := Save{Site: site, Story: RosaStory, Responsible: true, Pictures: []Pic{{File: SmallPhoto(1)}}}
			a.Do(sent.Request())
			return site
		}, "decision"},
		"down": {func(a *App) Site {
			site := a.Invite(Patient{})
			a.Do(Request{Method: "POST", Path: site.StaffPath("/deactivate"), As: Ada})
			return site
		}, "in use"},
	} {
		t.Run(name, func(t *testing.T) {
			a := New(t)
			stays := a.Invite(Patient{})
			goes := c.goes(a)
			a.Seen()
			listed := a.Do(Request{Path: goes.StaffPath("/join-candidates"), As: Ada})
			refused := a.Do(join(goes, stays, Ada))
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
	Each(t, func(t *testing.T, a *App) {
		goes, stays := twins(a)
		leads := func(path string) string { return a.Do(Request{Path: path}).Header.Get("Location") }
		landing := func(s Site) string { return fmt.Sprintf("/microsite/landing/%d/%s", s.ID, s.Key) }
		if to := leads(landing(goes)); to != "" {
			t.Errorf("before, the link leads to %s", to)
		}
		a.Expect("asked", join(goes, stays, Ada), asked)
		if to := leads(landing(goes)); to != "" {
			t.Errorf("while the join waits, the link leads to %s", to)
		}
		a.Expect("joined", a.ConfirmJoin("/confirm"), joined)
		opened := a.Do(Request{Path: landing(goes)})
		if strings.Contains(opened.Header.Get("Location")+string(opened.Body), stays.Key) {
			t.Error("opening the joined link gives the key of the record that stays")
		}
		a.Expect("mailed once", Request{Path: landing(goes)}, Want{Status: 302,
			Emails: []string{"microsite-link " + RosaMail}})
		wrong := Site{ID: goes.ID, Key: stays.Key}
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
		a.Expect("a new key of the one that stays", Request{Method: "POST", Path: stays.StaffPath("/revoke-link"), As: Ada},
			Want{Trail: []string{"microsite.link-revoked"}, Emails: []string{"microsite-link " + RosaMail}})
		if to := leads(landing(goes)); to != "" {
			t.Errorf("after that, the link leads to %s", to)
		}
	})
}

package accounts_test

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"beacon/internal/audit"
	"beacon/internal/breakglass"
	"beacon/internal/testkit/apptest"
)

// glass is an app with a patient of Riverside and a coordinator of Lakeside who needs the record.
type glass struct {
	*apptest.App
	site   apptest.Site
	cookie *http.Cookie
}

func newGlass(a *apptest.App) *glass {
	g := &glass{App: a, site: a.Live(apptest.Patient{BirthDate: "03/02/1970"}, apptest.PatientStory)}
	g.signIn()
	a.Seen()
	return g
}

// signIn starts another session of the other coordinator.
func (g *glass) signIn() {
	g.Session(apptest.OtherCoordinator) // sets the password
	ticket, err := g.Staff.SignIn(context.Background(), apptest.Email(apptest.OtherCoordinator), apptest.StaffPassword,
		"", audit.Origin{})
	g.Must(err)
	g.cookie = apptest.StaffCookie(ticket.Token)
	g.Seen()
}

// by returns a request in the other coordinator's current session.
func (g *glass) by(method, path string, body any) apptest.Request {
	return apptest.Request{Method: method, Path: path, Body: body, Cookies: []*http.Cookie{g.cookie}}
}

func (g *glass) open(change func(apptest.JSON)) apptest.Request {
	body := apptest.JSON{
		"kind": "patient", "id": g.site.ID, "reason": "in-our-care", "words": "Came in by ambulance tonight.",
	}
	if change != nil {
		change(body)
	}
	return g.by("POST", "/api/staff/emergencies", body)
}

// hold puts a record on legal hold, which must not appear in emergencies.
func (g *glass) hold(kind string, id int64) {
	g.Expect("hold", apptest.Request{
		Method: "POST", Path: "/api/staff/holds", As: apptest.Administrator,
		Body: apptest.JSON{"recordKind": kind, "recordId": id, "reason": "A court asked for it."},
	}, apptest.Want{Trail: []string{"hold.put", "hold.put"}})
	g.Seen()
}

func (g *glass) record() apptest.Request { return g.by("GET", g.site.StaffPath("/record"), nil) }

func (g *glass) grant() (id int64) {
	_, err := fmt.Sscan(g.Rows("SELECT MAX(id) FROM record_grant")[0][0], &id)
	g.Must(err)
	return id
}

var openedEmails = []string{"record-opened cora@staff.example", "record-opened ada@staff.example"}

// TestEmergencies_ForAnHour: a coordinator opens another center's record, and can read it for an hour but not longer.
// Shows R15.4c, R15.4d, R15.4e.
func TestEmergencies_ForAnHour(t *testing.T) {
	apptest.EachDatabase(t, func(t *testing.T, a *apptest.App) {
		g := newGlass(a)
		g.hold("microsite", g.site.ID)
		a.Expect("before", g.record(), apptest.Want{Status: 404})
		opened := a.Expect("open", g.open(nil), apptest.Want{
			Has:   map[string]any{"results.kind": "patient", "results.id": g.site.ID},
			Trail: []string{"microsite.opened-in-emergency"}, Emails: openedEmails,
		})
		a.Expect("open again, in the same session", g.open(nil),
			apptest.Want{Has: map[string]any{"results.until": opened.Get("results.until")}})
		details := a.Rows("SELECT details FROM audit_event WHERE action = 'microsite.opened-in-emergency'")[0][0]
		if !strings.Contains(details, `"reason":"in-our-care"`) || strings.Contains(details, "ambulance") {
			t.Errorf("the trail keeps %s", details)
		}
		for range 3 {
			a.Clock.Advance(14 * time.Minute)
			a.Expect("a look", g.record(), apptest.Want{
				Has: map[string]any{
					"results.firstName": "Rosa", "results.emergency.id": g.grant(), "results.canTransfer": false,
					"results.reviews": []any{}, "results.thumbnail": nil, "results.holds": []any{},
				},
				Trail: []string{"microsite.viewed"},
			})
		}
		named := fmt.Sprintf(`{"grant":"%d"}`, g.grant())
		looks := a.Rows("SELECT DISTINCT details FROM audit_event WHERE action = 'microsite.viewed' " +
			"AND actor_name = 'Otto Lake'")
		if len(looks) != 1 || looks[0][0] != named {
			t.Errorf("looks say %v, want %s", looks, named)
		}
		a.Clock.Advance(14 * time.Minute)
		a.Expect("its own center sees it",
			apptest.Request{Path: g.site.StaffPath("/timeline"), As: apptest.Coordinator},
			apptest.Want{Trail: []string{"microsite.timeline-viewed"}})
		a.Expect("in the last minutes", g.record(), apptest.Want{Trail: []string{"microsite.viewed"}})
		a.Clock.Advance(4 * time.Minute) // 60 minutes
		a.Expect("after the hour", g.record(), apptest.Want{Status: 404})
	})
}

// TestEmergencies_EndWithTheSession: the access ends when the coordinator signs out or the account is closed. Another
// session must not have it.
// Shows R15.4c.
func TestEmergencies_EndWithTheSession(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		g := newGlass(a)
		a.Expect("open", g.open(nil), apptest.Want{Trail: []string{"microsite.opened-in-emergency"}, Emails: openedEmails})
		first := g.cookie
		g.signIn()
		a.Expect("another session", g.record(), apptest.Want{Status: 404})
		g.cookie = first
		a.Expect("sign out", g.by("POST", "/api/staff/sign-out", apptest.JSON{}),
			apptest.Want{Trail: []string{"staff.signed-out"}})
		g.signIn()
		a.Expect("after signing out and in", g.record(), apptest.Want{Status: 404})
		a.Expect("the list", apptest.Request{Path: "/api/staff/emergencies", As: apptest.Administrator}, apptest.Want{
			Has: map[string]any{"total": 1, "results.0.state": "signed-out"}, Trail: []string{"staff.emergencies-viewed"},
		})
		a.Expect("open in this one", g.open(nil),
			apptest.Want{Trail: []string{"microsite.opened-in-emergency"}, Emails: openedEmails})
		account := a.Rows("SELECT id FROM staff_account WHERE full_name = 'Otto Lake'")[0][0]
		for _, change := range []string{"disable", "enable"} {
			a.Do(apptest.Request{
				Method: "POST", Path: "/api/staff/accounts/" + account + "/" + change, As: apptest.Administrator,
				Body: apptest.JSON{},
			})
		}
		a.Seen()
		a.Expect("after the account was closed", g.record(), apptest.Want{Status: 401})
		g.signIn()
		a.Expect("and opened again", g.record(), apptest.Want{Status: 404})
	})
}

// TestEmergencies_Close: only the coordinator or an administrator can close the access.
// Shows R15.4c.
func TestEmergencies_Close(t *testing.T) {
	a := apptest.New(t)
	g := newGlass(a)
	for _, who := range []string{apptest.Administrator, apptest.OtherCoordinator} {
		a.Expect("open", g.open(nil), apptest.Want{Trail: []string{"microsite.opened-in-emergency"}, Emails: openedEmails})
		closing := g.by("POST", fmt.Sprintf("/api/staff/emergencies/%d/close", g.grant()), apptest.JSON{})
		for other, status := range map[string]int{apptest.Coordinator: 404, apptest.Reviewer: 403, apptest.Coach: 403} {
			a.Expect("by "+other, apptest.Request{Method: "POST", Path: closing.Path, Body: apptest.JSON{}, As: other},
				apptest.Want{Status: status})
		}
		a.Expect("still open", g.record(), apptest.Want{Trail: []string{"microsite.viewed"}})
		if who != apptest.OtherCoordinator {
			closing.As, closing.Cookies = who, nil
		}
		a.Expect("closed", closing, apptest.Want{Trail: []string{"microsite.emergency-closed"}})
		a.Expect("once more", closing, apptest.Want{})
		a.Expect("after it", g.record(), apptest.Want{Status: 404})
	}
	a.Expect("the list", apptest.Request{Path: "/api/staff/emergencies?limit=1", As: apptest.Administrator}, apptest.Want{
		Has: map[string]any{
			"total": 2, "results.0.state": "closed", "results.0.closedBy": "Otto Lake", "results.0.fullName": "Otto Lake",
			"results.0.ownCenter": "Lakeside Transplant Center", "results.0.centerName": "Riverside Transplant Center",
			"results.0.kind": "patient", "results.0.recordId": g.site.ID, "results.0.words": "Came in by ambulance tonight.",
		},
		Trail: []string{"staff.emergencies-viewed"},
	})
	a.Expect("none such", apptest.Request{
		Method: "POST", Path: "/api/staff/emergencies/99/close", As: apptest.Administrator, Body: apptest.JSON{},
	}, apptest.Want{Status: 404})
}

// TestEmergencies_Asked: only coordinators may open a record in an emergency, with a limited number of tries. An input
// error must not reveal whether the record exists, and a miss is audited without the name.
// Shows R15.4b.
func TestEmergencies_Asked(t *testing.T) {
	a := apptest.New(t)
	g := newGlass(a)
	broken := func(c func(apptest.JSON)) apptest.Request {
		return g.open(func(b apptest.JSON) { b["words"] = "short"; c(b) })
	}
	there := a.Expect("a broken rule, of a record", broken(func(apptest.JSON) {}),
		apptest.Want{Status: 422, Fields: []string{"words"}})
	none := a.Expect("of none", broken(func(b apptest.JSON) { b["id"] = 4711 }),
		apptest.Want{Status: 422, Fields: []string{"words"}})
	if string(there.Body) != string(none.Body) {
		t.Errorf("%s for a record, %s for none", there.Body, none.Body)
	}
	for _, who := range []string{apptest.Administrator, apptest.Reviewer, apptest.Coach} {
		r := g.open(nil)
		r.As, r.Cookies = who, nil
		a.Expect("by "+who, r, apptest.Want{Status: 403})
	}
	a.Expect("no such number", g.open(func(b apptest.JSON) { b["id"] = 4711 }),
		apptest.Want{Status: 404, Trail: []string{"staff.emergency-missed"}})
	named := func(name, born string) apptest.Request {
		return g.open(func(b apptest.JSON) { delete(b, "id"); b["name"], b["birthDate"] = name, born })
	}
	a.Expect("half a name", named("Rosa", "03/02/1970"),
		apptest.Want{Status: 404, Trail: []string{"staff.emergency-missed"}})
	a.Expect("another day", named("Rosa Ejemplo", "03/03/1970"),
		apptest.Want{Status: 404, Trail: []string{"staff.emergency-missed"}})
	if kept := a.Rows("SELECT details FROM audit_event WHERE action = 'staff.emergency-missed'"); kept[0][0] !=
		`{"kind":"patient","number":"4711"}` || kept[1][0] != `{"kind":"patient","number":"0"}` {
		t.Errorf("the trail keeps %v", kept)
	}
	a.Expect("the name", named("rosa ejemplo", "03/02/1970"), apptest.Want{
		Has: map[string]any{"results.id": g.site.ID}, Trail: []string{"microsite.opened-in-emergency"}, Emails: openedEmails,
	})
	a.Expect("a fifth try", g.open(func(b apptest.JSON) { b["id"] = 4712 }),
		apptest.Want{Status: 404, Trail: []string{"staff.emergency-missed"}})
	a.Expect("a sixth", g.open(nil), apptest.Want{Status: 429})
	a.Clock.Advance(10 * time.Minute)
	g.signIn()
	r := g.open(nil)
	a.Expect("later", r, apptest.Want{Trail: []string{"microsite.opened-in-emergency"}, Emails: openedEmails})
	own := g.open(nil)
	own.As, own.Cookies = apptest.Coordinator, nil
	a.Expect("one's own center's", own, apptest.Want{Has: map[string]any{"results.until": nil, "results.id": g.site.ID}})
}

// TestEmergencies_AskForProof: a session with a proof that is ten minutes old has to prove identity again.
// Shows R15.4b.
func TestEmergencies_AskForProof(t *testing.T) {
	a := apptest.New(t)
	g := newGlass(a)
	a.Clock.Advance(10 * time.Minute)
	a.Expect("an old proof", g.open(nil), apptest.Want{Status: 403, Has: map[string]any{"code": "proof-needed"}})
}

// TestEmergencies_CountOnceAsRefusal: a record that was refused, opened and read several times counts as one foreign
// record.
// Shows R15.4d.
func TestEmergencies_CountOnceAsRefusal(t *testing.T) {
	a := apptest.New(t)
	g := newGlass(a)
	a.Expect("refused", g.record(), apptest.Want{Status: 404})
	a.Expect("open", g.open(nil), apptest.Want{Trail: []string{"microsite.opened-in-emergency"}, Emails: openedEmails})
	for range 8 {
		a.Expect("a look", g.record(), apptest.Want{Trail: []string{"microsite.viewed"}})
	}
	guess := func(id int) apptest.Request {
		return g.by("GET", fmt.Sprintf("/api/staff/microsites/%d/record", id), nil)
	}
	for id := range 3 {
		a.Expect("three others", guess(900+id), apptest.Want{Status: 404})
	}
	a.Expect("a fourth, by number", g.open(func(b apptest.JSON) { b["id"] = 950 }),
		apptest.Want{Status: 404, Trail: []string{"staff.emergency-missed"}})
	a.Expect("the sixth record", guess(990), apptest.Want{
		Status: 404, Trail: []string{"staff.records-refused"}, Emails: []string{"records-refused ada@staff.example"},
	})
}

// TestEmergencies_OtherKinds: a referral in the queue and a donor open in the same way.
// Shows R15.4a, R15.4d.
func TestEmergencies_OtherKinds(t *testing.T) {
	a := apptest.New(t)
	g := newGlass(a)
	donor, _ := apptest.NewDonor(a, nil)
	entry := apptest.StoreReferral(a,
		apptest.Newcomer{FirstName: "Nina", Email: "nina@mail.example", Centers: a.Centers[:1]})[0]
	g.hold("donor", donor)
	var referral int64
	_, err := fmt.Sscan(a.Rows(fmt.Sprintf("SELECT record_id FROM intake WHERE id = %d", entry))[0][0], &referral)
	a.Must(err)
	g.hold("referral", referral)
	for kind, c := range map[string]struct {
		id           int64
		path, viewed string
		empty        []string
	}{
		"donor": {donor, "/api/staff/donors/%d", "donor.viewed", []string{
			"history", "documents", "consentDesks", "kits", "holds",
		}},
		"intake": {entry, "/api/staff/intake/%d", "intake.viewed", []string{"history", "contacts", "refusedMails", "holds"}},
	} {
		record := g.by("GET", fmt.Sprintf(c.path, c.id), nil)
		a.Expect(kind+" before", record, apptest.Want{Status: 404})
		a.Expect("open a "+kind, g.open(func(b apptest.JSON) { b["kind"], b["id"] = kind, c.id }),
			apptest.Want{Trail: []string{kind + ".opened-in-emergency"}, Emails: openedEmails})
		seen := a.Expect("read a "+kind, record,
			apptest.Want{Has: map[string]any{"results.emergency.id": g.grant()}, Trail: []string{c.viewed}})
		for _, part := range c.empty {
			if list, ok := seen.Get("results." + part).([]any); !ok || len(list) > 0 {
				t.Errorf("%s: %s is %v", kind, part, seen.Get("results."+part))
			}
		}
		a.Clock.Advance(breakglass.Lasts / 6)
		g.signIn()
		a.Expect(kind+" in another session", g.by("GET", record.Path, nil), apptest.Want{Status: 404})
	}
}

package patient_test

import (
	"bytes"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"beacon/internal/audit"
	"beacon/internal/testkit/apptest"
)

// openedByAdmin opens a site by an administrator's link. It returns the site with the admin key as its key, and the
// path of the link without its query.
func openedByAdmin(a *apptest.App, site apptest.Site) (opened apptest.Site, bare string) {
	a.Helper()
	key := apptest.AdminKeyFor(a, site)
	bare = fmt.Sprintf("/api/microsite/custom-site/data/%d/admin", site.ID)
	data := a.Expect("the admin link", apptest.Request{Path: bare + "?adminKey=" + url.QueryEscape(key)}, apptest.Want{
		Trail: []string{"microsite.viewed"}, Has: map[string]any{"results.isEditable": true, "results.editKey": key},
	})
	cookies := strings.Join(data.Header.Values("Set-Cookie"), " ")
	if !strings.Contains(cookies, "editKey="+key) || bytes.Contains(data.Body, []byte(site.Key)) {
		a.Errorf("cookies %s, %s", cookies, data.Body)
	}
	return apptest.Site{ID: site.ID, Code: site.Code, Key: key}, bare
}

// TestAdminLink_NamesAdministrator makes all of the patient's calls by an administrator's link. The audit trail must
// name the administrator each time, and never the patient.
// Shows R14.3c, R14.3d.
func TestAdminLink_NamesAdministrator(t *testing.T) {
	a := apptest.New(t)
	w := apptest.NewTalk(a)
	a.Do(w.Assign(w.Coach))
	a.Do(w.AsCoach("POST", "/notes", map[string]any{"note": "How are you?"}))
	note := a.Do(w.Notes()).Get("results.0.noteId")
	patient := w.Site
	w.Site, _ = openedByAdmin(a, patient)
	own := w.Site
	post := func(path string, more ...any) apptest.Request {
		return apptest.Request{Method: "POST", Path: "/api/microsite/" + path, Body: own.Body(more...)}
	}
	page := apptest.Save{
		Site: own, Story: apptest.PatientStory, Agree: true, Responsible: true,
		Pictures: []apptest.Pic{{File: apptest.SmallPhoto(1)}},
	}
	draft := page
	draft.Draft, draft.AdminKey = true, own.Key
	toPatient := func(template string) []string { return []string{template + " " + apptest.PatientEmail} }
	for _, step := range []struct {
		name  string
		call  apptest.Request
		trail []string
		mails []string
	}{
		{"a draft with a picture", draft.Request(), []string{"microsite.draft-saved", "microsite.viewed"}, nil},
		{"a preview", post("custom-site/preview-link"), []string{"microsite.viewed"}, nil},
		{"a submission", page.Request(), []string{"microsite.submitted", "microsite.viewed"}, nil},
		{"taken back", post("custom-site/withdraw-submission"), []string{"microsite.submission-withdrawn"}, nil},
		{"the notes", w.Notes(), []string{"microsite.viewed"}, nil},
		{"a note viewed", w.Viewed(note), []string{"coaching.note-viewed"}, nil},
		{"a reply", w.Reply(note, "Well."), []string{"coaching.note-replied"},
			[]string{"recipient-note " + apptest.Email(apptest.Coach)}},
		{"a note", w.Send("Hello."), []string{"coaching.note-sent"}, nil},
		{"the coach may edit", w.Permit(true), []string{"coaching.edit-allowed"}, nil},
		{"a coach asked for", w.Request(), []string{"coaching.requested"}, nil},
		{"the gallery", post("custom-site/visibility", "allowIndexing", true), []string{"microsite.visibility-changed"}, nil},
		{"telephone", post("contact", "email", apptest.PatientEmail, "phonePrimary", "505-555-0177", "phoneSecondary", ""),
			[]string{"microsite.facts-changed", "microsite.viewed"}, nil},
		{"the release withdrawn", post("custom-site/withdraw-release"), []string{"microsite.release-withdrawn"}, nil},
		{"taken down", deactivation(own, ourScript), []string{"microsite.deactivated"}, toPatient("site-closed")},
	} {
		got := a.Expect(step.name, step.call, apptest.Want{Trail: step.trail, Emails: step.mails})
		if bytes.Contains(got.Body, []byte(patient.Key)) {
			t.Errorf("%s holds the patient's key: %s", step.name, got.Body)
		}
	}
	a.Expect("what the registry took down", post("deactivate/undo"), apptest.Want{Status: 409})
	since := a.Rows("SELECT MAX(seq) FROM audit_event WHERE action = 'microsite.admin-key-opened'")[0][0]
	by := a.Rows("SELECT DISTINCT actor_kind, actor_name FROM audit_event WHERE seq > $1", since)
	if len(by) != 1 || !slices.Equal(by[0], []string{"admin-key", "Ada Moss"}) {
		t.Errorf("the trail names %v", by)
	}
}

// TestAdminLink_IsNothingWithoutToken: the address alone opens no site, and the token opens no other site. The token
// ends after half an hour, and with the account.
// Shows R14.3c.
func TestAdminLink_IsNothingWithoutToken(t *testing.T) {
	a := apptest.New(t)
	site, other := a.Invite(apptest.Patient{}), a.Invite(apptest.Patient{Email: "other@mail.example"})
	withdraw := func(s apptest.Site) apptest.Request {
		return apptest.Request{Method: "POST", Path: "/api/microsite/custom-site/withdraw-submission", Body: s.Body()}
	}
	notes := func(s apptest.Site) apptest.Request {
		return apptest.Request{Path: fmt.Sprintf("/api/microsite/custom-site/note/all/%d/%s", s.ID, s.Key)}
	}
	own, bare := openedByAdmin(a, site)
	nothing := func(what string, s apptest.Site) {
		t.Helper()
		for _, r := range []apptest.Request{
			{Path: s.DataPath()}, withdraw(s), notes(s),
			apptest.Save{Site: s, Story: apptest.PatientStory, Draft: true}.Request(),
		} {
			a.Expect(what+": "+r.Path, r, apptest.Want{Status: 404})
		}
	}
	a.Expect("the query dropped", apptest.Request{Path: bare}, apptest.Want{Status: 404})
	a.Expect("another query", apptest.Request{Path: bare + "?adminKey=x"}, apptest.Want{Status: 404})
	nothing("the place of the key", apptest.Site{ID: site.ID, Key: "admin"})
	nothing("another site", apptest.Site{ID: other.ID, Key: own.Key})
	a.Expect("another site's link",
		apptest.Request{Path: fmt.Sprintf("/api/microsite/custom-site/data/%d/admin?adminKey=%s", other.ID, own.Key)},
		apptest.Want{Status: 404})
	a.Expect("as a key", apptest.Request{Path: own.DataPath()}, apptest.Want{Trail: []string{"microsite.viewed"}})
	a.Clock.Advance(30 * time.Minute)
	nothing("half an hour later", own)
	own, bare = openedByAdmin(a, site)
	_, err := a.Staff.SetDisabled(t.Context(), audit.Actor{Kind: audit.System}, apptest.Email(apptest.Administrator), true)
	a.Must(err)
	a.Seen()
	nothing("the account closed", own)
	a.Expect("and its link", apptest.Request{Path: bare + "?adminKey=" + own.Key}, apptest.Want{Status: 404})
}

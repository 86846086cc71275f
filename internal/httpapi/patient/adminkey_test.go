package patient_test

import (
	"net/url"
	"strings"
	"testing"
	"time"

	"beacon/internal/audit"
	"beacon/internal/testkit/apptest"
)

// TestAdminKey_UnlocksOneSiteForHalfAnHour is R2.5: an administrator's key unlocks one site for half an hour, and the
// audit trail names the administrator.
// Shows R2.5.
func TestAdminKey_UnlocksOneSiteForHalfAnHour(t *testing.T) {
	a := apptest.New(t)
	site := a.Invite(apptest.Patient{})
	other := a.Invite(apptest.Patient{Email: "other@mail.example"})
	key := apptest.AdminKeyFor(a, site)
	dataWith := func(s apptest.Site, key string) apptest.Request {
		return apptest.Request{Path: s.DataPath() + "?adminKey=" + url.QueryEscape(key)}
	}
	a.Expect("it opens a locked site, which is looking at personal data", dataWith(site, key),
		apptest.Want{Has: map[string]any{"results.isEditable": true}, Trail: []string{"microsite.viewed"}})
	a.Expect("not another one", dataWith(other, key), apptest.Want{Has: map[string]any{"results.isEditable": false}})
	a.Expect("not without the site's key", apptest.Request{
		Path: strings.Replace(site.DataPath(), site.Key, other.Key, 1) + "?adminKey=" + url.QueryEscape(key),
	}, apptest.Want{Status: 404})
	for _, nonsense := range []string{"x", key[:len(key)-2], strings.ToUpper(key)} {
		a.Expect("nonsense is ignored", dataWith(site, nonsense),
			apptest.Want{Has: map[string]any{"results.isEditable": false}})
	}
	save := apptest.Save{
		Site: site, Story: apptest.PatientStory, Draft: true, AdminKey: key,
		Pictures: []apptest.Pic{{File: apptest.SmallPhoto(1)}},
	}
	a.Expect("a save in a state that locks the patient out", save.Request(),
		apptest.Want{Trail: []string{"microsite.draft-saved", "microsite.viewed"}})
	a.Expect("the patient sees who it was", apptest.Request{Path: site.DataPath()},
		apptest.Want{Has: map[string]any{"results.draftSavedBy": "Ada Moss", "results.currentStatus": 0}})
	if rows := a.Rows("SELECT actor_kind, actor_name FROM audit_event WHERE action = 'microsite.draft-saved'"); len(rows) != 1 || rows[0][0] != "admin-key" ||
		rows[0][1] != "Ada Moss" {
		t.Errorf("the trail says %v", rows)
	}
	save.Agree = true
	a.Expect("an agreement on the patient's behalf", save.Request(),
		apptest.Want{Trail: []string{"microsite.release-agreed", "microsite.draft-saved", "microsite.viewed"}})
	if rows := a.Rows("SELECT signer FROM release_record"); len(rows) != 1 || rows[0][0] != "Ada Moss" {
		t.Errorf("signed by %v", rows)
	}
	a.Clock.Advance(30*time.Minute - time.Second)
	a.Expect("just in time", dataWith(site, key),
		apptest.Want{Has: map[string]any{"results.isEditable": true}, Trail: []string{"microsite.viewed"}})
	a.Clock.Advance(time.Second)
	submit := save
	submit.Draft, submit.Responsible = false, true
	a.Expect("the patient submits", submit.Request(), apptest.Want{
		Has: map[string]any{"results.customSiteStatus": 50}, Trail: []string{"microsite.submitted"},
	})
	a.Expect("a key that is over does not unlock", save.Request(), apptest.Want{Status: 409})
}

// TestAdminKey_EndsWithAccount: an administrator with a closed account loses the key (R2.5).
func TestAdminKey_EndsWithAccount(t *testing.T) {
	a := apptest.New(t)
	site := a.Invite(apptest.Patient{})
	key := apptest.AdminKeyFor(a, site)
	data := apptest.Request{Path: site.DataPath() + "?adminKey=" + url.QueryEscape(key)}
	a.Expect("before", data,
		apptest.Want{Has: map[string]any{"results.isEditable": true}, Trail: []string{"microsite.viewed"}})
	_, err := a.Staff.SetDisabled(t.Context(), audit.Actor{Kind: audit.System}, apptest.Email(apptest.Administrator), true)
	a.Must(err)
	a.Seen()
	a.Expect("after", data, apptest.Want{Has: map[string]any{"results.isEditable": false}})
	a.Expect("nor is anything changed by it",
		apptest.Save{Site: site, Story: apptest.PatientStory, Draft: true, AdminKey: key}.Request(),
		apptest.Want{Status: 409})
}
